import { add, child } from '../maps.js';
import { type AlternativeOptions, alternativeOf, symmetricPValue } from './alternative.js';
import { studentUpperTail } from './beta.js';
import { countInversions } from './inversions.js';
import { normalUpperTail } from './normal.js';
import { averageRanks, tieSizes } from './ranks.js';
import { meanOf, requirePair, type Sample, sumOf } from './sample.js';

/** A coefficient in [−1, 1] and the p-value of the hypothesis that it is 0; NaN for both when it is not defined. */
export interface Correlation {
  readonly statistic: number;
  readonly pValue: number;
}

/**
 * Pearson's correlation, with the t-test's p-value. NaN when a sample is constant or has fewer than two values; two
 * values give ±1 with p = 1.
 *
 * @param x - n finite values
 * @param y - n finite values
 */
export function pearson(x: Sample, y: Sample, options: AlternativeOptions = {}): Correlation {
  return withTTest(...requirePair(x, y, 0, 'pearson'), options, true);
}

/** Spearman's rank correlation: Pearson's over ranks, equal values sharing their mean rank. p-value by the t-test. */
export function spearman(x: Sample, y: Sample, options: AlternativeOptions = {}): Correlation {
  const [a, b] = requirePair(x, y, 0, 'spearman');
  return withTTest(averageRanks(a), averageRanks(b), options, false);
}

function withTTest(
  x: Float64Array,
  y: Float64Array,
  options: AlternativeOptions,
  pair: boolean,
): Correlation {
  const alternative = alternativeOf(options);
  const n = x.length;
  const statistic = correlationOf(x, y);
  if (n === 2 && pair && !Number.isNaN(statistic)) return { statistic, pValue: 1 };
  if (n < 3) return { statistic, pValue: Number.NaN };
  const t = statistic * Math.sqrt((n - 2) / ((1 - statistic) * (1 + statistic)));
  return { statistic, pValue: symmetricPValue((value) => studentUpperTail(value, n - 2), t, alternative) };
}

function correlationOf(x: Float64Array, y: Float64Array): number {
  const meanX = meanOf(x);
  const meanY = meanOf(y);
  let products = 0;
  let squaresX = 0;
  let squaresY = 0;
  for (let i = 0; i < x.length; i += 1) {
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    products += dx * dy;
    squaresX += dx * dx;
    squaresY += dy * dy;
  }
  if (isConstant(x) || isConstant(y)) return Number.NaN;
  return Math.max(-1, Math.min(1, products / (Math.sqrt(squaresX) * Math.sqrt(squaresY))));
}

function isConstant(values: Float64Array): boolean {
  return values.every((value) => value === values[0]);
}

/**
 * Kendall's tau-b. The p-value is exact when there are no ties and n ≤ 33 (or at most one pair is out of order), else
 * the normal approximation. NaN when a sample is constant or has fewer than two values. O(n log n).
 *
 * @see Knight, A computer method for calculating Kendall's tau with ungrouped data, JASA 1966
 */
export function kendall(x: Sample, y: Sample, options: AlternativeOptions = {}): Correlation {
  const alternative = alternativeOf(options);
  const [a, b] = requirePair(x, y, 0, 'kendall');
  const n = a.length;
  const tiesX = tieSizes(a);
  const tiesY = tieSizes(b);
  const pairs = (n * (n - 1)) / 2;
  const untiedX = pairs - pairsWithin(tiesX);
  const untiedY = pairs - pairsWithin(tiesY);
  if (untiedX === 0 || untiedY === 0) return { statistic: Number.NaN, pValue: Number.NaN };
  const joint = pairsWithin(jointTieSizes(a, b));
  const discordant = countInversions(a, b);
  const score = untiedX + untiedY - pairs + joint - 2 * discordant;
  const statistic = Math.max(-1, Math.min(1, score / Math.sqrt(untiedX) / Math.sqrt(untiedY)));
  const rare = Math.min(discordant, pairs - discordant);
  if (untiedX === pairs && untiedY === pairs && (n <= 33 || rare <= 1)) {
    return { statistic, pValue: exactKendall(n, discordant, alternative) };
  }
  const z = score / Math.sqrt(kendallVariance(n, tiesX, tiesY));
  return { statistic, pValue: symmetricPValue(normalUpperTail, z, alternative) };
}

function pairsWithin(sizes: readonly number[]): number {
  return sumOf(sizes.map((size) => (size * (size - 1)) / 2));
}

/** Sizes of the groups that are equal in both samples. */
function jointTieSizes(x: Float64Array, y: Float64Array): number[] {
  const counts = new Map<number, Map<number, number>>();
  x.forEach((value, i) => {
    add(child(counts, value), y[i]!);
  });
  return [...counts.values()].flatMap((row) => [...row.values()]);
}

function kendallVariance(n: number, tiesX: readonly number[], tiesY: readonly number[]): number {
  const sum = (sizes: readonly number[], term: (t: number) => number) => sumOf(sizes.map(term));
  const full = (t: number) => t * (t - 1) * (2 * t + 5);
  const two = (t: number) => t * (t - 1);
  const three = (t: number) => t * (t - 1) * (t - 2);
  const m = n * (n - 1);
  return (
    (m * (2 * n + 5) - sum(tiesX, full) - sum(tiesY, full)) / 18 +
    (sum(tiesX, two) * sum(tiesY, two)) / (2 * m) +
    (n > 2 ? (sum(tiesX, three) * sum(tiesY, three)) / (9 * m * (n - 2)) : 0)
  );
}

/** Tails of the number of inversions of a random permutation. */
function exactKendall(n: number, discordant: number, alternative: 'two-sided' | 'greater' | 'less'): number {
  const pairs = (n * (n - 1)) / 2;
  const atMost = (limit: number): number => {
    let ways = new Float64Array(limit + 1);
    ways[0] = 1;
    // Inserting the m-th element adds 0..m−1 inversions, all equally likely.
    for (let m = 2; m <= n; m += 1) {
      const next = new Float64Array(limit + 1);
      let window = 0;
      for (let k = 0; k <= limit; k += 1) {
        window += ways[k]! - (k >= m ? ways[k - m]! : 0);
        next[k] = window / m;
      }
      ways = next;
    }
    return Math.min(1, sumOf(ways));
  };
  // Few discordant pairs: a positive tau.
  if (alternative === 'greater') return atMost(discordant);
  if (alternative === 'less') return atMost(pairs - discordant);
  return Math.min(1, 2 * atMost(Math.min(discordant, pairs - discordant)));
}
