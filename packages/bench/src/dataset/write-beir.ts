import { join } from 'node:path';
import { formatBeirQrels } from '@saber/metrics/trec';
import { writeText } from '../store/write-stream.js';
import { documentText, queryText } from '../texts.js';
import type { Task } from '../types.js';
import { datasetQrels } from './dataset-task.js';
import { DESCRIPTION_FILE, formatDescription } from './description.js';
import { integerGrades } from './integer-grades.js';
import type { Dataset } from './types.js';

/** Options of {@link writeBeir}. */
export interface BeirOptions {
  /** Whose texts stand in `text`. @defaultValue 'statement-full' */
  readonly task?: Task | undefined;
  /** Round the grades, for readers that take integers only. @defaultValue false */
  readonly integerGrades?: boolean | undefined;
}

/**
 * Writes a BEIR folder: `corpus.jsonl`, `queries.jsonl`, `qrels/test.tsv` and `dataset.json`; returns the paths. `metadata` keeps
 * statements, solutions and domains, from which the data set is read back whole.
 */
export async function writeBeir(
  folder: string,
  dataset: Dataset,
  options: BeirOptions = {},
): Promise<string[]> {
  const { task = 'statement-full', integerGrades: rounded = false } = options;
  const { hasSolutions } = dataset;
  const [corpus, queries, judgments, description] = [
    join(folder, 'corpus.jsonl'),
    join(folder, 'queries.jsonl'),
    join(folder, 'qrels', 'test.tsv'),
    join(folder, DESCRIPTION_FILE),
  ] as const;
  const metadata = ({ problem, solution }: { problem: string; solution: string }): object =>
    hasSolutions ? { problem, solution } : {};
  await writeText(
    corpus,
    lines(dataset.documents, (document) => ({
      _id: document.id,
      title: '',
      text: documentText(document, hasSolutions ? task : 'statement-statement'),
      metadata: metadata(document),
    })),
  );
  await writeText(
    queries,
    lines(dataset.queries, (query) => ({
      _id: query.id,
      text: queryText(query, hasSolutions ? task : 'statement-statement'),
      metadata: { ...metadata(query), domains: query.domains },
    })),
  );
  const qrels = datasetQrels(dataset);
  await writeText(judgments, [formatBeirQrels(rounded ? integerGrades(qrels).qrels : qrels)]);
  await writeText(description, [formatDescription(dataset)]);
  return [corpus, queries, judgments, description];
}

function* lines<T>(records: Iterable<T>, form: (record: T) => object): Generator<string> {
  for (const record of records) yield `${JSON.stringify(form(record))}\n`;
}
