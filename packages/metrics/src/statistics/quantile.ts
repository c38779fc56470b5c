/**
 * Quantile of ascending values by linear interpolation between order statistics (Hyndman and Fan type 7, the
 * default of numpy and R).
 *
 * @param sorted - ascending, at least one
 * @param p - in [0, 1]
 */
export function quantile(sorted: Float64Array, p: number): number {
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (position - below) * (high - low);
}

/** The middle `confidence` of ascending values. */
export function middleOf(sorted: Float64Array, confidence: number): { low: number; high: number } {
  const tail = (1 - confidence) / 2;
  return { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) };
}
