import { multiply } from '../dense.js';
import type { Posterior } from './posterior.js';

/** Worth of asking about each pair, row-major `n x n`, filled for `i < j`. Only the order of the values matters. */
export type Utility = (posterior: Posterior) => Float64Array;

/** `pi / 8`: a logistic curve averaged over a normal with variance `v` is about the curve at `x / sqrt(1 + v pi / 8)`. */
const probitShrinkage = Math.PI / 8;

/** How fast an item's share in the top fades with its log-strength. */
const topDecay = 1;

/** How fast the additional weight of the top fades in the utility for the whole ranking. */
const stakeDecay = 0.5;

/**
 * For the top of the ranking: the information in the answer, for pairs of which both may be at the top. An item's claim is
 * its strength plus one standard deviation, so that items of which little is known are not given up.
 */
export const topUtility: Utility = (posterior) => {
  const { mean, covariance } = posterior;
  const n = mean.length;
  const claim = mean.map((value, i) => value + Math.sqrt(covariance[i * n + i]!));
  let largest = Number.NEGATIVE_INFINITY;
  for (const value of claim) largest = Math.max(largest, value);
  return eachPair(n, (i, j) => {
    const { variance, information } = outcome(posterior, i, j);
    return information * variance * Math.exp(topDecay * (claim[i]! + claim[j]! - 2 * largest));
  });
};

/**
 * For the whole ranking: the expected drop in the number of misordered pairs, to first order. Pairs whose difference may
 * well be zero weigh most, and those at the top up to twice as much as others; one answer about `(i, j)` lowers the variance of every difference that correlates with theirs.
 */
export const rankingUtility: Utility = (posterior) => {
  const { mean, covariance } = posterior;
  const n = mean.length;
  const weights = new Float64Array(n * n);
  const largest = mean.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const floor = exhaustiveVariance(mean);
  for (let i = 0; i < n; i += 1) {
    for (let j = i + 1; j < n; j += 1) {
      const variance = outcome(posterior, i, j).variance + floor[i]! + floor[j]!;
      const stake = 1 + Math.exp(stakeDecay * (Math.max(mean[i]!, mean[j]!) - largest));
      const weight = (stake * Math.exp(-((mean[i]! - mean[j]!) ** 2) / (2 * variance))) / Math.sqrt(variance);
      weights[i * n + j] = -weight;
      weights[j * n + i] = -weight;
      weights[i * n + i]! += weight;
      weights[j * n + j]! += weight;
    }
  }
  const gain = multiply(covariance, multiply(weights, covariance, n), n);
  return eachPair(n, (i, j) => {
    const { variance, information } = outcome(posterior, i, j);
    const drop = gain[i * n + i]! + gain[j * n + j]! - 2 * gain[i * n + j]!;
    return (information / (1 + information * variance)) * drop;
  });
};

/** Variance that every item's log-strength would keep if all pairs were asked: no call can lower it further. */
function exhaustiveVariance(mean: Float64Array): Float64Array {
  return mean.map((own, i) => {
    let information = 0;
    for (let j = 0; j < mean.length; j += 1) {
      const p = 1 / (1 + Math.exp(mean[j]! - own));
      if (j !== i) information += p * (1 - p);
    }
    return 1 / information;
  });
}

function eachPair(n: number, value: (i: number, j: number) => number): Float64Array {
  const values = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) for (let j = i + 1; j < n; j += 1) values[i * n + j] = value(i, j);
  return values;
}

/** Variance of the difference, and the information expected of the answer: the mean of `p (1 - p)`. */
function outcome(
  { mean, covariance }: Posterior,
  i: number,
  j: number,
): { variance: number; information: number } {
  const n = mean.length;
  const variance = Math.max(
    covariance[i * n + i]! + covariance[j * n + j]! - 2 * covariance[i * n + j]!,
    Number.MIN_VALUE,
  );
  const widening = Math.sqrt(1 + variance * probitShrinkage);
  const p = 1 / (1 + Math.exp((mean[j]! - mean[i]!) / widening));
  return { variance, information: (p * (1 - p)) / widening };
}
