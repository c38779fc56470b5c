import { requireProportion } from '../options.js';
import { normalQuantile } from './normal.js';
import { meanOf, requireDifferences, type Sample } from './sample.js';
import { standardDeviation } from './t-test.js';

/**
 * Effect size of a paired difference: its mean over its standard deviation (Cohen's d for paired samples). 0 when
 * all differences are 0, ±∞ when they are equal and not 0.
 */
export function effectSize(a: Sample, b: Sample): number {
  return effectOf(requireDifferences(a, b, 2, 'effectSize'));
}

/** {@link effectSize} of the differences. */
export function effectOf(differences: Float64Array): number {
  const mean = meanOf(differences);
  return mean === 0 ? 0 : mean / standardDeviation(differences, mean);
}

/** Options of {@link minimumDetectableDifference}. */
export interface DetectableOptions {
  /** Two-sided level of the test, in (0, 1). @defaultValue 0.05 */
  readonly alpha?: number | undefined;
  /** Probability of detecting the difference, in (0, 1). @defaultValue 0.8 */
  readonly power?: number | undefined;
}

/**
 * The smallest true difference of means that a paired test over these queries would detect with the given power, in
 * the measure's unit: (z₁₋α/₂ + z_power) · sd(a − b) / √n, a normal approximation.
 */
export function minimumDetectableDifference(a: Sample, b: Sample, options: DetectableOptions = {}): number {
  const { alpha = 0.05, power = 0.8 } = options;
  requireProportion(alpha, 'alpha');
  requireProportion(power, 'power');
  const differences = requireDifferences(a, b, 2, 'minimumDetectableDifference');
  const error = standardDeviation(differences) / Math.sqrt(differences.length);
  return (normalQuantile(1 - alpha / 2) + normalQuantile(power)) * error;
}
