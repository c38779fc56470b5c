import { requireInteger, requireRange, requireThat } from '../options.js';
import { type AlternativeOptions, alternativeOf } from './alternative.js';
import { sumOf } from './sample.js';

/** Options of {@link binomialTest}. */
export interface BinomialTestOptions extends AlternativeOptions {
  /** Probability of a success under the null hypothesis, in [0, 1]. @defaultValue 0.5 */
  readonly probability?: number | undefined;
}

/**
 * Exact binomial test. Two-sided: the total probability of the outcomes that are not more likely than the one seen.
 * O(n).
 *
 * @param successes - integer in [0, n]
 * @param n - number of trials, an integer of at least 0; no trials give p = 1
 * @example
 * ```ts
 * binomialTest(156, 200).pValue; // 6.8e-16
 * ```
 */
export function binomialTest(
  successes: number,
  n: number,
  options: BinomialTestOptions = {},
): { readonly pValue: number } {
  const { probability = 0.5 } = options;
  const alternative = alternativeOf(options);
  requireInteger(n, 0, 'the number of trials');
  requireInteger(successes, 0, 'successes');
  requireThat(successes <= n, `successes must be at most ${n}`, successes);
  requireRange(probability, 0, 1, 'probability');
  const probabilities = binomialProbabilities(n, probability);
  const total = (from: number, to: number): number => {
    let sum = 0;
    for (let k = from; k <= to; k += 1) sum += probabilities[k]!;
    return Math.min(1, sum);
  };
  if (alternative === 'greater') return { pValue: total(successes, n) };
  if (alternative === 'less') return { pValue: total(0, successes) };
  // Slack for outcomes that are equally likely but for rounding.
  const limit = probabilities[successes]! * (1 + 1e-7);
  let sum = 0;
  for (let k = 0; k <= n; k += 1) if (probabilities[k]! <= limit) sum += probabilities[k]!;
  return { pValue: Math.min(1, sum) };
}

/** Probabilities of 0..n successes, by ratios outwards from the mode, so that the largest are the most accurate. */
function binomialProbabilities(n: number, p: number): Float64Array {
  const values = new Float64Array(n + 1);
  if (p === 0 || p === 1) {
    values[p === 0 ? 0 : n] = 1;
    return values;
  }
  const mode = Math.min(n, Math.floor((n + 1) * p));
  values[mode] = 1;
  for (let k = mode; k < n; k += 1) values[k + 1] = (values[k]! * (n - k) * p) / ((k + 1) * (1 - p));
  for (let k = mode; k > 0; k -= 1) values[k - 1] = (values[k]! * k * (1 - p)) / ((n - k + 1) * p);
  const sum = sumOf(values);
  return values.map((value) => value / sum);
}
