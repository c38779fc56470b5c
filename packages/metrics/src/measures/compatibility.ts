import { expectHypergeometric } from '../hypergeometric.js';
import { add } from '../maps.js';
import { requireProportion } from '../options.js';
import type { Ranking } from '../ranking.js';
import { defineMeasure, type Measure } from './types.js';

/** Options of {@link Compat}. */
export interface CompatOptions {
  /** Persistence of the rank-biased overlap, in (0, 1). @defaultValue 0.95 */
  readonly p?: number | undefined;
  /** Divide by the best overlap that any ranking can reach. @defaultValue true */
  readonly normalize?: boolean | undefined;
}

/**
 * Compatibility: the largest rank-biased overlap between the ranking and an ideal ranking, in [0, 1]. Ideal rankings
 * hold the documents of positive grade by descending grade, equal grades in any order; the depth is the longer of
 * the two lists.
 *
 * @see Clarke, Vtyurina and Smucker, Assessing top-k preferences, TOIS 2021
 */
export function Compat(options: CompatOptions = {}): Measure {
  const { p = 0.95, normalize = true } = options;
  requireProportion(p, 'p of Compat');
  const parameters = { p: p === 0.95 ? undefined : p, normalize: normalize ? undefined : false };
  return defineMeasure(
    'Compat',
    {},
    parameters,
    (ranking) => {
      const depth = Math.max(ranking.grades.length, ranking.ideal.length);
      let score = 0;
      let best = 0;
      let weight = 1;
      forEachOverlap(ranking, depth, (overlap, largest, i) => {
        score += (weight * overlap) / i;
        best += (weight * (normalize ? largest : i)) / i;
        weight *= p;
      });
      return best === 0 ? 0 : score / best;
    },
    (ranking) => ranking.ideal.length > 0,
  );
}

/** Visits depth 1, 2, ...: the (expected) overlap with the most similar ideal ranking, and the ideal's own size there. */
function forEachOverlap(
  ranking: Ranking,
  depth: number,
  visit: (overlap: number, largest: number, i: number) => void,
): void {
  const { grades, groupEnds, ideal } = ranking;
  const before = new Map<number, number>();
  let group = new Map<number, number>();
  let groupIndex = 0;
  let start = 0;
  let end = 0;
  // The grade that the ideal ranking is spending, how many of it the ideal has taken, and what outranks it.
  let grade = Number.POSITIVE_INFINITY;
  let taken = 0;
  let aboveBefore = 0;
  let aboveInGroup = 0;
  for (let i = 1; i <= depth; i += 1) {
    if (i > end && end < grades.length) {
      for (const [key, count] of group) add(before, key, count);
      aboveBefore += aboveInGroup;
      start = end;
      end = groupEnds === undefined ? start + 1 : groupEnds[groupIndex++]!;
      group = countGrades(grades, start, end);
      aboveInGroup = 0;
      for (const [key, count] of group) if (key > grade) aboveInGroup += count;
    }
    if (i <= ideal.length) {
      if (ideal[i - 1] !== grade) {
        aboveBefore += before.get(grade) ?? 0;
        aboveInGroup += group.get(grade) ?? 0;
        grade = ideal[i - 1]!;
        taken = 0;
      }
      taken += 1;
    }
    const size = end - start;
    const drawn = Math.min(i, grades.length) - start;
    const same = before.get(grade) ?? 0;
    const limit = taken;
    const overlap =
      size === 0
        ? 0
        : aboveBefore +
          (aboveInGroup * drawn) / size +
          expectHypergeometric(size, group.get(grade) ?? 0, drawn, (count) => Math.min(limit, same + count));
    visit(overlap, Math.min(i, ideal.length), i);
  }
}

function countGrades(grades: Float64Array, start: number, end: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = start; i < end; i += 1) {
    const grade = grades[i]!;
    if (grade > 0) add(counts, grade);
  }
  return counts;
}
