import { BenchError } from '../errors.js';
import type { Table } from '../tables/types.js';
import { PROBLEM_FIELDS } from '../types.js';

/** Names of the columns of a file that hold the fields of a problem; a field left out is looked for under its own name. */
export type Columns = { readonly [field in (typeof PROBLEM_FIELDS)[number]]?: string | undefined };

/**
 * The columns to read of a table: those named, and of the others what is there.
 *
 * @throws BenchError `DATA` naming the columns that are missing and those that are there
 */
export function columnsToRead({ file, columns }: Table, named: Columns): string[] {
  const wanted = PROBLEM_FIELDS.map((field) => named[field] ?? field);
  const optional = new Set<string>(['source', 'domains']);
  const missing = wanted.filter(
    (column, i) =>
      !columns.includes(column) && (named[PROBLEM_FIELDS[i]!] !== undefined || !optional.has(column)),
  );
  if (columns.length > 0 && missing.length > 0) throw missingColumns(file, missing, columns);
  return [...wanted, 'domain', 'techniques', 'twinOf'].filter((column) => columns.includes(column));
}

/** One sentence on the columns that a file lacks. */
export function missingColumns(
  file: string,
  missing: readonly string[],
  present: readonly string[],
): BenchError {
  const list = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ');
  return new BenchError(
    'DATA',
    `${file}: the column${missing.length > 1 ? 's' : ''} ${list(missing)} ${missing.length > 1 ? 'are' : 'is'} missing; the file has ${list(present.slice(0, 20))}${present.length > 20 ? ', ...' : ''}`,
  );
}

/**
 * A record with its columns under the names of the fields. A text in `domains` is split at semicolons.
 *
 * @throws BenchError `DATA` when a column that was named is missing in this record
 */
export function renameColumns(value: unknown, named: Columns, place: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const record: Record<string, unknown> = { ...value };
  for (const field of PROBLEM_FIELDS) {
    const column = named[field];
    if (column === undefined) continue;
    const found = (value as Record<string, unknown>)[column];
    if (found === undefined && (field === 'id' || field === 'problem' || field === 'solution')) {
      throw new BenchError(
        'DATA',
        `${place}: the column "${column}", named for the ${field}, is missing or empty`,
      );
    }
    record[field] = found;
  }
  for (const field of ['domains', 'domain']) {
    const domains = record[field];
    if (typeof domains === 'string' && domains.includes(';')) {
      record[field] = domains.split(';').map((name) => name.trim());
    }
  }
  return record;
}
