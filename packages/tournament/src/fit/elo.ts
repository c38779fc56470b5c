import { InvalidInputError, show } from '../errors.js';
import type { Comparison } from '../types.js';
import { pairTable } from './pair-table.js';

/** Options of {@link elo}. */
export interface EloOptions {
  /** Rating before the first comparison. @defaultValue 1500 */
  readonly initial?: number;
  /** Largest change by one comparison. @defaultValue 32 */
  readonly k?: number;
  /** Rating difference at which the odds are 10 to 1. @defaultValue 400 */
  readonly scale?: number;
}

/**
 * Elo ratings after the comparisons, in the order given; a tie counts half, a weight multiplies `k`. Unlike a fit the result
 * depends on the order; use it for streams, not for final rankings.
 *
 * @returns ratings of length `itemCount`; their sum stays `itemCount * initial`
 * @throws InvalidInputError as `fitBradleyTerry`
 * @see A. E. Elo, "The Rating of Chessplayers, Past and Present", 1978
 */
export function elo(
  itemCount: number,
  comparisons: Iterable<Comparison>,
  options: EloOptions = {},
): Float64Array {
  const { initial = 1500, k = 32, scale = 400 } = options;
  if (!(scale > 0 && k > 0 && Number.isFinite(initial))) {
    throw new InvalidInputError(
      `initial must be finite, k and scale positive, got ${show(options)}`,
      options,
    );
  }
  const rows = [...comparisons];
  pairTable(itemCount, rows); // for its checks
  const ratings = new Float64Array(itemCount).fill(initial);
  for (const { winner, loser, weight = 1, tie = false } of rows) {
    const expected = 1 / (1 + 10 ** ((ratings[loser]! - ratings[winner]!) / scale));
    const change = k * weight * ((tie ? 0.5 : 1) - expected);
    ratings[winner]! += change;
    ratings[loser]! -= change;
  }
  return ratings;
}
