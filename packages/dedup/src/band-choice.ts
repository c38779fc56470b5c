import { collisionProbability, optimalBands } from './bands.js';
import { DedupError } from './errors.js';

/** Bands of a signature and rows in each. */
export interface Bands {
  readonly count: number;
  readonly rows: number;
}

/** Bands for a signature of a length: those given, or those best for the threshold. */
export function chooseBands(given: Bands | undefined, threshold: number, hashes: number): Bands {
  const bands = given ?? optimalBands(threshold, hashes);
  const { count, rows } = bands;
  if (!(Number.isInteger(count) && Number.isInteger(rows) && count > 0 && rows > 0)) {
    throw new DedupError('INVALID_OPTION', `bands must be positive integers, got ${count} x ${rows}`);
  }
  if (count * rows > hashes) {
    throw new DedupError(
      'INVALID_OPTION',
      `${count} bands of ${rows} rows need ${count * rows} hashes, the signature has ${hashes}`,
    );
  }
  return bands;
}

/**
 * A sentence about bands that miss most of the duplicates they are meant for, for example because bands and rows are
 * swapped: a pair halfway between the threshold and 1 is found with a probability below one half. Undefined otherwise.
 *
 * @param threshold - in [0, 1]
 * @throws {@link DedupError} for a threshold outside [0, 1] or sizes that are not positive integers
 *
 * @example
 * ```ts
 * bandsWarning({ count: 13, rows: 60 }, 0.7);
 * // '13 bands of 60 rows find a pair of similarity 0.85 with probability 0.00076; 60 bands of 13 rows with 1.0'
 * ```
 */
export function bandsWarning({ count, rows }: Bands, threshold: number): string | undefined {
  const similarity = (1 + threshold) / 2;
  const found = collisionProbability(similarity, count, rows);
  if (found >= 0.5) return undefined;
  const swapped = collisionProbability(similarity, rows, count);
  const hint = swapped >= 0.5 ? `; ${rows} bands of ${count} rows with ${swapped.toPrecision(2)}` : '';
  return `${count} bands of ${rows} rows find a pair of similarity ${similarity} with probability ${found.toPrecision(2)}${hint}`;
}

export function checkThreshold(threshold: number): number {
  if (!(threshold >= 0 && threshold <= 1)) {
    throw new DedupError('INVALID_OPTION', `threshold must be in [0, 1], got ${threshold}`);
  }
  return threshold;
}
