import { solveTransposed } from '../dense.js';
import type { Random } from '../random.js';
import type { PlayedPairs } from '../schedule/met-pairs.js';
import type { Posterior } from './posterior.js';

/** What the bound is about. */
export interface FidelityOptions {
  /** Depth of the ranking. @defaultValue 10 */
  readonly k?: number;
  /** Draws from the posterior. @defaultValue 200 */
  readonly draws?: number;
}

/**
 * nDCG@k of a ranking against labels: gains `2^label - 1`, discount `log2(rank + 1)`, ideal from all items. Equal scores
 * keep index order. 1 when every gain is 0.
 *
 * @param scores - what the ranking sorts by, descending
 * @param labels - reference labels, usually in [0, 5]
 */
export function topFidelity(scores: ArrayLike<number>, labels: ArrayLike<number>, k = 10): number {
  const order = Array.from(scores, (_, i) => i).sort((a, b) => scores[b]! - scores[a]!);
  const gains = Float64Array.from(labels, (label) => 2 ** label - 1);
  return discounted(order, gains, k);
}

function discounted(order: ArrayLike<number>, gains: Float64Array, k: number): number {
  const ideal = gains.toSorted();
  let dcg = 0;
  let best = 0;
  for (let rank = 0; rank < Math.min(k, gains.length); rank += 1) {
    const discount = 1 / Math.log2(rank + 2);
    dcg += gains[order[rank]!]! * discount;
    best += ideal[gains.length - 1 - rank]! * discount;
  }
  return best === 0 ? 1 : dcg / best;
}

/**
 * Draws of the fidelity of the current ranking to the one that judging every pair would give, sorted ascending. Each draw
 * takes strengths from the posterior and lets the pairs not yet asked move the fit towards them, with their noise.
 */
export function fidelityDraws(
  posterior: Posterior,
  played: PlayedPairs,
  random: Random,
  { k = 10, draws = 200 }: FidelityOptions = {},
): Float64Array {
  const { mean, factor } = posterior;
  const n = mean.length;
  const order = Array.from(mean, (_, i) => i).sort((a, b) => mean[b]! - mean[a]!);
  const { share, error } = openAnswers(posterior, played);
  const values = new Float64Array(draws);
  const theta = new Float64Array(n);
  const gains = new Float64Array(n);
  for (let draw = 0; draw < draws; draw += 1) {
    for (let i = 0; i < n; i += 1) theta[i] = random.normal();
    solveTransposed(factor, theta);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < n; i += 1) {
      theta[i] = mean[i]! + share[i]! * theta[i]! + error[i]! * random.normal();
      low = Math.min(low, theta[i]!);
      high = Math.max(high, theta[i]!);
    }
    for (let i = 0; i < n; i += 1) gains[i] = 2 ** ((5 * (theta[i]! - low)) / (high - low)) - 1;
    values[draw] = discounted(order, gains, k);
  }
  return values.sort();
}

/**
 * What the pairs not yet asked would do to each item in an exhaustive fit, to first order and item by item: `share` of the
 * information is theirs, so that much of a deviation of the strength from its present estimate would show; and their own
 * noise has standard deviation `error`. Together the variance is the present one less the exhaustive one.
 */
function openAnswers({ mean }: Posterior, played: PlayedPairs): { share: Float64Array; error: Float64Array } {
  const n = mean.length;
  const share = new Float64Array(n);
  const error = new Float64Array(n);
  for (let i = 0; i < n; i += 1) {
    let open = 0;
    let all = 0;
    for (let j = 0; j < n; j += 1) {
      if (i === j) continue;
      const p = 1 / (1 + Math.exp(mean[j]! - mean[i]!));
      all += p * (1 - p);
      if (!played.has(i, j)) open += p * (1 - p);
    }
    if (all === 0) continue;
    share[i] = open / all;
    error[i] = Math.sqrt(open) / all;
  }
  return { share, error };
}
