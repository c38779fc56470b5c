import type { Ranking } from './ranking.js';

/**
 * Sum of gain(grade at rank i) · weight(i) over the first `depth` ranks, or its expectation over the orders of
 * tied documents: every rank of a tie group then holds the mean gain of the group. O(n).
 *
 * @param weights - weight per 0-based rank; omitted: 1 each
 */
export function expectedSum(
  ranking: Ranking,
  depth: number,
  gain: (grade: number) => number,
  weights?: Float64Array,
): number {
  const { grades, groupEnds } = ranking;
  const stop = Math.min(depth, grades.length);
  let sum = 0;
  if (groupEnds === undefined) {
    for (let i = 0; i < stop; i += 1) {
      const value = gain(grades[i]!);
      if (value !== 0) sum += weights === undefined ? value : value * weights[i]!;
    }
    return sum;
  }
  let start = 0;
  for (let group = 0; start < stop; group += 1) {
    const end = groupEnds[group]!;
    let gains = 0;
    for (let i = start; i < end; i += 1) gains += gain(grades[i]!);
    let weight = 0;
    for (let i = start; i < Math.min(end, stop); i += 1) weight += weights === undefined ? 1 : weights[i]!;
    sum += (gains * weight) / (end - start);
    start = end;
  }
  return sum;
}

/** Visits the tie groups of a ranking in order; a total order has groups of one. Stops when `visit` says false. */
export function forEachGroup(ranking: Ranking, visit: (start: number, end: number) => boolean): void {
  const { grades, groupEnds } = ranking;
  let start = 0;
  for (let group = 0; start < grades.length; group += 1) {
    const end = groupEnds === undefined ? start + 1 : groupEnds[group]!;
    if (!visit(start, end)) return;
    start = end;
  }
}

/** Number of grades in [start, end) that reach the threshold; unjudged ones (NaN) never do. */
export function countRelevant(grades: Float64Array, start: number, end: number, threshold: number): number {
  let count = 0;
  for (let i = start; i < end; i += 1) if (grades[i]! >= threshold) count += 1;
  return count;
}
