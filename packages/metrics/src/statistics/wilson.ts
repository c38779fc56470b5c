import { requireAtLeast, requireRange } from '../options.js';
import { normalQuantile } from './normal.js';
import { requireConfidence } from './sample.js';

/** An interval of confidence. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Options of everything that returns an interval. */
export interface ConfidenceOptions {
  /** Coverage in (0, 1). @defaultValue 0.95 */
  readonly confidence?: number | undefined;
}

/**
 * Wilson score interval of a proportion, without continuity correction.
 *
 * Successes may be fractional (half a success for a tie). Exactly 0 at no successes, exactly 1 at all, [0, 1] for
 * n = 0.
 *
 * @param successes - in [0, n]
 * @param n - number of trials, at least 0
 * @see Wilson, Probable inference, the law of succession, and statistical inference, JASA 1927
 * @example
 * ```ts
 * wilsonInterval(156, 200); // { low: 0.7176..., high: 0.8318... }
 * ```
 */
export function wilsonInterval(successes: number, n: number, options: ConfidenceOptions = {}): Interval {
  const { confidence = 0.95 } = options;
  requireConfidence(confidence);
  requireAtLeast(n, 0, 'the number of trials');
  requireRange(successes, 0, n, 'successes');
  if (n === 0) return { low: 0, high: 1 };
  const z = -normalQuantile((1 - confidence) / 2);
  const p = successes / n;
  const scale = 1 + (z * z) / n;
  const centre = (p + (z * z) / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === n ? 1 : Math.min(1, centre + half),
  };
}
