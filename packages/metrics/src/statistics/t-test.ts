import { type AlternativeOptions, alternativeOf, symmetricPValue } from './alternative.js';
import { studentUpperTail } from './beta.js';
import { meanOf, requireDifferences, type Sample } from './sample.js';

/** Result of {@link pairedTTest}. */
export interface TTestResult {
  readonly statistic: number;
  readonly pValue: number;
  readonly degreesOfFreedom: number;
}

/**
 * Paired t-test of mean(a) − mean(b) = 0. Equal differences have no spread: statistic ±∞ and p = 0, or NaN for both
 * when they are all zero.
 *
 * @param a - one value per query
 * @param b - of the same queries; at least two
 */
export function pairedTTest(a: Sample, b: Sample, options: AlternativeOptions = {}): TTestResult {
  const alternative = alternativeOf(options);
  const differences = requireDifferences(a, b, 2, 'pairedTTest');
  const degreesOfFreedom = differences.length - 1;
  const mean = meanOf(differences);
  const statistic = mean / (standardDeviation(differences, mean) / Math.sqrt(differences.length));
  const pValue = symmetricPValue((t) => studentUpperTail(t, degreesOfFreedom), statistic, alternative);
  return { statistic, pValue, degreesOfFreedom };
}

/** Sample standard deviation with n − 1. */
export function standardDeviation(values: Float64Array, mean: number = meanOf(values)): number {
  let sum = 0;
  for (const value of values) sum += (value - mean) ** 2;
  return Math.sqrt(sum / (values.length - 1));
}
