import type { Qrels } from '@saber/metrics';
import { BenchError } from '../errors.js';
import type { EvaluationTask } from '../evaluation/types.js';
import { documentText, queryText } from '../texts.js';
import type { Task } from '../types.js';
import type { Dataset } from './types.js';

/**
 * The queries of a data set with the texts that a task shows. A document that stands in many pools is one object. Its text is
 * put together whenever it is read, so that statements and solutions are in memory once.
 *
 * @throws BenchError `DATA` when the task shows solutions and the data has none
 */
export function datasetTask(dataset: Dataset, task: Task): EvaluationTask {
  requireSolutions(dataset, task);
  const shown = new Map<number, { readonly id: string; readonly text: string }>();
  const documentOf = (row: number): { readonly id: string; readonly text: string } => {
    let document = shown.get(row);
    if (!document) {
      const record = dataset.documents[row]!;
      document = {
        id: record.id,
        get text(): string {
          return documentText(record, task);
        },
      };
      shown.set(row, document);
    }
    return document;
  };
  return {
    task,
    qrels: datasetQrels(dataset),
    queries: dataset.queries.map((query) => ({
      id: query.id,
      text: queryText(query, task),
      domains: query.domains,
      documents: Array.from(query.candidates, documentOf),
    })),
  };
}

/** @throws BenchError `DATA` when the task shows solutions and the data has none */
export function requireSolutions(dataset: Dataset, task: Task): void {
  if (task !== 'statement-statement' && !dataset.hasSolutions) {
    throw new BenchError(
      'DATA',
      `the task ${task} shows solutions, which ${dataset.name} lacks; evaluate it with --tasks statement-statement`,
    );
  }
}

/** Ratings by query and candidate, in the order of the pools. */
export function datasetQrels({ queries, documents }: Dataset): Qrels {
  return new Map(
    queries.map(({ id, candidates, ratings }) => [
      id,
      new Map(Array.from(candidates, (row, i) => [documents[row]!.id, ratings[i]!])),
    ]),
  );
}
