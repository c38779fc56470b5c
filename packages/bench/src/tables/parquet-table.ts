import { asyncBufferFromFile, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { BenchError } from '../errors.js';
import type { Row, Table } from './types.js';

/** Rows decoded at a time: bounds the memory when a file is one large row group. */
const CHUNK = 5000;

/**
 * A parquet file. Only the columns asked for are read, a few thousand rows at a time. 64-bit integers become numbers
 * where a number holds them exactly.
 */
export async function parquetTable(file: string): Promise<Table> {
  const buffer = await asyncBufferFromFile(file);
  const metadata = await parquetMetadataAsync(buffer);
  const columns = topLevelColumns(metadata);
  return {
    file,
    columns,
    rows: async function* (wanted = columns): AsyncGenerator<Row> {
      const present = wanted.filter((column) => columns.includes(column));
      const total = Number(metadata.num_rows);
      for (const [start, end] of chunks(metadata)) {
        const records = await parquetReadObjects({
          file: buffer,
          metadata,
          columns: present,
          rowStart: start,
          rowEnd: Math.min(end, total),
          compressors,
        }).catch((error: Error) => {
          throw new BenchError(
            'DATA',
            `${file}: cannot read rows ${start + 1} to ${end}: ${error.message.split('\n')[0]}`,
            { cause: error },
          );
        });
        for (const [i, record] of records.entries()) {
          yield { value: plain(record), place: `${file}, row ${start + i + 1}` };
        }
      }
    },
  };
}

/** Ranges of rows that never cross a row group, so that no group is decoded twice for its neighbour. */
function* chunks({ row_groups }: FileMetaData): Generator<[start: number, end: number]> {
  let start = 0;
  for (const group of row_groups) {
    const end = start + Number(group.num_rows);
    for (let at = start; at < end; at += CHUNK) yield [at, Math.min(at + CHUNK, end)];
    start = end;
  }
}

/** Names of the direct children of the root of the schema. */
function topLevelColumns({ schema }: FileMetaData): string[] {
  const names: string[] = [];
  let at = 1;
  const skip = (): void => {
    const children = schema[at++]?.num_children ?? 0;
    for (let i = 0; i < children; i++) skip();
  };
  while (at < schema.length) {
    names.push(schema[at]!.name);
    skip();
  }
  return names;
}

/** The value with numbers for 64-bit integers and arrays for typed arrays. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number | bigint>, plain);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
  }
  return value;
}
