import { DedupError } from './errors.js';
import { shingleList } from './min-hasher.js';
import type { Normalizer } from './normalize/normalizers.js';

/** Options of {@link shingles}. */
export interface ShinglesOptions {
  /** Units in a shingle, a positive integer. */
  readonly size: number;
  readonly unit?: 'word' | 'char';
  /** Applied first. @defaultValue none; words are what stands between white space */
  readonly normalize?: Normalizer;
}

/**
 * The set of runs of `size` words (joined by one space) or code points of a text; empty where the text is shorter.
 *
 * @example
 * ```ts
 * shingles('to be or not', { size: 2 }); // Set { 'to be', 'be or', 'or not' }
 * ```
 */
export function shingles(text: string, options: ShinglesOptions): Set<string> {
  const { size, unit = 'word', normalize } = options;
  if (!(Number.isInteger(size) && size > 0)) {
    throw new DedupError('INVALID_OPTION', `size must be a positive integer, got ${size}`);
  }
  const ready = normalize?.apply(text).text ?? text;
  return new Set(
    shingleList(unit === 'word' ? ready.trim().split(/\s+/).join(' ') : ready, size, unit, false),
  );
}
