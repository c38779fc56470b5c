import { forEachGroup } from '../expectation.js';
import { meanSubsetProducts } from '../hypergeometric.js';
import { requirePositive } from '../options.js';
import { type Ranking, requireGrades } from '../ranking.js';
import { defineMeasure, type Measure, type MeasureOptions } from './types.js';

/** Options of {@link ERR} and {@link nERR}. */
export interface ErrOptions extends MeasureOptions {
  /** Largest grade of the scale, above 0; a larger grade is an error. @defaultValue 4, as in gdeval */
  readonly maxRel?: number | undefined;
}

/**
 * Expected reciprocal rank Σ (1/i) Rᵢ Π (1 − Rⱼ) over j above i, with R = (2^grade − 1) / 2^maxRel, in [0, 1).
 *
 * Under tied scores the expectation takes O(n · m) for a group of n with m relevant documents. Negative grades are
 * an error.
 *
 * @see Chapelle et al., Expected reciprocal rank for graded relevance, CIKM 2009
 */
export function ERR(options: ErrOptions = {}): Measure {
  const maxRel = maxRelOf('ERR', options);
  return defineMeasure('ERR', options, { max_rel: maxRel === 4 ? undefined : maxRel }, (ranking, depth) =>
    expectedReciprocal(ranking, depth, maxRel),
  );
}

/** {@link ERR} over that of the ideal order of all judged documents, in [0, 1]; 0 when that is 0. */
export function nERR(options: ErrOptions = {}): Measure {
  const maxRel = maxRelOf('nERR', options);
  return defineMeasure(
    'nERR',
    options,
    { max_rel: maxRel === 4 ? undefined : maxRel },
    (ranking, depth) => {
      const ideal = reciprocalOf(ranking.ideal, depth, maxRel);
      return ideal === 0 ? 0 : expectedReciprocal(ranking, depth, maxRel) / ideal;
    },
    (ranking) => ranking.ideal.length > 0,
  );
}

function maxRelOf(base: string, { maxRel = 4 }: ErrOptions): number {
  requirePositive(maxRel, `max_rel of ${base}`);
  return maxRel;
}

/** Probability that a document of this grade does not satisfy the user; 1 for unjudged ones (NaN). */
function missOf(grade: number, maxRel: number): number {
  return grade > 0 ? 1 - (2 ** grade - 1) / 2 ** maxRel : 1;
}

function expectedReciprocal(ranking: Ranking, depth: number, maxRel: number): number {
  const hint = '; set max_rel to the largest grade of the scale';
  requireGrades(ranking, maxRel, `ERR needs grades in [0, ${maxRel}]`, hint);
  const { grades } = ranking;
  if (ranking.groupEnds === undefined) return reciprocalOf(grades, depth, maxRel);
  let value = 0;
  let unsatisfied = 1;
  forEachGroup(ranking, (start, end) => {
    const misses: number[] = [];
    for (let i = start; i < end; i += 1) if (grades[i]! > 0) misses.push(missOf(grades[i]!, maxRel));
    if (misses.length === 0) return end < depth;
    // Satisfied exactly at the j-th of the group: unsatisfied by a random j − 1 of them, but not by j.
    const inside = Math.min(end, depth) - start;
    const products = meanSubsetProducts(misses, end - start - misses.length, inside);
    for (let j = 1; j <= inside; j += 1) {
      value += (unsatisfied * (products[j - 1]! - products[j]!)) / (start + j);
    }
    unsatisfied *= products[inside]!;
    return end < depth;
  });
  return value;
}

function reciprocalOf(grades: Float64Array, depth: number, maxRel: number): number {
  const stop = Math.min(depth, grades.length);
  let value = 0;
  let unsatisfied = 1;
  for (let i = 0; i < stop; i += 1) {
    if (!(grades[i]! > 0)) continue;
    const miss = missOf(grades[i]!, maxRel);
    value += (unsatisfied * (1 - miss)) / (i + 1);
    unsatisfied *= miss;
  }
  return value;
}
