import { BenchError } from '../errors.js';
import { csvTable } from './csv-table.js';
import { jsonLinesTable } from './json-lines-table.js';
import { parquetTable } from './parquet-table.js';
import type { Table } from './types.js';

/** Readers by the ending of the file. */
const READERS: Readonly<Record<string, (file: string) => Promise<Table>>> = {
  '.parquet': parquetTable,
  '.jsonl': jsonLinesTable,
  '.jsonl.gz': jsonLinesTable,
  '.csv': (file) => csvTable(file, ','),
  '.csv.gz': (file) => csvTable(file, ','),
  '.tsv': (file) => csvTable(file, '\t'),
  '.tsv.gz': (file) => csvTable(file, '\t'),
};

/** Endings of files that hold records, best first. */
export const TABLE_ENDINGS: readonly string[] = Object.keys(READERS);

/** The ending by which a file is read, or undefined for a file of another kind. */
export function tableEnding(file: string): string | undefined {
  return TABLE_ENDINGS.find((ending) => file.endsWith(ending));
}

/**
 * Opens a file of records; a file of unknown ending is read as JSON Lines.
 *
 * @throws BenchError `NOT_FOUND` when it is missing, `DATA` when it is not of the form that its ending says.
 */
export async function openTable(file: string): Promise<Table> {
  try {
    return await READERS[tableEnding(file) ?? '.jsonl']!(file);
  } catch (error) {
    if (BenchError.isInstance(error)) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BenchError('NOT_FOUND', `no such file: ${file}`, { cause: error });
    throw new BenchError('DATA', `${file}: cannot be read: ${message}`, { cause: error });
  }
}
