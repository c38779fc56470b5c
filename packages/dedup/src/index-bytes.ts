import { DedupError } from './errors.js';

/** Options of {@link indexBytes}. */
export interface IndexBytesOptions {
  readonly documents: number;
  /** Distinct shingles in a document, on average. */
  readonly shingles: number;
  /** Bands of the signature. */
  readonly bands: number;
}

/** An id, its numbers, and the entry of the document in two maps. */
const documentBytes = 200;
/** Half of the capacity of a growing list may be unused. */
const growth = 1.5;

/**
 * Upper estimate of the memory of an index of different documents, in bytes: hashes of shingles, entries and slots of the
 * bands, and ids. Signatures are not kept, so their length does not matter.
 *
 * @throws {@link DedupError} for a negative or missing number
 */
export function indexBytes(options: IndexBytesOptions): number {
  const { documents, shingles, bands } = options;
  for (const [name, value] of Object.entries({ documents, shingles, bands })) {
    if (!(value >= 0)) throw new DedupError('INVALID_OPTION', `${name} must be at least 0, got ${value}`);
  }
  // a slot takes 8 bytes, and after growing at least a quarter of the slots are in use
  return documents * (documentBytes + growth * 8 * shingles + bands * (growth * 8 + 4 * 8));
}
