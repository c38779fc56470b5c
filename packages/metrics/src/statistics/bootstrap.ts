import { requireInteger, requireOneOf, requireThat } from '../options.js';
import { normalCdf, normalQuantile } from './normal.js';
import { middleOf, quantile } from './quantile.js';
import { fillUniform, randomBits } from './random.js';
import { meanOf, requireConfidence, requireDifferences, requireSample, type Sample } from './sample.js';
import type { ConfidenceOptions, Interval } from './wilson.js';

/** Options of {@link bootstrapMean} and {@link pairedBootstrap}. */
export interface BootstrapOptions extends ConfidenceOptions {
  /** Number of resamples, at least 1. @defaultValue 1000 */
  readonly resamples?: number | undefined;
  /** `percentile`, or `bca`: bias-corrected and accelerated. @defaultValue 'percentile' */
  readonly method?: 'percentile' | 'bca' | undefined;
  /** Any integer. @defaultValue 0 */
  readonly seed?: number | undefined;
  /**
   * A given resample matrix of {@link resampleIndices}, shared by systems that answer the same queries; `resamples`
   * and `seed` are then not used. Length: resamples × n, row by row.
   */
  readonly indices?: Uint32Array | undefined;
}

/** A mean with its interval. */
export interface MeanInterval extends Interval {
  readonly mean: number;
}

/** A difference of means with its interval. */
export interface DifferenceInterval extends Interval {
  readonly difference: number;
}

/** A matrix of `resamples` × `n` uniform draws from 0..n−1, row by row, to share between calls. */
export function resampleIndices(n: number, options: { resamples?: number; seed?: number } = {}): Uint32Array {
  const { resamples = 1000, seed = 0 } = options;
  requireInteger(n, 1, 'n');
  requireInteger(resamples, 1, 'resamples');
  requireThat(n <= 2 ** 21, 'n must be at most 2^21', n);
  const indices = new Uint32Array(resamples * n);
  fillUniform(indices, n, randomBits(seed));
  return indices;
}

/**
 * Bootstrap interval of a mean: resample the values with replacement and take percentiles of the resampled means,
 * by linear interpolation. O(resamples · n).
 *
 * One value gives an interval of width 0.
 *
 * @param values - one per query, finite, at least one
 * @see Efron and Tibshirani, An introduction to the bootstrap, 1993, chapters 13 and 14
 * @example
 * ```ts
 * bootstrapMean([0.2, 0.4, 0.9], { resamples: 1000, seed: 0 }); // { mean: 0.5, low, high }
 * ```
 */
export function bootstrapMean(values: Sample, options: BootstrapOptions = {}): MeanInterval {
  const sample = requireSample(values, 1, 'bootstrapMean');
  return { mean: meanOf(sample), ...intervalOf(sample, options) };
}

/** {@link bootstrapMean} of the paired difference mean(a) − mean(b): whole pairs are resampled. */
export function pairedBootstrap(a: Sample, b: Sample, options: BootstrapOptions = {}): DifferenceInterval {
  const sample = requireDifferences(a, b, 1, 'pairedBootstrap');
  return { difference: meanOf(sample), ...intervalOf(sample, options) };
}

function intervalOf(sample: Float64Array, options: BootstrapOptions): Interval {
  const means = resampledMeans(sample, matrixOf(sample.length, options)).sort();
  return intervalOfMeans(sample, means, options);
}

/** The given resample matrix, or a drawn one. */
export function matrixOf(n: number, { resamples = 1000, seed = 0, indices }: BootstrapOptions): Uint32Array {
  if (indices === undefined) return resampleIndices(n, { resamples, seed });
  const valid = indices.length > 0 && indices.length % n === 0 && indices.every((index) => index < n);
  requireThat(valid, `indices must be whole rows of ${n} numbers below ${n}`, `${indices.length} entries`);
  return indices;
}

/** Mean of each row of a resample matrix. */
export function resampledMeans(sample: Float64Array, indices: Uint32Array): Float64Array {
  const n = sample.length;
  const means = new Float64Array(indices.length / n);
  let at = 0;
  for (let row = 0; row < means.length; row += 1) {
    let sum = 0;
    for (const end = at + n; at < end; at += 1) sum += sample[indices[at]!]!;
    means[row] = sum / n;
  }
  return means;
}

/** Interval from ascending resampled means. */
export function intervalOfMeans(
  sample: Float64Array,
  means: Float64Array,
  { confidence = 0.95, method = 'percentile' }: BootstrapOptions,
): Interval {
  requireConfidence(confidence);
  requireOneOf(method, ['percentile', 'bca'], 'method');
  if (method === 'percentile') return middleOf(means, confidence);
  const tail = (1 - confidence) / 2;
  return {
    low: quantile(means, bcaLevel(sample, means, tail)),
    high: quantile(means, bcaLevel(sample, means, 1 - tail)),
  };
}

/** The percentile that BCa reads instead of `level`; the plain one when all resampled means are equal. */
function bcaLevel(sample: Float64Array, means: Float64Array, level: number): number {
  const mean = meanOf(sample);
  let below = 0;
  let squares = 0;
  let cubes = 0;
  for (const value of sample) {
    squares += (value - mean) ** 2;
    cubes += (value - mean) ** 3;
  }
  if (squares === 0) return level;
  // Resampled means that equal the mean count half; they may differ from it by rounding.
  const slack = 1e-12 * Math.sqrt(squares);
  for (const value of means) below += value < mean - slack ? 1 : value <= mean + slack ? 0.5 : 0;
  const bias = normalQuantile(
    Math.min(Math.max(below / means.length, 0.5 / means.length), 1 - 0.5 / means.length),
  );
  const acceleration = cubes / (6 * squares ** 1.5);
  const shifted = bias + normalQuantile(level);
  return normalCdf(bias + shifted / (1 - acceleration * shifted));
}
