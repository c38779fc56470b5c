import { fingerprintText } from '../code-points.js';
import { InvalidInputError, show } from '../errors.js';
import { createRandom } from '../random.js';
import type { Judge, Judgement, JudgeOptions, JudgePair, Usage, Verdict } from '../types.js';
import type { BoundedJudge } from './llm-judge.js';
import { addUsage } from './read-reply.js';

type MaybeBounded<T> = Judge<T> & { readonly maxUsage?: Usage };

const turned: Record<Verdict, Verdict> = { first: 'second', second: 'first', tie: 'tie', abstain: 'abstain' };

/** Asks with the pair turned round, and turns the answer back. */
async function askTurned<T>(judge: Judge<T>, pair: JudgePair<T>, options: JudgeOptions): Promise<Judgement> {
  const answer = await judge({ ...pair, first: pair.second, second: pair.first }, options);
  return { ...answer, verdict: turned[answer.verdict], swapped: answer.swapped !== true };
}

/** Asks both orders. The same winner twice wins; a tie or a contradiction is a tie; an abstention in either abstains. */
export function bothOrders<T>(judge: MaybeBounded<T>): BoundedJudge<T> {
  const both = async (pair: JudgePair<T>, options: JudgeOptions): Promise<Judgement> => {
    const votes = await Promise.all([judge(pair, options), askTurned(judge, pair, options)]);
    const [a, b] = votes as [Judgement, Judgement];
    const silent = a.verdict === 'abstain' || b.verdict === 'abstain';
    return combine(votes, silent ? 'abstain' : a.verdict === b.verdict ? a.verdict : 'tie');
  };
  return Object.assign(both, { maxUsage: times(judge, 2) });
}

/** Options of {@link majority}. */
export interface MajorityOptions {
  /** Largest lead in votes that is still a tie. @defaultValue 0 */
  readonly tieMargin?: number;
}

/** Asks `count` times, past any cache after the first, and takes the majority. Abstains when all do. */
export function majority<T>(
  judge: MaybeBounded<T>,
  count: number,
  options: MajorityOptions = {},
): BoundedJudge<T> {
  const { tieMargin = 0 } = options;
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new InvalidInputError(`count must be a positive integer, got ${show(count)}`, count);
  }
  const many = async (
    pair: JudgePair<T>,
    { signal, bypassCache = false }: JudgeOptions,
  ): Promise<Judgement> => {
    const votes = await Promise.all(
      Array.from({ length: count }, (_, k) => judge(pair, { signal, bypassCache: bypassCache || k > 0 })),
    );
    const tally = (verdict: Verdict): number => votes.filter((vote) => vote.verdict === verdict).length;
    const lead = tally('first') - tally('second');
    if (tally('abstain') === count) return combine(votes, 'abstain');
    return combine(votes, Math.abs(lead) <= tieMargin ? 'tie' : lead > 0 ? 'first' : 'second');
  };
  return Object.assign(many, { maxUsage: times(judge, count) });
}

/** Options of {@link randomOrder}. */
export interface RandomOrderOptions<T> {
  /** @defaultValue 0 */
  readonly seed?: number;
  /** Names an item, so that the coin depends on the pair and not on the time of the call. @defaultValue its JSON */
  readonly key?: (item: T) => string;
}

/** Shows the pair in an order decided by a seeded coin of its own; `swapped` records it. */
export function randomOrder<T>(judge: MaybeBounded<T>, options: RandomOrderOptions<T> = {}): BoundedJudge<T> {
  const { seed = 0, key = (item) => JSON.stringify(item) } = options;
  const ordered = (pair: JudgePair<T>, judgeOptions: JudgeOptions): Judgement | Promise<Judgement> => {
    const hash = fingerprintText(JSON.stringify([key(pair.first), key(pair.second)]));
    const heads = createRandom(seed, Number.parseInt(hash.slice(-8), 16)).uniform() < 0.5;
    return heads ? askTurned(judge, pair, judgeOptions) : judge(pair, judgeOptions);
  };
  return Object.assign(ordered, { maxUsage: times(judge, 1) });
}

/** Where a cache keeps judgements; a `Map` will do. */
export interface JudgementStore {
  get(key: string): Judgement | undefined | Promise<Judgement | undefined>;
  set(key: string, judgement: Judgement): unknown;
}

/** Options of {@link cachedJudge}. */
export interface CacheOptions<T> {
  /** @defaultValue a new `Map` */
  readonly store?: JudgementStore;
  /** Must tell apart whatever may change the answer: items, context, model, prompt. @defaultValue JSON of the pair */
  readonly key?: (pair: JudgePair<T>) => string;
}

/** Answers known pairs from a store, with `cached: true`. Abstentions are never stored. */
export function cachedJudge<T>(judge: MaybeBounded<T>, options: CacheOptions<T> = {}): BoundedJudge<T> {
  const {
    store = new Map<string, Judgement>(),
    key = (pair) => JSON.stringify([pair.context, pair.first, pair.second]),
  } = options;
  const cached = async (pair: JudgePair<T>, judgeOptions: JudgeOptions): Promise<Judgement> => {
    const name = key(pair);
    const known = judgeOptions.bypassCache === true ? undefined : await store.get(name);
    if (known !== undefined) return { ...known, cached: true };
    const answer = await judge(pair, judgeOptions);
    if (answer.verdict !== 'abstain') await store.set(name, answer);
    return answer;
  };
  return Object.assign(cached, { maxUsage: times(judge, 1) });
}

/** Prices per million tokens, and per call. */
export interface Prices {
  /** @defaultValue 0 */
  readonly input?: number;
  /** @defaultValue 0 */
  readonly output?: number;
  /** @defaultValue 0 */
  readonly call?: number;
}

/** Puts a cost on each judgement, from its usage, and keeps the total in `spent`. Cached answers cost nothing. */
export function meteredJudge<T>(
  judge: MaybeBounded<T>,
  prices: Prices,
): BoundedJudge<T> & {
  readonly spent: { calls: number; inputTokens: number; outputTokens: number; cost: number };
} {
  const spent = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 };
  const priced = (usage: Usage = {}): Usage & { readonly cost: number } => {
    const { calls = 1, inputTokens = 0, outputTokens = 0 } = usage;
    const { input = 0, output = 0, call = 0 } = prices;
    return { ...usage, cost: (inputTokens * input + outputTokens * output) / 1e6 + calls * call };
  };
  const metered = async (pair: JudgePair<T>, options: JudgeOptions): Promise<Judgement> => {
    const answer = await judge(pair, options);
    if (answer.cached === true) return answer;
    const usage = priced(answer.usage);
    spent.calls += usage.calls ?? 1;
    spent.inputTokens += usage.inputTokens ?? 0;
    spent.outputTokens += usage.outputTokens ?? 0;
    spent.cost += usage.cost;
    return { ...answer, usage };
  };
  return Object.assign(metered, { maxUsage: priced(judge.maxUsage), spent });
}

/** A judge that looks verdicts up: for tests and for replaying recorded outcomes. */
export function scriptedJudge<T>(verdict: (pair: JudgePair<T>) => Verdict): Judge<T> {
  return (pair) => ({ verdict: verdict(pair) });
}

function combine(votes: readonly Judgement[], verdict: Verdict): Judgement {
  const asked = votes.filter(({ cached }) => cached !== true);
  return { verdict, usage: addUsage(asked.map(({ usage }) => usage)), votes };
}

function times<T>(judge: MaybeBounded<T>, count: number): Usage {
  const { calls = 1, ...rest } = judge.maxUsage ?? {};
  const scaled = Object.entries(rest).map(([name, value]) => [name, value * count]);
  return { calls: calls * count, ...Object.fromEntries(scaled) };
}
