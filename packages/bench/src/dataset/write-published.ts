import { join } from 'node:path';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, parquetWriteRows } from 'hyparquet-writer';
import { writeText, writeWhole } from '../store/write-stream.js';
import { DESCRIPTION_FILE, formatDescription } from './description.js';
import { DOCUMENT_COLUMNS, QUERY_COLUMNS } from './published-columns.js';
import type { Dataset } from './types.js';

type Column = (typeof DOCUMENT_COLUMNS)[number] | (typeof QUERY_COLUMNS)[number];

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

/** Schema of each column, as the released files have it. */
const SCHEMA: Readonly<Record<Column, readonly SchemaElement[]>> = {
  id: [{ name: 'id', repetition_type: 'OPTIONAL', ...TEXT }],
  problem: [{ name: 'problem', repetition_type: 'OPTIONAL', ...TEXT }],
  solution: [{ name: 'solution', repetition_type: 'OPTIONAL', ...TEXT }],
  domains: list('domains', TEXT),
  candidates: list('candidates', { type: 'INT64' }),
  relevance_scores: list('relevance_scores', { type: 'DOUBLE' }),
};

/** A list as parquet spells it: three levels, the elements innermost. */
function list(name: string, element: Partial<SchemaElement>): SchemaElement[] {
  return [
    {
      name,
      repetition_type: 'OPTIONAL',
      num_children: 1,
      converted_type: 'LIST',
      logical_type: { type: 'LIST' },
    },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'OPTIONAL', ...element },
  ];
}

/**
 * Writes `queries.parquet` and `documents.parquet` in the columns of the released data, and `dataset.json`; returns the
 * paths. Candidates are row numbers into the documents, from 0.
 */
export async function writePublished(folder: string, dataset: Dataset): Promise<string[]> {
  const { queries, documents } = dataset;
  const [queriesFile, documentsFile, description] = [
    join(folder, 'queries.parquet'),
    join(folder, 'documents.parquet'),
    join(folder, DESCRIPTION_FILE),
  ] as const;
  await writeTable(queriesFile, QUERY_COLUMNS, queryRows(queries));
  await writeTable(documentsFile, DOCUMENT_COLUMNS, documents);
  await writeText(description, [formatDescription(dataset)]);
  return [queriesFile, documentsFile, description];
}

function* queryRows(queries: Dataset['queries']): Generator<object> {
  for (const { candidates, ratings, domains, ...texts } of queries) {
    yield {
      ...texts,
      domains: [...domains],
      candidates: Array.from(candidates, BigInt),
      relevance_scores: Array.from(ratings),
    };
  }
}

async function writeTable(file: string, columns: readonly Column[], rows: Iterable<object>): Promise<void> {
  await writeWhole(file, (temporary) =>
    parquetWriteRows({
      writer: fileWriter(temporary),
      rows: rows as Iterable<Record<string, unknown>>,
      columns: columns.map((name) => ({ name })),
      schema: [{ name: 'schema', num_children: columns.length }, ...columns.flatMap((name) => SCHEMA[name])],
      rowGroupSize: 5000,
      createdBy: 'saber',
    }),
  );
}
