import { BenchError } from '../errors.js';
import { shorten } from '../ingest/parse-problem.js';
import type { Row } from '../tables/types.js';

/** A record of a data set, its fields not looked at yet. */
export type DataRecord = Readonly<Record<string, unknown>>;

/** @throws BenchError `DATA` when the row is not an object */
export function recordOf({ value, place }: Row): DataRecord {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as DataRecord;
  throw new BenchError('DATA', `${place}: a record must be an object, got ${shorten(value)}`);
}

/** @throws BenchError `DATA` when the field is not text */
export function textOf(record: DataRecord, field: string, place: string): string {
  const value = record[field];
  if (typeof value === 'string') return value;
  throw new BenchError('DATA', `${place}: the field "${field}" must be text, got ${shorten(value)}`);
}

/** An id, as text. @throws BenchError `DATA` when it is empty or cannot stand in TREC files */
export function idOf(record: DataRecord, field: string, place: string): string {
  const id = typeof record[field] === 'number' ? String(record[field]) : textOf(record, field, place);
  if (id === '' || /\s|\p{Cc}|\p{Surrogate}/u.test(id)) {
    throw new BenchError(
      'DATA',
      `${place}: an id must have characters and no white space, got ${shorten(id)}`,
    );
  }
  return id;
}

/** @throws BenchError `DATA` when the field is not a list of finite numbers */
export function numbersOf(record: DataRecord, field: string, place: string): number[] {
  const value = record[field];
  if (!Array.isArray(value)) {
    throw new BenchError(
      'DATA',
      `${place}: the field "${field}" must be a list of numbers, got ${shorten(value)}`,
    );
  }
  const at = value.findIndex((item) => !Number.isFinite(item)); // false for everything but finite numbers
  if (at >= 0) {
    throw new BenchError(
      'DATA',
      `${place}: the field "${field}" must hold numbers, got ${shorten(value[at])}`,
    );
  }
  return value as number[];
}
