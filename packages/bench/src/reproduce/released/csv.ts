import { parse } from 'csv-parse/sync';
import { BenchError } from '../../errors.js';

/** Rows of a CSV text with a heading. @throws BenchError `DATA` with the file, and the line where there is one */
export function parseCsv(text: string, path: string): Record<string, string>[] {
  try {
    return parse(text, { columns: true, bom: true, skip_empty_lines: true }) as Record<string, string>[];
  } catch (error) {
    throw new BenchError('DATA', `${path} is not valid CSV: ${(error as Error).message}`, { cause: error });
  }
}
