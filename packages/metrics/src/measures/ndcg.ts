import { growingTable, log2Discounts } from '../discount.js';
import { InvalidArgumentError, show } from '../errors.js';
import { expectedSum } from '../expectation.js';
import { exponentialGain, linearGain } from '../gain.js';
import { requireOneOf } from '../options.js';
import { type Ranking, requireGrades } from '../ranking.js';
import { defineMeasure, type Measure, type MeasureOptions, type ParameterValue } from './types.js';

/** Options of {@link nDCG} and {@link DCG}. */
export interface NdcgOptions extends MeasureOptions {
  /**
   * Gain: `log2` is linear (the grade), as in trec_eval; `exp-log2` is 2^grade − 1, as in the paper.
   * @defaultValue 'log2'
   */
  readonly dcg?: 'log2' | 'exp-log2' | undefined;
  /** Gain per grade, for grades on a scale; a grade that is not listed keeps itself as gain. */
  readonly gains?: ReadonlyMap<number, number> | undefined;
  /** Discount of a rank that counts from 1; it must be finite. @defaultValue 1 / log2(rank + 1) */
  readonly discount?: ((rank: number) => number) | undefined;
}

interface Parts {
  readonly gain: (grade: number) => number;
  readonly weights: (size: number) => Float64Array;
  readonly parameters: Readonly<Record<string, ParameterValue | undefined>>;
  /** Whether a larger grade never has the smaller gain, so that the ideal order is by grade. */
  readonly monotone: boolean;
}

/**
 * Normalised discounted cumulative gain in [0, 1]: DCG of the ranking over DCG of the ideal order of *all* judged
 * documents, both cut at the cutoff. 0 when the ideal is 0.
 *
 * Linear gain unless told otherwise, as in trec_eval. Negative grades gain 0 under linear gain and are an error
 * under exponential gain.
 *
 * @see Järvelin and Kekäläinen, Cumulated gain-based evaluation of IR techniques, TOIS 2002; the paper, §4
 * @example
 * ```ts
 * nDCG({ cutoff: 10, dcg: 'exp-log2' }).name; // "nDCG(dcg='exp-log2')@10"
 * ```
 */
export function nDCG(options: NdcgOptions = {}): Measure {
  const parts = partsOf('nDCG', options);
  return defineMeasure(
    'nDCG',
    options,
    parts.parameters,
    (ranking, depth) => {
      const ideal = idealSum(ranking, depth, parts);
      return ideal > 0 ? gainSum(ranking, depth, parts) / ideal : 0;
    },
    (ranking) => idealSum(ranking, 1, parts) > 0,
  );
}

/** Discounted cumulative gain, not normalised, in [0, ∞). Options and faults as {@link nDCG}. */
export function DCG(options: NdcgOptions = {}): Measure {
  const parts = partsOf('DCG', options);
  return defineMeasure('DCG', options, parts.parameters, (ranking, depth) => gainSum(ranking, depth, parts));
}

function gainSum(ranking: Ranking, depth: number, parts: Parts): number {
  if (parts.gain === exponentialGain) {
    requireGrades(ranking, Number.POSITIVE_INFINITY, 'exponential gain needs grades of at least 0');
  }
  return expectedSum(ranking, depth, parts.gain, parts.weights(Math.min(depth, ranking.grades.length)));
}

function idealSum(ranking: Ranking, depth: number, { gain, weights, monotone }: Parts): number {
  const grades = ranking.ideal;
  const gains = monotone ? undefined : Float64Array.from(ranking.judgments.values(), gain).sort().reverse();
  const stop = Math.min(depth, gains?.length ?? grades.length);
  const table = weights(stop);
  let sum = 0;
  for (let i = 0; i < stop; i += 1) sum += (gains === undefined ? gain(grades[i]!) : gains[i]!) * table[i]!;
  return sum;
}

function partsOf(base: string, options: NdcgOptions): Parts {
  const { dcg = 'log2', gains, discount } = options;
  requireOneOf(dcg, ['log2', 'exp-log2'], `dcg of ${base}`);
  const formula = dcg === 'log2' ? linearGain : exponentialGain;
  for (const [grade, gain] of gains ?? []) {
    if (!Number.isFinite(grade) || !(gain >= 0 && gain < Number.POSITIVE_INFINITY)) {
      throw new InvalidArgumentError(
        `gains of ${base} must map finite grades to gains of at least 0, got ${show(grade)} to ${show(gain)}`,
      );
    }
  }
  return {
    gain: gains === undefined ? formula : (grade) => gains.get(grade) ?? formula(grade),
    weights: discount === undefined ? log2Discounts : customDiscounts(base, discount),
    parameters: {
      dcg: dcg === 'log2' ? undefined : dcg,
      gains,
      discount: discount === undefined ? undefined : discount.name || 'custom',
    },
    monotone: gains === undefined,
  };
}

function customDiscounts(base: string, discount: (rank: number) => number): (size: number) => Float64Array {
  return growingTable((i) => {
    const value = discount(i + 1);
    if (value >= 0 && value < Number.POSITIVE_INFINITY) return value;
    throw new InvalidArgumentError(
      `discount of ${base} must be at least 0 and finite, got ${show(value)} at rank ${i + 1}`,
    );
  });
}
