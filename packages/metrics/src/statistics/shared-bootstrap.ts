import { InvalidArgumentError } from '../errors.js';
import { type BootstrapOptions, intervalOfMeans, type MeanInterval, matrixOf } from './bootstrap.js';
import { middleOf } from './quantile.js';
import { averageRanks } from './ranks.js';
import { meanOf, requireConfidence, requireSample, type Sample } from './sample.js';

/**
 * {@link bootstrapMean} for many systems over the same queries: one resample matrix for all, so that their intervals
 * and differences belong together.
 *
 * @param systems - one sample per system, all of the same length
 */
export function bootstrapMeans(systems: readonly Sample[], options: BootstrapOptions = {}): MeanInterval[] {
  const { samples, means } = sharedMeans(systems, options, 'bootstrapMeans');
  return samples.map((sample, i) => ({
    mean: meanOf(sample),
    ...intervalOfMeans(sample, means[i]!.slice().sort(), options),
  }));
}

/** A system's rank with its interval. */
export interface RankInterval {
  /** Rank by mean, 1 for the best; equal means share the mean of their ranks. */
  readonly rank: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Bootstrap intervals of the systems' ranks: how much the order of the systems depends on the choice of queries.
 * The bounds are whole ranks (or halves, for ties), rounded outwards.
 *
 * @param systems - one sample per system over the same queries; higher is better
 */
export function rankIntervals(
  systems: readonly Sample[],
  options: Omit<BootstrapOptions, 'method'> = {},
): RankInterval[] {
  const { confidence = 0.95 } = options;
  requireConfidence(confidence);
  const { samples, means } = sharedMeans(systems, options, 'rankIntervals');
  const rows = means[0]?.length ?? 0;
  const ranks = samples.map(() => new Float64Array(rows));
  const row = new Float64Array(samples.length);
  for (let r = 0; r < rows; r += 1) {
    means.forEach((values, i) => {
      row[i] = values[r]!;
    });
    descendingRanks(row).forEach((rank, i) => {
      ranks[i]![r] = rank;
    });
  }
  const observed = descendingRanks(Float64Array.from(samples, meanOf));
  return ranks.map((values, i) => {
    const { low, high } = middleOf(values.sort(), confidence);
    return { rank: observed[i]!, low: Math.floor(2 * low) / 2, high: Math.ceil(2 * high) / 2 };
  });
}

function descendingRanks(values: Float64Array): Float64Array {
  return averageRanks(values).map((rank) => values.length + 1 - rank);
}

/** Resampled means of every system, per system; one pass over the matrix turns each row into counts. */
export function sharedMeans(
  systems: readonly Sample[],
  options: BootstrapOptions,
  what: string,
): { samples: Float64Array[]; means: Float64Array[] } {
  const samples = systems.map((system) => requireSample(system, 1, what));
  const n = samples[0]?.length ?? 0;
  const odd = samples.findIndex((sample) => sample.length !== n);
  if (odd >= 0) {
    throw new InvalidArgumentError(
      `${what} needs samples of equal length, got ${n} and ${samples[odd]!.length} at index ${odd}`,
    );
  }
  if (n === 0) return { samples, means: [] };
  const indices = matrixOf(n, options);
  const rows = indices.length / n;
  const means = samples.map(() => new Float64Array(rows));
  const counts = new Float64Array(n);
  for (let r = 0; r < rows; r += 1) {
    counts.fill(0);
    for (let at = r * n; at < (r + 1) * n; at += 1) counts[indices[at]!]! += 1;
    for (let i = 0; i < samples.length; i += 1) means[i]![r] = dot(counts, samples[i]!) / n;
  }
  return { samples, means };
}

/** Four running sums keep the additions independent of each other. */
function dot(a: Float64Array, b: Float64Array): number {
  const n = a.length;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    s0 += a[i]! * b[i]!;
    s1 += a[i + 1]! * b[i + 1]!;
    s2 += a[i + 2]! * b[i + 2]!;
    s3 += a[i + 3]! * b[i + 3]!;
  }
  for (; i < n; i += 1) s0 += a[i]! * b[i]!;
  return s0 + s1 + (s2 + s3);
}
