import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, parquetWriteRows } from 'hyparquet-writer';
import type { Domain, Task } from '../../src/types.js';

interface Text {
  readonly domain: Domain;
  readonly problem: string;
  readonly solution: string;
}

interface Expected {
  readonly scores: readonly (readonly number[])[] | null;
  readonly ndcg10_exp: readonly number[];
  readonly ties_in_top11: readonly boolean[];
  readonly mean_exp: number;
  readonly by_domain_exp: Readonly<Partial<Record<Domain, number>>>;
}

/** Synthetic data with the values that the released code gives for them. */
export const golden = JSON.parse(
  readFileSync(fileURLToPath(new URL('../golden/lexical-ndcg.json', import.meta.url)), 'utf8'),
) as {
  readonly inputs: {
    readonly documents: readonly Text[];
    readonly queries: readonly (Text & { candidates: readonly number[]; relevance: readonly number[] })[];
  };
  readonly expected: Readonly<Record<`${string}/${Task}`, Expected>>;
  readonly tolerance: { readonly scores: number; readonly ndcg: number };
};

/** Rows of the documents, in the published columns and one more. */
export const documentRows = golden.inputs.documents.map(({ problem, solution }, i) => ({
  id: `d${i}`,
  problem,
  solution,
  url: `https://example.org/${i}`,
}));

/** Rows of the queries, in the published columns. */
export const queryRows = golden.inputs.queries.map(
  ({ domain, problem, solution, candidates, relevance }, i) => ({
    id: `q${i}`,
    problem,
    solution,
    domains: [domain] as string[],
    candidates: [...candidates],
    relevance_scores: [...relevance],
  }),
);

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' } as const;

/** The columns as Arrow writes them: lists of three levels. */
const schemaOf: Readonly<Record<string, readonly SchemaElement[]>> = {
  domains: listOf('domains', { type: 'BYTE_ARRAY', converted_type: 'UTF8' }),
  candidates: listOf('candidates', { type: 'INT64' }),
  relevance_scores: listOf('relevance_scores', { type: 'DOUBLE' }),
};

function listOf(name: string, element: Partial<SchemaElement>): SchemaElement[] {
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'OPTIONAL', ...element },
  ];
}

/** Writes rows as a parquet file with columns of text, and lists as in the released files. */
export async function writeParquet(
  file: string,
  rows: readonly object[],
  options: { rowGroupSize?: number } = {},
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const names = Object.keys(rows[0]!);
  await parquetWriteRows({
    ...options,
    writer: fileWriter(file),
    columns: names.map((name) => ({ name })),
    schema: [
      { name: 'schema', num_children: names.length },
      ...names.flatMap((name) => schemaOf[name] ?? [{ name, ...text }]),
    ],
    rows: rows.map((row) => ({
      ...row,
      ...('candidates' in row && { candidates: (row.candidates as number[]).map(BigInt) }),
    })),
  });
}
