import { type AlternativeOptions, alternativeOf } from './alternative.js';
import { binomialTest } from './binomial-test.js';
import { requireDifferences, type Sample } from './sample.js';

/** Result of {@link signTest}. */
export interface SignTestResult {
  /** Number of pairs where a is larger. */
  readonly statistic: number;
  /** Number of pairs that differ. */
  readonly n: number;
  readonly pValue: number;
}

/** Sign test of paired samples: an exact binomial test over the pairs that differ. No such pair: p = 1. */
export function signTest(a: Sample, b: Sample, options: AlternativeOptions = {}): SignTestResult {
  const alternative = alternativeOf(options);
  const differences = requireDifferences(a, b, 1, 'signTest');
  let statistic = 0;
  let n = 0;
  for (const value of differences) {
    if (value !== 0) n += 1;
    if (value > 0) statistic += 1;
  }
  return { statistic, n, pValue: binomialTest(statistic, n, { alternative }).pValue };
}
