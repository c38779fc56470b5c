import { describe, expect, it } from 'vitest';
import { abstainOnError, type Judge, JudgeFailedError, llmJudge, runTournament } from '../src/index.js';

const items = ['a', 'b', 'c', 'd', 'e', 'f'];
const larger: Judge<string> = ({ first, second }) => ({ verdict: first > second ? 'first' : 'second' });

describe('abstainOnError', () => {
  it('turns a refused pair into an abstention and goes on', async () => {
    const errors: unknown[] = [];
    const refuses: Judge<string> = (pair, options) => {
      if (pair.first === 'a' && pair.second === 'b') throw new Error('status 400: content filter');
      return larger(pair, options);
    };
    await expect(runTournament({ items, judge: refuses, schedule: 'exhaustive' })).rejects.toThrow(
      JudgeFailedError,
    );
    const judge = abstainOnError(refuses, { onError: (error) => errors.push(error) });
    const result = await runTournament({ items, judge, schedule: 'exhaustive' });
    expect(result.abstentions).toBe(1);
    expect(result.comparisons).toHaveLength(14);
    expect(result.settled.find(({ verdict }) => verdict === 'abstain')?.judgement.reason).toBe(
      'status 400: content filter',
    );
    expect(errors).toHaveLength(1);
  });

  it('throws once the judge fails more often in a row than it may', async () => {
    let calls = 0;
    const judge = abstainOnError<string>(
      () => {
        calls += 1;
        throw new Error('down');
      },
      { inARow: 3 },
    );
    await expect(
      runTournament({ items, judge, schedule: 'exhaustive', concurrency: 1 }),
    ).rejects.toMatchObject({ name: 'JudgeFailedError', cause: { message: 'down' } });
    expect(calls).toBe(4);
  });

  it('an answer in between starts the count again', async () => {
    let calls = 0;
    const judge = abstainOnError<string>(
      (pair, options) => {
        calls += 1;
        if (calls % 2 === 0) throw new Error('every second call fails');
        return larger(pair, options);
      },
      { inARow: 1 },
    );
    const result = await runTournament({ items, judge, schedule: 'exhaustive', concurrency: 1 });
    expect(result.abstentions).toBe(7);
  });

  it('leaves an aborted call alone', async () => {
    const controller = new AbortController();
    const judge = abstainOnError<string>(() => {
      controller.abort();
      throw new Error('aborted');
    });
    const result = await runTournament({ items, judge, signal: controller.signal, concurrency: 1 });
    expect(result).toMatchObject({ stopped: 'aborted', abstentions: 0 });
  });

  it('keeps what the judge says it may use', () => {
    expect(abstainOnError(llmJudge({ complete: () => '' })).maxUsage).toEqual({ calls: 8 });
    expect('maxUsage' in abstainOnError(larger)).toBe(false);
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses inARow %s', (inARow) => {
    expect(() => abstainOnError(larger, { inARow })).toThrow(
      `inARow must be a positive integer, got ${inARow}`,
    );
  });
});
