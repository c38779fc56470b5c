import { type AlternativeOptions, alternativeOf, symmetricPValue } from './alternative.js';
import { normalUpperTail } from './normal.js';
import { averageRanks, tieSizes } from './ranks.js';
import { requireDifferences, type Sample, sumOf } from './sample.js';

/** Result of {@link wilcoxonTest}. */
export interface WilcoxonResult {
  /** Sum of the ranks of the positive differences. */
  readonly statistic: number;
  readonly pValue: number;
  /** Whether the p-value counts all sign patterns; else it is the normal approximation. */
  readonly exact: boolean;
}

/** Up to this many non-zero differences the null distribution is counted out. */
const exactLimit = 50;

/**
 * Wilcoxon signed-rank test of paired samples. Zero differences are dropped; equal sizes share their mean rank.
 * Exact up to 50 non-zero differences, ties included; else the normal approximation with tie correction and without
 * continuity correction. No non-zero difference: p = 1.
 *
 * @see Wilcoxon, Individual comparisons by ranking methods, Biometrics 1945
 */
export function wilcoxonTest(a: Sample, b: Sample, options: AlternativeOptions = {}): WilcoxonResult {
  const alternative = alternativeOf(options);
  const differences = requireDifferences(a, b, 1, 'wilcoxonTest').filter((value) => value !== 0);
  const n = differences.length;
  if (n === 0) return { statistic: 0, pValue: 1, exact: true };
  const sizes = differences.map(Math.abs);
  const ranks = averageRanks(sizes);
  let statistic = 0;
  for (let i = 0; i < n; i += 1) if (differences[i]! > 0) statistic += ranks[i]!;
  if (n <= exactLimit) {
    const [atMost, atLeast] = exactTails(ranks, statistic);
    const pValue =
      alternative === 'less'
        ? atMost
        : alternative === 'greater'
          ? atLeast
          : Math.min(1, 2 * Math.min(atMost, atLeast));
    return { statistic, pValue, exact: true };
  }
  let variance = (n * (n + 1) * (2 * n + 1)) / 24;
  for (const size of tieSizes(sizes)) variance -= (size ** 3 - size) / 48;
  const z = (statistic - (n * (n + 1)) / 4) / Math.sqrt(variance);
  return { statistic, pValue: symmetricPValue(normalUpperTail, z, alternative), exact: false };
}

/** P(W ≤ w) and P(W ≥ w) over all sign patterns. Ranks are doubled: mean ranks are multiples of one half. */
function exactTails(ranks: Float64Array, statistic: number): [number, number] {
  const doubled = Array.from(ranks, (rank) => Math.round(2 * rank));
  const total = sumOf(doubled);
  const probability = new Float64Array(total + 1);
  probability[0] = 1;
  let reach = 0;
  for (const rank of doubled) {
    reach += rank;
    for (let sum = reach; sum >= 0; sum -= 1) {
      probability[sum] = (probability[sum]! + (sum >= rank ? probability[sum - rank]! : 0)) / 2;
    }
  }
  const at = Math.round(2 * statistic);
  let atMost = 0;
  let atLeast = 0;
  for (let sum = 0; sum <= total; sum += 1) {
    if (sum <= at) atMost += probability[sum]!;
    if (sum >= at) atLeast += probability[sum]!;
  }
  return [Math.min(1, atMost), Math.min(1, atLeast)];
}
