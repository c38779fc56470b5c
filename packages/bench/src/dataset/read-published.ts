import { BenchError } from '../errors.js';
import { parseDomain } from '../ingest/parse-problem.js';
import { sha256 } from '../store/hash.js';
import { hashFile } from '../store/state.js';
import { openTable } from '../tables/open-table.js';
import type { Row, Table } from '../tables/types.js';
import { dataFiles } from './data-files.js';
import { readDescription } from './description.js';
import { DOCUMENT_COLUMNS, QUERY_COLUMNS } from './published-columns.js';
import { idOf, numbersOf, recordOf, textOf } from './record-fields.js';
import type { Dataset, DatasetDocument, DatasetQuery } from './types.js';

const LABELS = {
  name: 'published ratings',
  note: 'Relevance labels are the ratings that came with the data; this program judged nothing.',
} as const;

/**
 * Reads a data set in the columns of the released SABER-Math data: queries `id, problem, solution, domains, candidates,
 * relevance_scores` and documents `id, problem, solution`, as parquet or JSON Lines. Other columns are not read.
 *
 * @throws BenchError `DATA` naming missing columns, or the row and field of what does not fit
 */
export async function readPublished(folder: string): Promise<Dataset> {
  const files = await dataFiles(folder);
  const queryTables = await Promise.all(files.queries.map(openTable));
  const documentTables = await Promise.all(files.documents.map(openTable));
  requireColumns([
    ...queryTables.map((table) => [table, QUERY_COLUMNS] as const),
    ...documentTables.map((table) => [table, DOCUMENT_COLUMNS] as const),
  ]);
  const documents = await collect(documentTables, DOCUMENT_COLUMNS, documentOf);
  const queries = await collect(queryTables, QUERY_COLUMNS, (row) => queryOf(row, documents));
  if (queries.length === 0) throw new BenchError('DATA', `no query in ${files.queries.join(', ')}`);
  const hashes = await Promise.all([...files.queries, ...files.documents].map(hashFile));
  return {
    ...(await readDescription(folder, LABELS)),
    hash: sha256(hashes.join('\n')),
    queries,
    documents,
    hasSolutions: true,
  };
}

/** @throws BenchError `DATA` with all that is missing, in one sentence */
function requireColumns(tables: readonly (readonly [Table, readonly string[]])[]): void {
  const faults = tables.flatMap(([{ file, columns }, needed]) => {
    const missing = needed.filter((column) => !columns.includes(column));
    return missing.length === 0 || columns.length === 0
      ? []
      : [
          `${file} lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')} (it has ${columns.join(', ')})`,
        ];
  });
  if (faults.length > 0) throw new BenchError('DATA', faults.join('; '));
}

async function collect<T extends { readonly id: string }>(
  tables: readonly Table[],
  columns: readonly string[],
  parse: (row: Row) => T,
): Promise<T[]> {
  const records: T[] = [];
  const places = new Map<string, string>();
  for (const table of tables) {
    for await (const row of table.rows(columns)) {
      const record = parse(row);
      const earlier = places.get(record.id);
      if (earlier !== undefined) {
        throw new BenchError('DATA', `${row.place}: the id "${record.id}" was used before, at ${earlier}`);
      }
      places.set(record.id, row.place);
      records.push(record);
    }
  }
  return records;
}

function documentOf(row: Row): DatasetDocument {
  const record = recordOf(row);
  return {
    id: idOf(record, 'id', row.place),
    problem: textOf(record, 'problem', row.place),
    solution: textOf(record, 'solution', row.place),
  };
}

function queryOf(row: Row, documents: readonly DatasetDocument[]): DatasetQuery {
  const { place } = row;
  const record = recordOf(row);
  const candidates = numbersOf(record, 'candidates', place);
  const ratings = numbersOf(record, 'relevance_scores', place);
  if (candidates.length !== ratings.length || candidates.length === 0) {
    throw new BenchError(
      'DATA',
      `${place}: candidates and relevance_scores must be lists of one length, not empty, got ${candidates.length} and ${ratings.length}`,
    );
  }
  const outside = candidates.find((row) => !Number.isInteger(row) || row < 0 || row >= documents.length);
  if (outside !== undefined) {
    throw new BenchError(
      'DATA',
      `${place}: a candidate must be a row number from 0 to ${documents.length - 1} (the documents), got ${outside}`,
    );
  }
  const repeated = candidates.find((row, i) => candidates.indexOf(row) !== i);
  if (repeated !== undefined)
    throw new BenchError('DATA', `${place}: the candidate ${repeated} is listed twice`);
  const negative = ratings.find((rating) => rating < 0);
  if (negative !== undefined) {
    throw new BenchError('DATA', `${place}: a relevance score must be 0 or more, got ${negative}`);
  }
  const domains = record.domains ?? [];
  return {
    ...documentOf(row),
    domains: [
      ...new Set((Array.isArray(domains) ? domains : [domains]).map((name) => parseDomain(name, place))),
    ],
    candidates: Uint32Array.from(candidates),
    ratings: Float64Array.from(ratings),
  };
}
