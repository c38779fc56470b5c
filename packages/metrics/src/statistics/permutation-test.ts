import { requireInteger } from '../options.js';
import { type Alternative, type AlternativeOptions, alternativeOf } from './alternative.js';
import { randomBits } from './random.js';
import { meanOf, requireDifferences, type Sample } from './sample.js';

/** Options of {@link permutationTest}. */
export interface PermutationTestOptions extends AlternativeOptions {
  /** Number of random sign patterns; the test is exact when all 2^n are no more than that. @defaultValue 10000 */
  readonly resamples?: number | undefined;
  /** Any integer. @defaultValue 0 */
  readonly seed?: number | undefined;
}

/** Result of {@link permutationTest}. */
export interface PermutationTestResult {
  /** Difference of means. */
  readonly statistic: number;
  readonly pValue: number;
  /** Whether all sign patterns were counted. */
  readonly exact: boolean;
}

/**
 * Paired permutation (sign-flip) test of mean(a) − mean(b) = 0. Random patterns count the observed one too, so that
 * p is never 0: (extreme + 1) / (resamples + 1). O(resamples · n / 8).
 *
 * @param a - one value per query
 * @param b - of the same queries; at least one
 * @see Smucker, Allan and Carterette, A comparison of statistical significance tests for information retrieval
 * evaluation, CIKM 2007
 */
export function permutationTest(
  a: Sample,
  b: Sample,
  options: PermutationTestOptions = {},
): PermutationTestResult {
  const { resamples = 10_000, seed = 0 } = options;
  const alternative = alternativeOf(options);
  requireInteger(resamples, 1, 'resamples');
  const differences = requireDifferences(a, b, 1, 'permutationTest');
  const patterns = signPatterns(differences.length, resamples, seed);
  const sums = signedSums(differences, patterns);
  const pValue = permutationPValue(sums, differences, 0, alternative, patterns.exact);
  return { statistic: meanOf(differences), pValue, exact: patterns.exact };
}

/** Sign patterns over n values: row after row of bits, 8 values to a byte; a set bit keeps the sign. */
export interface SignPatterns {
  readonly bytes: Uint8Array;
  readonly rows: number;
  readonly exact: boolean;
}

/** All 2^n sign patterns when there are at most `resamples`, else that many random ones. */
export function signPatterns(n: number, resamples: number, seed: number): SignPatterns {
  const exact = n <= 30 && 2 ** n <= resamples;
  const rows = exact ? 2 ** n : resamples;
  const width = Math.ceil(n / 8);
  const bytes = new Uint8Array(rows * width);
  const bits = randomBits(seed);
  for (let row = 0; row < rows; row += 1) {
    let word = 0;
    for (let i = 0; i < width; i += 1) {
      word = exact ? row >>> (8 * i) : i % 4 === 0 ? bits() : word >>> 8;
      bytes[row * width + i] = word & 255;
    }
  }
  return { bytes, rows, exact };
}

/**
 * Sum of the values under each sign pattern. Partial sums of 8 values are tabulated for all 256 patterns, so that a
 * pattern costs n/8 look-ups. It is linear in the values: the sums of a difference are the difference of the sums.
 */
export function signedSums(values: Float64Array, { bytes, rows }: SignPatterns): Float64Array {
  const width = Math.ceil(values.length / 8);
  const table = new Float64Array(width * 256);
  for (let block = 0; block < width; block += 1) {
    const base = block * 256;
    for (let bit = 0; bit < 8; bit += 1) table[base]! -= values[8 * block + bit] ?? 0;
    for (let pattern = 1; pattern < 256; pattern += 1) {
      const lowest = 31 - Math.clz32(pattern & -pattern);
      table[base + pattern] =
        table[base + (pattern & (pattern - 1))]! + 2 * (values[8 * block + lowest] ?? 0);
    }
  }
  const sums = new Float64Array(rows);
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    for (let base = 0; base < table.length; base += 256) sum += table[base + bytes[at++]!]!;
    sums[row] = sum;
  }
  return sums;
}

/** p-value of an observed sum among the sums of the sign patterns; `slack` absorbs rounding. */
export function permutationPValue(
  sums: ArrayLike<number>,
  differences: Float64Array,
  rounding: number,
  alternative: Alternative,
  exact: boolean,
): number {
  let observed = 0;
  let slack = 0;
  for (const value of differences) {
    observed += value;
    slack += Math.abs(value) * 1e-12 + rounding;
  }
  let extreme = 0;
  const limit = Math.abs(observed) - slack;
  for (let i = 0; i < sums.length; i += 1) {
    const sum = sums[i]!;
    if (alternative === 'two-sided') {
      if (sum >= limit || -sum >= limit) extreme += 1;
    } else if (alternative === 'greater' ? sum >= observed - slack : sum <= observed + slack) extreme += 1;
  }
  return exact ? extreme / sums.length : (extreme + 1) / (sums.length + 1);
}
