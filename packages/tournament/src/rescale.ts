import { InvalidInputError, show } from './errors.js';

/** Values on a new scale. */
export interface Rescaled {
  readonly values: Float64Array;
  /** New units per old unit, 0 when degenerate: turns a standard error of `values` into one on the new scale. */
  readonly scale: number;
  /** Whether all values were equal, so that each became the middle of the range. */
  readonly degenerate: boolean;
}

/**
 * Scales values linearly so that the smallest becomes `low` and the largest `high`. Values that are all equal (also a single
 * one) become the middle of the range, and the result says so.
 *
 * @param values - finite numbers, any length
 * @param range - `[low, high]`, finite, `low < high`
 * @throws InvalidInputError for a value that is not finite (with its index) or an empty range
 * @see paper §3.5: log-strengths to [0, 5]
 * @example
 * ```ts
 * rescale([-1, 0, 3], [0, 5]).values; // 0, 1.25, 5
 * ```
 */
export function rescale(values: ArrayLike<number>, range: readonly [number, number]): Rescaled {
  const [low, high] = Array.isArray(range) ? range : [Number.NaN, Number.NaN];
  if (!(Number.isFinite(low) && Number.isFinite(high) && low < high)) {
    throw new InvalidInputError(`range must be [low, high] with low below high, got ${show(range)}`, range);
  }
  let smallest = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    if (!Number.isFinite(value))
      throw new InvalidInputError(`values[${i}] must be finite, got ${show(value)}`, value);
    if (value < smallest) smallest = value;
    if (value > largest) largest = value;
  }
  const degenerate = !(largest > smallest);
  const scale = degenerate ? 0 : (high - low) / (largest - smallest);
  const scaled = Float64Array.from(values, (value) =>
    degenerate ? (low + high) / 2 : low + ((value - smallest) / (largest - smallest)) * (high - low),
  );
  return { values: scaled, scale, degenerate };
}
