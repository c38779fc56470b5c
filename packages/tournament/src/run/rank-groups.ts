import { InvalidInputError, JudgeFailedError, show } from '../errors.js';
import { createRandom, shuffledIndices } from '../random.js';
import type { Comparison, JudgeOptions, Usage } from '../types.js';
import { judgeRound } from './judge-round.js';

/** Ranks several items at once: positions into `items`, best first; left-out positions are unranked; `[]` abstains. */
export type GroupJudge<T> = (
  group: { readonly items: readonly T[]; readonly context?: unknown },
  options: JudgeOptions,
) => GroupJudgement | Promise<GroupJudgement>;

/** One ranking of a group by a judge. */
export interface GroupJudgement {
  readonly ranking: readonly number[];
  readonly usage?: Usage;
  readonly raw?: string | null;
}

/** Options of {@link rankGroups}. */
export interface RankGroupsOptions<T> {
  readonly items: readonly T[];
  readonly judge: GroupJudge<T>;
  readonly context?: unknown;
  /** Items a group, at least 2; the last group of a round may be smaller. @defaultValue 5 */
  readonly groupSize?: number;
  /** @defaultValue 5 */
  readonly rounds?: number;
  /** @defaultValue 0 */
  readonly seed?: number;
  /** @defaultValue 8 */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
}

/** Rankings of groups, and the comparisons that they make. */
export interface RankGroupsResult {
  /** Item indices, best first, one entry per judged group: for `fitPlackettLuce`. */
  readonly rankings: readonly (readonly number[])[];
  /** The same as comparisons: for `fitBradleyTerry`. */
  readonly comparisons: readonly Comparison[];
  readonly calls: number;
  readonly abstentions: number;
  readonly stopped: 'rounds' | 'aborted';
}

/**
 * Swiss rounds of groups: shuffle, sort by mean share of opponents beaten, cut into groups, let the judge rank each.
 *
 * @throws InvalidInputError for fewer than two items or an option out of range
 * @throws JudgeFailedError when the judge throws or ranks something that is not in the group
 */
export async function rankGroups<T>(options: RankGroupsOptions<T>): Promise<RankGroupsResult> {
  const { items, judge, context, groupSize = 5, rounds = 5, seed = 0, concurrency = 8, signal } = options;
  if (items.length < 2) throw new InvalidInputError(`items must be at least two, got ${items.length}`, items);
  for (const [name, value, least] of [
    ['groupSize', groupSize, 2],
    ['rounds', rounds, 1],
    ['concurrency', concurrency, 1],
  ] as const) {
    if (!Number.isSafeInteger(value) || value < least) {
      throw new InvalidInputError(
        `${name} must be an integer of at least ${least}, got ${show(value)}`,
        value,
      );
    }
  }
  const random = createRandom(seed);
  const beaten = new Float64Array(items.length);
  const met = new Float64Array(items.length);
  const rankings: number[][] = [];
  let calls = 0;
  let abstentions = 0;
  for (let round = 0; round < rounds; round += 1) {
    const share = (item: number): number => (met[item] === 0 ? 0.5 : beaten[item]! / met[item]!);
    const order = Array.from(shuffledIndices(items.length, random)).sort((a, b) => share(b) - share(a));
    const groups: number[][] = [];
    for (let at = 0; at + 1 < order.length; at += groupSize) groups.push(order.slice(at, at + groupSize));
    const answers: (GroupJudgement | undefined)[] = groups.map(() => undefined);
    const end = await judgeRound<GroupJudgement>({
      count: groups.length,
      concurrency,
      signal,
      open: () => true,
      ask: (index) => judge({ items: groups[index]!.map((item) => items[item]!), context }, { signal }),
      settle: (index, answer) => {
        check(answer, groups[index]!.length);
        answers[index] = answer;
      },
      failed: (index, reason) => {
        const [first, last] = [groups[index]![0]!, groups[index]!.at(-1)!];
        return new JudgeFailedError([String(first), String(last)], reason);
      },
    });
    for (const [index, answer] of answers.entries()) {
      if (answer === undefined) continue;
      calls += answer.usage?.calls ?? 1;
      const ranking = answer.ranking.map((position) => groups[index]![position]!);
      if (ranking.length < 2) {
        abstentions += 1;
        continue;
      }
      rankings.push(ranking);
      for (const [place, item] of ranking.entries()) {
        beaten[item]! += ranking.length - 1 - place;
        met[item]! += ranking.length - 1;
      }
    }
    if (end === 'aborted')
      return { rankings, comparisons: rankingComparisons(rankings), calls, abstentions, stopped: end };
  }
  return { rankings, comparisons: rankingComparisons(rankings), calls, abstentions, stopped: 'rounds' };
}

/**
 * Turns rankings into comparisons: every item over every later one (`all`), or over the next only (`adjacent`). Pairs of one
 * ranking are not independent; for intervals prefer `fitPlackettLuce`.
 */
export function rankingComparisons(
  rankings: Iterable<readonly number[]>,
  pairs: 'all' | 'adjacent' = 'all',
): Comparison[] {
  const comparisons: Comparison[] = [];
  for (const ranking of rankings) {
    for (let a = 0; a + 1 < ranking.length; a += 1) {
      const end = pairs === 'all' ? ranking.length : a + 2;
      for (let b = a + 1; b < end; b += 1) comparisons.push({ winner: ranking[a]!, loser: ranking[b]! });
    }
  }
  return comparisons;
}

function check(answer: GroupJudgement, size: number): void {
  const ranking = answer?.ranking;
  const valid =
    Array.isArray(ranking) &&
    new Set(ranking).size === ranking.length &&
    ranking.every((position) => Number.isInteger(position) && position >= 0 && position < size);
  if (!valid) {
    throw new InvalidInputError(
      `a ranking must name positions in [0, ${size}), none twice, got ${show(answer)}`,
      answer,
    );
  }
}
