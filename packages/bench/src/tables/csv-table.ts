import { createReadStream } from 'node:fs';
import { createGunzip, type Gunzip } from 'node:zlib';
import { CsvError, type InfoCallback, parse } from 'csv-parse';
import { BenchError } from '../errors.js';
import type { Row, Table } from './types.js';

/**
 * A CSV or TSV file, plain or gzipped (RFC 4180: a field in double quotes may hold delimiters, line ends and doubled
 * quotes). The first line names the columns. An empty field is left out of the record.
 */
export async function csvTable(file: string, delimiter: ',' | '\t'): Promise<Table> {
  const columns = await headerOf(file, delimiter);
  return {
    file,
    columns,
    rows: async function* (): AsyncGenerator<Row> {
      let first = true;
      for await (const { fields, line } of recordsOf(file, delimiter)) {
        if (!first) {
          const place = `${file}:${line}`;
          // made when it is looked at, so that a reader can skip a record of another width
          yield {
            place,
            get value() {
              return recordOf(columns, fields, place);
            },
          };
        }
        first = false;
      }
    },
  };
}

async function headerOf(file: string, delimiter: string): Promise<string[]> {
  for await (const { fields } of recordsOf(file, delimiter)) {
    const repeated = fields.find((name, i) => fields.indexOf(name) !== i);
    if (repeated !== undefined) {
      throw new BenchError('DATA', `${file}:1: the column ${JSON.stringify(repeated)} is named twice`);
    }
    return fields;
  }
  return [];
}

function recordOf(
  columns: readonly string[],
  fields: readonly string[],
  place: string,
): Record<string, string> {
  if (fields.length !== columns.length) {
    throw new BenchError(
      'DATA',
      `${place}: a record must have ${columns.length} fields as the first line has, got ${fields.length}`,
    );
  }
  return Object.fromEntries(columns.map((name, i) => [name, fields[i]!]).filter(([, field]) => field !== ''));
}

interface CsvRecord {
  readonly fields: string[];
  /** Line on which the record begins. */
  readonly line: number;
}

async function* recordsOf(file: string, delimiter: string): AsyncGenerator<CsvRecord> {
  const source = createReadStream(file);
  const bytes = file.endsWith('.gz') ? source.pipe(createGunzip()) : source;
  const parser = bytes.pipe(
    parse({
      delimiter,
      bom: true,
      info: true,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      skip_empty_lines: true,
    }),
  );
  source.on('error', (error) => parser.destroy(error));
  if (bytes !== source) (bytes as Gunzip).on('error', (error) => parser.destroy(error));
  let line = 1; // counted here: the parser counts a CRLF inside quotes twice
  let empty = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: InfoCallback }>) {
      line += info.empty_lines - empty;
      empty = info.empty_lines;
      yield { fields: record, line };
      line += 1 + lineEnds(record);
    }
  } catch (error) {
    if (BenchError.isInstance(error)) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BenchError('NOT_FOUND', `no such file: ${file}`, { cause: error });
    const place = error instanceof CsvError ? `${file}:${line}` : file;
    throw new BenchError('DATA', `${place}: cannot be read: ${message}`, { cause: error });
  } finally {
    parser.destroy();
    source.destroy();
  }
}

/** Line ends inside the fields of a record. */
function lineEnds(fields: readonly string[]): number {
  return fields.reduce((sum, field) => sum + field.split('\n').length - 1, 0);
}
