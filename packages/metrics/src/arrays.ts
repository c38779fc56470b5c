import { log2Discount } from './discount.js';
import { InvalidArgumentError, show } from './errors.js';
import { requireCutoff } from './options.js';

/** Options of {@link dcg} and {@link ndcg}. */
export interface DcgOptions {
  /** Number of top documents looked at. @defaultValue the whole list */
  readonly cutoff?: number | undefined;
  /** Discount of a rank that counts from 1. @defaultValue {@link log2Discount} */
  readonly discount?: ((rank: number) => number) | undefined;
}

/**
 * Discounted cumulative gain of gains in rank order: Σ gain(i) · discount(i).
 *
 * @param gains - in rank order, after {@link linearGain} or {@link exponentialGain}; finite
 */
export function dcg(gains: ArrayLike<number>, options: DcgOptions = {}): number {
  const { cutoff, discount = log2Discount } = options;
  requireCutoff(cutoff, 'dcg');
  const stop = Math.min(cutoff ?? gains.length, gains.length);
  let sum = 0;
  for (let i = 0; i < stop; i += 1) sum += requireFinite(gains[i]!, i) * discount(i + 1);
  return sum;
}

/**
 * Normalised discounted cumulative gain in [0, 1], for gains of at least 0; 0 when the ideal is 0.
 *
 * @param gains - of the retrieved documents, in rank order
 * @param idealGains - of every judged document, in any order; by default those of the retrieved ones
 * @example
 * ```ts
 * ndcg([0, 1], [1, 0]); // 0.6309...
 * ```
 */
export function ndcg(
  gains: ArrayLike<number>,
  idealGains: ArrayLike<number> = gains,
  options: DcgOptions = {},
): number {
  const ideal = dcg(Float64Array.from(idealGains).sort().reverse(), options);
  return ideal > 0 ? dcg(gains, options) / ideal : 0;
}

/**
 * Average precision in [0, 1].
 *
 * @param relevant - in rank order, whether each retrieved document is relevant (true or above 0)
 * @param total - number of relevant documents; by default those retrieved
 */
export function averagePrecision(relevant: ArrayLike<number | boolean>, total?: number): number {
  let found = 0;
  let sum = 0;
  for (let i = 0; i < relevant.length; i += 1) if (Number(relevant[i]) > 0) sum += ++found / (i + 1);
  const all = total ?? found;
  if (!(all >= found)) {
    throw new InvalidArgumentError(
      `the number of relevant documents must be at least ${found}, got ${show(total)}`,
    );
  }
  return all === 0 ? 0 : sum / all;
}

/** Reciprocal rank of the first relevant document, 0 without one. `relevant` as in {@link averagePrecision}. */
export function reciprocalRank(relevant: ArrayLike<number | boolean>): number {
  for (let i = 0; i < relevant.length; i += 1) if (Number(relevant[i]) > 0) return 1 / (i + 1);
  return 0;
}

function requireFinite(gain: number, index: number): number {
  if (Number.isFinite(gain)) return gain;
  throw new InvalidArgumentError(`a gain must be a finite number, got ${show(gain)} at index ${index}`);
}
