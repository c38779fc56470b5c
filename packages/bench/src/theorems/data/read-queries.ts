import { type DataRecord, idOf, recordOf } from '../../dataset/record-fields.js';
import { BenchError } from '../../errors.js';
import { shorten } from '../../ingest/parse-problem.js';
import { openTable } from '../../tables/open-table.js';
import type { StatedQuery } from '../types.js';
import { documentRenderer } from './renderer.js';

/** Fields that hold the text of a query, and its gold, when none is named: the first that a record has. */
const TEXT_FIELDS = ['query', 'informal', 'comment'];
const GOLD_FIELDS = ['units', 'gold', 'premise_groups', 'refs'];

/** Options of {@link readQueries}. */
export interface QueryOptions {
  /** Template of the text, such as `{query}`. @defaultValue the first of `query`, `informal`, `comment` */
  readonly text?: string | undefined;
  /** Field of the gold. @defaultValue the first of `units`, `gold`, `premise_groups`, `refs` */
  readonly gold?: string | undefined;
  /** Field that says whether the declaration is in every corpus of the comparison. @defaultValue none */
  readonly shared?: string | undefined;
  /** Queries with fewer units are left out. @defaultValue 0 */
  readonly minUnits?: number | undefined;
  /** Told why a record is left out; absent: the first unusable record is an error. */
  readonly onSkip?: ((reason: string) => void) | undefined;
}

/**
 * Reads queries with gold. The gold is a name (one unit), a list of names (one unit each), a list of lists of names or
 * of objects with `docs` (any name of a unit is as good as another).
 *
 * @throws BenchError `NOT_FOUND`, `DATA` with the place
 */
export async function readQueries(file: string, options: QueryOptions = {}): Promise<StatedQuery[]> {
  const queries: StatedQuery[] = [];
  const ids = new Set<string>();
  for await (const row of (await openTable(file)).rows()) {
    try {
      const query = queryOf(recordOf(row), row.place, options);
      if (ids.has(query.id)) {
        throw new BenchError('DATA', `${row.place}: the id ${shorten(query.id)} stands twice`);
      }
      ids.add(query.id);
      if (query.units.length >= (options.minUnits ?? 0)) queries.push(query);
    } catch (error) {
      if (!options.onSkip || !BenchError.isInstance(error)) throw error;
      options.onSkip(error.message);
    }
  }
  if (queries.length === 0) throw new BenchError('DATA', `${file} holds no queries`);
  return queries;
}

function queryOf(record: DataRecord, place: string, options: QueryOptions): StatedQuery {
  const { text, gold, shared } = options;
  const template = text ?? `{${present(record, TEXT_FIELDS, place, 'text')}}`;
  const field = gold ?? present(record, GOLD_FIELDS, place, 'gold');
  const units = unitsOf(record[field]);
  if (units === undefined) {
    throw new BenchError(
      'DATA',
      `${place}: the field "${field}" must be a name, a list of names, or a list of lists of names, got ${shorten(record[field])}`,
    );
  }
  const rendered = documentRenderer(template).render(record);
  if (rendered === '') throw new BenchError('DATA', `${place}: the query has no text`);
  return {
    id: idOf(record, 'id', place),
    text: rendered,
    units,
    ...(shared !== undefined && { shared: record[shared] === true }),
  };
}

function present(record: DataRecord, fields: readonly string[], place: string, what: string): string {
  const found = fields.find((field) => record[field] !== undefined);
  if (found !== undefined) return found;
  throw new BenchError(
    'DATA',
    `${place}: a query needs its ${what} in one of the fields ${fields.join(', ')}, or a named one; fields are ${Object.keys(record).join(', ')}`,
  );
}

/** Undefined when the value has none of the forms. */
function unitsOf(value: unknown): string[][] | undefined {
  if (isName(value)) return [[value]];
  if (!Array.isArray(value)) return undefined;
  const units = value.map((unit: unknown) =>
    isName(unit) ? [unit] : ((unit as { readonly docs?: unknown } | null)?.docs ?? unit),
  );
  return units.every((unit): unit is string[] => Array.isArray(unit) && unit.length > 0 && unit.every(isName))
    ? units
    : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
