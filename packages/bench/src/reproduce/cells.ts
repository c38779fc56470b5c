import { compareNumbers, joinNotes, missing } from './items.js';
import type { Item } from './types.js';

/** A value computed from a file of the release. */
export interface Found {
  readonly value: number;
  /** Relative to the clone. */
  readonly file: string;
  /** Other runs of the same system, for the note when the value differs. */
  readonly others?: string | undefined;
}

/** A cell of a printed table, compared with the released data, or waiting for the file that it needs. */
export function cell(options: {
  readonly id: string;
  readonly source: string;
  readonly printed: number;
  readonly digits: number;
  readonly found: Found | undefined;
  /** Name of the file, for the note when it is absent. */
  readonly wanted: string;
  readonly because?: string | undefined;
}): Item {
  const { id, source, printed, digits, found, wanted, because } = options;
  if (found === undefined) return missing('needs published data', { id, source, printed, note: wanted });
  return compareNumbers({
    id,
    source,
    printed,
    ours: found.value,
    digits,
    basis: 'per-query data',
    note: found.file,
    because: joinNotes(because, found.others),
  });
}
