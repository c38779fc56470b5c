import { dcg, exponentialGain, inversions, kendall, linearGain, pearson, spearman } from '@saber/metrics';
import type { RatedQuery } from '../types.js';

/** For each query the candidate numbers, best first; undefined where the system has no ranking. */
export type Rankings = readonly (ArrayLike<number> | undefined)[];

/** A form of the measure: how ratings on [0, 5] are scaled, and the gain. */
export interface Variant {
  readonly setting: string;
  readonly scale: number;
  readonly gain: (rating: number) => number;
}

const CUTOFF = 10;

/** The measure of the paper, which the variants are compared with. */
export const ORIGINAL: Variant = { setting: '[0,5] + exponential gain', scale: 1, gain: exponentialGain };

/** The variants of Table 4. */
export const VARIANTS: readonly Variant[] = [
  { setting: '[0,3] + exponential gain', scale: 0.6, gain: exponentialGain },
  { setting: '[0,5] + linear gain', scale: 1, gain: linearGain },
  { setting: '[0,3] + linear gain', scale: 0.6, gain: linearGain },
];

/** Agreement of a variant with the original over systems. */
export interface Agreement {
  readonly setting: string;
  readonly pearson: number;
  readonly spearman: number;
  readonly kendall: number;
  /** Pairs of systems that change their order. */
  readonly inversions: number;
  readonly pairs: number;
  /** Largest difference, in the original measure, of two systems that change their order; 0 without one. */
  readonly largestSwappedGap: number;
}

/** nDCG@10 of each query that has a ranking; null for the others. */
export function scoreRankings(
  queries: readonly RatedQuery[],
  rankings: Rankings,
  { scale, gain }: Variant,
): (number | null)[] {
  return queries.map(({ ratings }, query) => {
    const ranking = rankings[query];
    if (ranking === undefined) return null;
    const gains = Float64Array.from(ratings, (rating) => gain(rating * scale));
    const top = Array.from({ length: Math.min(CUTOFF, ranking.length) }, (_, i) => gains[ranking[i]!] ?? 0);
    const ideal = dcg(gains.slice().sort().reverse(), { cutoff: CUTOFF });
    return ideal > 0 ? dcg(top, { cutoff: CUTOFF }) / ideal : 0;
  });
}

/** The study of Table 4: how the order of systems changes with the scale of the ratings and the gain. */
export function rescalingStudy(queries: readonly RatedQuery[], systems: readonly Rankings[]): Agreement[] {
  const means = (variant: Variant): Float64Array =>
    Float64Array.from(systems, (rankings) => mean(scoreRankings(queries, rankings, variant)));
  const original = means(ORIGINAL);
  return VARIANTS.map((variant) => {
    const values = means(variant);
    return {
      setting: variant.setting,
      pearson: pearson(original, values).statistic,
      spearman: spearman(original, values).statistic,
      kendall: kendall(original, values).statistic,
      inversions: inversions(original, values),
      pairs: (systems.length * (systems.length - 1)) / 2,
      largestSwappedGap: largestSwappedGap(original, values),
    };
  });
}

function mean(values: readonly (number | null)[]): number {
  const present = values.filter((value) => value !== null);
  return present.reduce((sum, value) => sum + value, 0) / present.length;
}

function largestSwappedGap(original: Float64Array, values: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < original.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const before = original[i]! - original[j]!;
      if (before * (values[i]! - values[j]!) < 0) largest = Math.max(largest, Math.abs(before));
    }
  }
  return largest;
}
