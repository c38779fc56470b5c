import { compareCodePoints } from '../code-point.js';
import { add } from '../maps.js';
import { mergeSort } from '../merge-sort.js';
import { sumOf } from '../statistics/sample.js';
import { absentScore, type NormName, norms, type RankedScores } from './norms.js';

/** What a method sees of one document. */
interface Evidence {
  /** Normalised scores of the runs that have the document. */
  readonly scores: readonly number[];
  /** Ranks from 1 in those runs. */
  readonly ranks: readonly number[];
  /** Sum of what the runs that lack the document give it. */
  readonly absent: number;
}

type Combine = (evidence: Evidence, k: number) => number;

/** Name of a method that scores every document by itself. */
export type CombinationName =
  | 'rrf'
  | 'comb-sum'
  | 'comb-mnz'
  | 'comb-anz'
  | 'isr'
  | 'log-isr'
  | 'weighted-sum';

/** Methods that score every document by itself. */
export const combinations: Readonly<Record<CombinationName, Combine>> = {
  rrf: ({ ranks }, k) => sumOf(ranks.map((rank) => 1 / (k + rank))),
  'comb-sum': ({ scores, absent }) => sumOf(scores) + absent,
  'comb-mnz': ({ scores, absent }) => scores.length * (sumOf(scores) + absent),
  'comb-anz': ({ scores, absent }) => (sumOf(scores) + absent) / scores.length,
  isr: ({ ranks }) => ranks.length * sumOf(ranks.map((rank) => 1 / rank ** 2)),
  'log-isr': ({ ranks }) => Math.log(ranks.length) * sumOf(ranks.map((rank) => 1 / rank ** 2)),
  'weighted-sum': ({ scores, absent }) => sumOf(scores) + absent,
};

/** Scores of the pooled documents under one of {@link combinations}. */
export function combine(
  lists: readonly RankedScores[],
  pool: readonly string[],
  method: CombinationName,
  norm: NormName,
  weights: readonly number[] | undefined,
  k: number,
): number[] {
  const normalised = lists.map(({ scores }) => norms[norm](scores, pool.length));
  const places = lists.map(placesOf);
  return pool.map((id) => {
    const scores: number[] = [];
    const ranks: number[] = [];
    let absent = 0;
    places.forEach((place, run) => {
      const at = place.get(id);
      const weight = weights?.[run] ?? 1;
      const values = normalised[run]!;
      if (at === undefined) absent += weight * absentScore(norm, values.length, pool.length);
      else {
        ranks.push(at + 1);
        scores.push(weight * values[at]!);
      }
    });
    return combinations[method]({ scores, ranks, absent }, k);
  });
}

/** Document → position from 0. */
function placesOf({ ids }: RankedScores): Map<string, number> {
  return new Map(ids.map((id, i) => [id, i]));
}

/**
 * Borda count: with c documents in the pool, rank r gives c − r + 1 points; a run's unranked documents share the
 * points that it left.
 *
 * @see Aslam and Montague, Models for metasearch, SIGIR 2001
 */
export function borda(lists: readonly RankedScores[], pool: readonly string[]): number[] {
  const points = new Map<string, number>();
  for (const list of lists) {
    const rest = (pool.length - list.ids.length + 1) / 2;
    const place = placesOf(list);
    for (const id of pool) {
      const at = place.get(id);
      add(points, id, at === undefined ? rest : pool.length - at);
    }
  }
  return pool.map((id) => points.get(id)!);
}

/**
 * Condorcet fusion: an order in which each document is preferred to the next by at least as many runs as not, found
 * by merge-sorting with the majority as comparison; a ranked document is preferred to an unranked one. Starts from
 * the Borda order. Scores are pool size − position, so equal documents still differ. O(runs · n log n).
 *
 * @see Montague and Aslam, Condorcet fusion for improved retrieval, CIKM 2002
 */
export function condorcet(lists: readonly RankedScores[], pool: readonly string[]): number[] {
  const places = lists.map(placesOf);
  const points = borda(lists, pool);
  const start = pool.map((id, i) => ({ id, i, points: points[i]! }));
  start.sort((a, b) => b.points - a.points || compareCodePoints(b.id, a.id));
  const ranks = start.map(({ id }) => places.map((place) => place.get(id) ?? Number.POSITIVE_INFINITY));
  const majority = (a: number, b: number): number => {
    let balance = 0;
    for (let run = 0; run < lists.length; run += 1)
      balance += Math.sign(compare(ranks[b]![run]!, ranks[a]![run]!));
    return balance;
  };
  const sorted = Uint32Array.from(start, (_, i) => i);
  mergeSort(sorted, (a, b) => majority(a, b) >= 0);
  const scores = new Array<number>(pool.length).fill(0);
  sorted.forEach((index, position) => {
    scores[start[index]!.i] = pool.length - position;
  });
  return scores;
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
