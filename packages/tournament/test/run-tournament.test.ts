import { describe, expect, test } from 'vitest';
import {
  active,
  InvalidInputError,
  InvalidVerdictError,
  JournalCorruptError,
  JournalMismatchError,
  type JournalRecord,
  type Judge,
  JudgeFailedError,
  type Judgement,
  MemoryJournal,
  random,
  runTournament,
  scriptedJudge,
  TournamentError,
  tournamentRounds,
} from '../src/index.js';

const items = Object.freeze(Array.from({ length: 24 }, (_, i) => `item-${String(i).padStart(2, '0')}`));
const byName: Judge<string> = ({ first, second }) => ({ verdict: first > second ? 'first' : 'second' });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('runTournament', () => {
  test('a judge that answers at once and one that answers later, out of order, give the same tournament', async () => {
    const now = await runTournament({ items, judge: byName, rounds: 7 });
    const later = await runTournament({
      items,
      rounds: 7,
      judge: async (pair, options) => {
        await pause(pair.first.charCodeAt(6) % 3);
        return byName(pair, options);
      },
    });
    expect(later).toEqual(now);
    expect(now.comparisons.length).toBeLessThanOrEqual(7 * 12);
    expect(now.stopped).toBe('rounds');
  });

  test('the paper: 20 rounds of 150 items are at most 1500 of 11175 pairs; matching rounds are exactly 1500', async () => {
    const many = Array.from({ length: 150 }, (_, i) => String(i));
    const judge = scriptedJudge<string>(({ first, second }) =>
      Number(first) > Number(second) ? 'first' : 'second',
    );
    const { comparisons } = await runTournament({ items: many, judge });
    expect(comparisons.length).toBeLessThanOrEqual(1500);
    expect((150 * 149) / 2).toBe(11_175);
    const { swiss } = await import('../src/index.js');
    const full = await runTournament({ items: many, judge, schedule: swiss({ pairing: 'matching' }) });
    expect(full.comparisons.length).toBe(1500);
    expect(full.unpaired.flat()).toEqual([]);
  });

  test('no more judgements are in flight than allowed', async () => {
    let inFlight = 0;
    let most = 0;
    const judge: Judge<string> = async (pair, options) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await pause(1);
      inFlight -= 1;
      return byName(pair, options);
    };
    await runTournament({ items, judge, rounds: 3, concurrency: 5 });
    expect(most).toBe(5);
  });

  test('abstentions are counted, make no comparison, and the pair is not asked again', async () => {
    const judge = scriptedJudge<string>(({ first }) => (first < 'item-06' ? 'abstain' : 'first'));
    const { abstentions, comparisons, settled } = await runTournament({
      items,
      judge,
      schedule: 'exhaustive',
    });
    expect(abstentions).toBe(settled.length - comparisons.length);
    expect(abstentions).toBeGreaterThan(0);
    expect(new Set(settled.map(({ first, second }) => `${first} ${second}`)).size).toBe((24 * 23) / 2);
  });

  test('presentation by id shows the smaller id first; by coin, both orders occur and every order is recorded', async () => {
    const shown: string[] = [];
    const judge: Judge<string> = (pair, options) => {
      shown.push(`${pair.first}|${pair.second}`);
      return byName(pair, options);
    };
    await runTournament({ items, judge, rounds: 4 });
    expect(shown.every((pair) => pair.split('|')[0]! < pair.split('|')[1]!)).toBe(true);
    shown.length = 0;
    const { settled, ids } = await runTournament({
      items,
      judge,
      rounds: 4,
      presentation: 'random',
      concurrency: 1,
    });
    expect(settled.map(({ first, second }) => `${ids[first]}|${ids[second]}`)).toEqual(shown);
    const ascending = shown.filter((pair) => pair.split('|')[0]! < pair.split('|')[1]!).length;
    expect(ascending).toBeGreaterThan(shown.length / 4);
    expect(ascending).toBeLessThan((shown.length * 3) / 4);
  });

  test('rounds can be followed one by one', async () => {
    const sizes: number[] = [];
    for await (const round of tournamentRounds({ items, judge: byName, rounds: 3 }))
      sizes.push(round.settled.length);
    expect(sizes).toEqual([12, 12, 12]);
  });
});

describe('journal', () => {
  test('a journal cut at any record resumes to the same result and asks no judged pair again', async () => {
    const journal = new MemoryJournal();
    const options = { items, rounds: 5, seed: 3, presentation: 'random' } as const;
    const whole = await runTournament({ ...options, judge: byName, journal });
    for (let cut = 0; cut <= journal.records.length; cut += 7) {
      let asked = 0;
      const again = await runTournament({
        ...options,
        journal: new MemoryJournal(journal.records.slice(0, cut)),
        judge: (pair, judgeOptions) => {
          asked += 1;
          return byName(pair, judgeOptions);
        },
      });
      expect(again).toEqual({ ...whole, resumed: Math.max(0, cut - 1) });
      expect(asked).toBe(whole.settled.length - Math.max(0, cut - 1));
    }
  });

  test.each([
    ['seed', { seed: 1 }],
    ['schedule', { schedule: 'random' }],
    ['presentation', { presentation: 'random' }],
    ['items', { items: items.toReversed() }],
    ['itemCount', { items: items.slice(1) }],
    ['model', { configuration: { model: 'another' } }],
  ] as const)('another %s is refused by name', async (field, change) => {
    const journal = new MemoryJournal();
    const options = { items, judge: byName, journal, configuration: { model: 'one' } };
    await runTournament({ ...options, rounds: 2 });
    const attempt = runTournament({ ...options, ...change, rounds: 2 });
    await expect(attempt).rejects.toThrow(JournalMismatchError);
    await expect(attempt).rejects.toMatchObject({ field });
  });

  test('a finished tournament may be continued with more rounds', async () => {
    const journal = new MemoryJournal();
    await runTournament({ items, judge: byName, rounds: 2, journal });
    const more = await runTournament({ items, judge: byName, rounds: 4, journal });
    expect(more.resumed).toBe(24);
    expect(more).toEqual({ ...(await runTournament({ items, judge: byName, rounds: 4 })), resumed: 24 });
  });

  test.each([
    ['random', () => random()],
    ['active top', () => active({ focus: 'top' })],
    ['active ranking', () => active({ focus: 'ranking' })],
    ['active with a stopping rule', () => active({ stop: { fidelity: 0.999, confidence: 0.999 } })],
  ] as const)('%s may be continued: no answer is lost', async (_, schedule) => {
    const journal = new MemoryJournal();
    const options = { items, judge: byName, presentation: 'random' } as const;
    const short = await runTournament({ ...options, schedule: schedule(), rounds: 6, journal });
    const long = await runTournament({ ...options, schedule: schedule(), rounds: 9, journal });
    expect(long.resumed).toBe(short.settled.length);
    expect(long.settled.length).toBeGreaterThan(short.settled.length);
  });

  test('active with focus auto, which plans by the calls it has, is not continued with more', async () => {
    for (const [field, small, large] of [
      ['rounds', { rounds: 6, schedule: active() }, { rounds: 9, schedule: active() }],
      ['schedule.calls', { schedule: active({ calls: 60 }) }, { schedule: active({ calls: 90 }) }],
    ] as const) {
      const journal = new MemoryJournal();
      const first = await runTournament({ items, judge: byName, journal, ...small });
      expect((await runTournament({ items, judge: byName, journal, ...small })).resumed).toBe(
        first.settled.length,
      );
      await expect(runTournament({ items, judge: byName, journal, ...large })).rejects.toMatchObject({
        field,
      });
    }
  });

  test('what the journal or onProgress throws is not blamed on the judge', async () => {
    const full = new Error('disk full');
    class Full extends MemoryJournal {
      override append(record: JournalRecord): void {
        if (record.kind === 'judgment') throw full;
      }
    }
    await expect(runTournament({ items, judge: byName, journal: new Full() })).rejects.toBe(full);
    const onProgress = (): void => {
      throw full;
    };
    await expect(runTournament({ items, judge: byName, onProgress })).rejects.toBe(full);
    const late: Judge<string> = async (pair, options) => byName(pair, options);
    await expect(runTournament({ items, judge: late, onProgress })).rejects.toBe(full);
  });

  test('a record of unknown form is refused with its place', async () => {
    const journal = new MemoryJournal<JournalRecord>();
    await runTournament({ items, judge: byName, rounds: 1, journal });
    journal.records.push({ kind: 'note' } as unknown as JournalRecord);
    const attempt = runTournament({ items, judge: byName, rounds: 1, journal });
    await expect(attempt).rejects.toThrow(JournalCorruptError);
    await expect(attempt).rejects.toMatchObject({ line: 14 });
  });
});

describe('budget', () => {
  test.each([1, 3, 17])(
    '%d in flight never exceed a budget of 40 calls when a judgement may need 3',
    async (concurrency) => {
      let calls = 0;
      const judge = Object.assign(
        async (): Promise<Judgement> => {
          const used = 1 + (calls % 3);
          calls += used;
          await pause(0);
          return { verdict: 'first', usage: { calls: used } };
        },
        { maxUsage: { calls: 3 } },
      );
      const result = await runTournament({ items, judge, budget: { calls: 40 }, concurrency });
      expect(result.stopped).toBe('budget');
      expect(calls).toBeLessThanOrEqual(40);
      expect(calls).toBeGreaterThan(40 - 3);
      expect(result.calls).toBe(calls);
    },
  );

  test('tokens and money are limited too, and need to know the most one judgement can use', async () => {
    const judge: Judge<string> = () => ({
      verdict: 'first',
      usage: { inputTokens: 90, outputTokens: 10, cost: 0.01 },
    });
    const tokens = await runTournament({
      items,
      judge,
      budget: { tokens: 950, perJudgement: { inputTokens: 100 } },
    });
    expect([tokens.comparisons.length, tokens.stopped]).toEqual([9, 'budget']);
    const money = await runTournament({
      items,
      judge,
      budget: { cost: 0.055, perJudgement: { cost: 0.01 } },
    });
    expect(money.comparisons.length).toBe(5);
    await expect(runTournament({ items, judge, budget: { cost: 1 } })).rejects.toThrow('perJudgement');
  });
});

describe('abort', () => {
  test('returns what was judged so far, also when the judge ignores the signal', async () => {
    const controller = new AbortController();
    const journal = new MemoryJournal();
    let asked = 0;
    const judge: Judge<string> = (pair, options) => {
      asked += 1;
      if (asked === 30) setTimeout(() => controller.abort(), 5);
      return asked < 30 ? byName(pair, options) : new Promise(() => undefined);
    };
    const result = await runTournament({ items, judge, signal: controller.signal, journal });
    expect(result.stopped).toBe('aborted');
    expect(result.comparisons.length).toBe(29);
    const resumed = await runTournament({ items, judge: byName, journal });
    expect({ ...resumed, resumed: 0 }).toEqual(await runTournament({ items, judge: byName }));
    expect(resumed.resumed).toBe(29);
  });

  test('an aborted signal stops before the first call', async () => {
    const result = await runTournament({ items, judge: byName, signal: AbortSignal.abort() });
    expect(result).toMatchObject({ stopped: 'aborted', calls: 0, comparisons: [] });
  });
});

describe('bad input', () => {
  test.each([
    [{ items: ['one'] }, 'items must be at least two, got 1'],
    [{ items: [] }, 'items must be at least two, got 0'],
    [{ items: ['a', 'b', 'a'] }, 'ids must be unique, got "a" for items[0] and items[2]'],
    [{ items: [{ id: 1 }, { id: 2 }] }, 'items[0] needs a string id, got 1'],
    [{ rounds: 0 }, 'rounds must be a positive integer, got 0'],
    [{ concurrency: 1.5 }, 'concurrency must be a positive integer, got 1.5'],
    [
      { schedule: 'swis' },
      'schedule must be one of swiss, random, exhaustive, active or a Schedule, got "swis"',
    ],
    [{ seed: 0.5 }, 'seed must be an integer, got 0.5'],
    [{ budget: { calls: -1 } }, 'budget.calls must be a number and not negative, got -1'],
    [{ budget: { calls: '50' } }, 'budget.calls must be a number and not negative, got "50"'],
    [{ budget: 50 }, 'budget must be { calls, tokens, cost, perJudgement }, got 50'],
    [{ budget: { maxCalls: 50 } }, 'budget may hold calls, tokens, cost and perJudgement, got "maxCalls"'],
    [{ budget: { perJudgement: { cost: -1 } } }, 'budget.perJudgement.cost must be finite and not negative'],
    [
      { budget: { calls: 5, perJudgement: { calls: 8 } } },
      'budget.calls is 5, but one judgement may use 8, retries included: nothing could start',
    ],
    [{ judge: undefined }, 'judge must be a function, got undefined'],
    [{ journal: 'run.jsonl' }, 'journal must have read and append'],
  ])('%j: %s', async (change, message) => {
    const attempt = runTournament({ items, judge: byName, ...change } as Parameters<typeof runTournament>[0]);
    await expect(attempt).rejects.toThrow(InvalidInputError);
    await expect(attempt).rejects.toThrow(message);
  });

  test('a judge that throws ends the run with its pair and cause, after what was in flight is journalled', async () => {
    const journal = new MemoryJournal();
    const cause = new Error('no power');
    const judge: Judge<string> = async ({ first }) => {
      if (first === 'item-03') throw cause;
      await pause(2);
      return { verdict: 'first' };
    };
    const attempt = runTournament({ items, judge, journal, schedule: 'exhaustive', concurrency: 30 });
    await expect(attempt).rejects.toThrow(JudgeFailedError);
    await expect(attempt).rejects.toMatchObject({
      cause,
      code: 'JUDGE_FAILED',
      pair: ['item-03', expect.any(String)],
    });
    expect(journal.records.length).toBeGreaterThan(1);
  });

  test.each([undefined, null, 'first', {}, { verdict: 'FIRST' }, { verdict: undefined }, 1])(
    'a judge that returns %j is refused with the value',
    async (value) => {
      const judge = () => value as unknown as Judgement;
      const attempt = runTournament({ items, judge });
      await expect(attempt).rejects.toThrow(InvalidVerdictError);
      const error = await attempt.catch((reason: unknown) => reason);
      expect(TournamentError.isInstance(error)).toBe(true);
    },
  );
});
