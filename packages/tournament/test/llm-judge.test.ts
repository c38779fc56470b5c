import { expect, test } from 'vitest';
import {
  bothOrders,
  type ChatReply,
  type CompleteOptions,
  cachedJudge,
  fitBradleyTerry,
  JudgeFailedError,
  llmJudge,
  majority,
  meteredJudge,
  ordinalJudge,
  RateLimitedError,
  randomOrder,
  runTournament,
  scriptedJudge,
  techniqueComparisonPrompt,
} from '../src/index.js';

const pair = { first: 'a', second: 'b' };
const prompt = (shown: { first: string; second: string }): string => `${shown.first} or ${shown.second}?`;
const none: CompleteOptions[] = [];

/** A model that gives the replies in turn and remembers what it was told. */
function model(replies: readonly (ChatReply | Error)[], seen: CompleteOptions[] = none.slice()) {
  let turn = 0;
  const complete = (_: unknown, options: CompleteOptions): ChatReply => {
    seen.push(options);
    const reply = replies[Math.min(turn, replies.length - 1)];
    turn += 1;
    if (reply instanceof Error) throw reply;
    return reply;
  };
  return { complete, seen };
}

test('a null content beside reasoning that ends in a verdict is asked again, past the cache, then is an abstention', async () => {
  const nothing = {
    choices: [{ message: { content: null, reasoning_content: 'so it is B' } }],
    usage: { prompt_tokens: 5 },
  };
  const { complete, seen } = model([nothing]);
  const answer = await llmJudge({ complete, prompt })(pair, {});
  expect(answer).toMatchObject({ verdict: 'abstain', raw: null, usage: { calls: 2, inputTokens: 10 } });
  expect(seen.map(({ bypassCache }) => bypassCache)).toEqual([false, true]);
});

test('an unreadable reply followed by a readable one is that verdict, with both calls counted', async () => {
  const { complete } = model(['hm', { content: { winner: 'B' }, model: 'm' }]);
  const answer = await llmJudge({ complete, prompt })(pair, {});
  expect(answer).toMatchObject({ verdict: 'second', model: 'm', usage: { calls: 2 } });
});

test('two rate limits with Retry-After of 2 s are waited out and counted', async () => {
  const waits: number[] = [];
  const limited = Object.assign(new Error('slow down'), {
    status: 429,
    headers: new Headers({ 'retry-after': '2' }),
  });
  const { complete } = model([limited, limited, '\\boxed{1}']);
  const sleep = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
  const answer = await llmJudge({ complete, prompt, retry: { sleep } })(pair, {});
  expect(answer).toMatchObject({ verdict: 'first', usage: { calls: 3 } });
  expect(waits).toEqual([2000, 2000]);
});

test('no retries means one call and a RateLimitedError', async () => {
  const limited = Object.assign(new Error('slow down'), { status: 429 });
  const { complete, seen } = model([limited]);
  const judge = llmJudge({ complete, prompt, retry: { maxRetries: 0 } });
  await expect(judge(pair, {})).rejects.toThrow(RateLimitedError);
  expect(seen.length).toBe(1);
  const run = runTournament({ items: ['a', 'b'], judge });
  await expect(run).rejects.toThrow(JudgeFailedError);
});

test('client errors are not retried', async () => {
  const { complete, seen } = model([Object.assign(new Error('bad key'), { status: 401 })]);
  await expect(llmJudge({ complete, prompt })(pair, {})).rejects.toThrow('bad key');
  expect(seen.length).toBe(1);
});

test('a connection that failed is tried again, a mistake in the program is not', async () => {
  const sleep = async (): Promise<void> => undefined;
  const failing = (code: string) => {
    const told = model([Object.assign(new TypeError('no'), { cause: { code } }), '\\boxed{1}']);
    return { judge: llmJudge({ complete: told.complete, prompt, retry: { sleep } }), seen: told.seen };
  };
  for (const code of ['ECONNRESET', 'ETIMEDOUT', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT']) {
    expect((await failing(code).judge(pair, {})).verdict).toBe('first');
  }
  for (const code of ['ERR_INVALID_URL', 'ENOENT', 'UND_ERR_INVALID_ARG']) {
    const { judge, seen } = failing(code);
    await expect(judge(pair, {})).rejects.toThrow('no');
    expect(seen.length).toBe(1);
  }
});

test('what is no reply, no chat function or no problem is refused with its value', async () => {
  const number = llmJudge({ complete: () => 42 as unknown as ChatReply, prompt });
  await expect(number(pair, {})).rejects.toThrow('complete must return a string or a chat reply, got 42');
  expect(() => llmJudge({ complete: undefined as never, prompt })).toThrow('complete must be a function');
  expect(() => ordinalJudge({ complete: 'gpt' as never })).toThrow('complete must be a function');
  const { complete, seen } = model(['\\boxed{1}']);
  const judge = llmJudge<unknown>({ complete });
  const item = { problem: 'p', solution: 's' };
  await expect(judge({ first: item, second: item }, {})).rejects.toThrow('got undefined for Target');
  await expect(judge({ first: 'a', second: item, context: item }, {})).rejects.toThrow(
    'got "a" for Sample 1',
  );
  expect(seen).toEqual([]);
});

test('a judge that always says "first", asked in both orders, gives ties and equal strengths', async () => {
  const judge = bothOrders(scriptedJudge<string>(() => 'first'));
  const { comparisons, calls } = await runTournament({
    items: ['a', 'b', 'c', 'd'],
    judge,
    schedule: 'exhaustive',
  });
  expect(comparisons.every(({ tie }) => tie === true)).toBe(true);
  expect(calls).toBe(12);
  expect([...fitBradleyTerry(4, comparisons).logStrengths]).toEqual([0, 0, 0, 0]);
});

test('the answer about a turned pair is turned back', async () => {
  const byName = scriptedJudge<string>(({ first, second }) => (first > second ? 'first' : 'second'));
  let swaps = 0;
  for (const [first, second] of [
    ['a', 'b'],
    ['b', 'a'],
    ['c', 'd'],
    ['d', 'e'],
    ['x', 'q'],
  ] as const) {
    const answer = await randomOrder(byName, { seed: 1 })({ first, second }, {});
    expect(answer.verdict).toBe(first > second ? 'first' : 'second');
    swaps += answer.swapped === true ? 1 : 0;
  }
  expect(swaps).toBeGreaterThan(0);
  expect((await bothOrders(byName)(pair, {})).verdict).toBe('second');
});

test('`swapped` says what was shown, also when a turned pair is turned again', async () => {
  let turnedTwice = 0;
  for (let seed = 0; seed < 20; seed += 1) {
    const shown: string[] = [];
    const inner = scriptedJudge<string>(({ first }) => {
      shown.push(first);
      return first === 'b' ? 'first' : 'second';
    });
    const { votes, verdict } = await bothOrders(randomOrder(inner, { seed }))(pair, {});
    expect(verdict).toBe('second');
    expect(votes!.map(({ swapped = false }) => (swapped ? 'b' : 'a'))).toEqual(shown);
    if (shown[1] === 'a') turnedTwice += 1;
  }
  expect(turnedTwice).toBeGreaterThan(0);
});

test('a majority needs a lead above the tie margin and does not count abstentions', async () => {
  const votes = ['first', 'first', 'second', 'abstain', 'first'] as const;
  const voting = () => {
    let turn = 0;
    return scriptedJudge<string>(() => votes[turn++ % votes.length]!);
  };
  expect((await majority(voting(), 5)(pair, {})).verdict).toBe('first');
  expect((await majority(voting(), 5, { tieMargin: 2 })(pair, {})).verdict).toBe('tie');
  expect(
    (
      await majority(
        scriptedJudge<string>(() => 'abstain'),
        3,
      )(pair, {})
    ).verdict,
  ).toBe('abstain');
});

test('a cache keeps verdicts but no abstentions, and a warm answer differs by `cached` alone', async () => {
  const { complete } = model(['?', '?', '\\boxed{2}']);
  const judge = cachedJudge(llmJudge({ complete, prompt }));
  expect((await judge(pair, {})).verdict).toBe('abstain');
  const cold = await judge(pair, {});
  expect(await judge(pair, {})).toEqual({ ...cold, cached: true });
});

test('a metered judge prices tokens and calls', async () => {
  const { complete } = model([
    { content: '\\boxed{2}', usage: { prompt_tokens: 2000, completion_tokens: 500 } },
  ]);
  const judge = meteredJudge(llmJudge({ complete, prompt }), { input: 1, output: 4, call: 0.5 });
  const answer = await judge(pair, {});
  expect(answer.usage?.cost).toBeCloseTo(0.002 + 0.002 + 0.5, 12);
  expect(judge.spent.cost).toBe(answer.usage?.cost);
});

test('an ordinal judge scores each item once', async () => {
  let calls = 0;
  const judge = ordinalJudge<string>({
    prompt: (item) => item,
    complete: (item) => {
      calls += 1;
      return `Score: ${String(item).charCodeAt(0)}`;
    },
    parse: (reply) => Number(reply.split(' ')[1]),
  });
  const { comparisons } = await runTournament({ items: ['a', 'b', 'c', 'd'], judge, schedule: 'exhaustive' });
  expect(calls).toBe(4);
  expect(comparisons.every(({ winner, loser }) => winner > loser)).toBe(true);
});

test('the supplied prompt shows all three solutions and asks for the verdict on the last line', () => {
  const item = (name: string) => ({ problem: `${name} problem`, solution: `${name} solution` });
  const text = techniqueComparisonPrompt({
    first: item('left'),
    second: item('right'),
    context: item('target'),
  }) as string;
  for (const part of ['left solution', 'right solution', 'target problem', '\\boxed{1}'])
    expect(text).toContain(part);
});
