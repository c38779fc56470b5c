import { parseJsonLine, readLines } from '../store/jsonl.js';
import type { Row, Table } from './types.js';

/** A JSON Lines file, plain or gzipped. */
export async function jsonLinesTable(file: string): Promise<Table> {
  return {
    file,
    columns: await firstFields(file),
    rows: () => rowsOf(file),
  };
}

async function firstFields(file: string): Promise<string[]> {
  for await (const { text, line } of readLines(file)) {
    let value: unknown;
    try {
      value = parseJsonLine(text, file, line);
    } catch {
      return []; // said when the records are read, where it may be skipped
    }
    return typeof value === 'object' && value !== null ? Object.keys(value) : [];
  }
  return [];
}

async function* rowsOf(file: string): AsyncGenerator<Row> {
  for await (const { text, line } of readLines(file)) {
    // parsed when it is looked at, so that a reader can skip a line that is not JSON
    yield {
      place: `${file}:${line}`,
      get value() {
        return parseJsonLine(text, file, line);
      },
    };
  }
}
