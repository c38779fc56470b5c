import type { Dataset } from '../dataset/types.js';
import type { EvaluationTask } from '../evaluation/types.js';
import { documentText, queryText } from '../texts.js';
import type { Problem, Signal, Task } from '../types.js';
import type { Benchmark } from './types.js';

/** Groups of candidates in the order in which pools and published data list them, a third each. */
const GROUPS: readonly Signal[] = ['topic', 'summary', 'both'];

/** A data set in the form of the experiments. Its queries need not be among its documents. */
export function benchmarkOfDataset({ queries, documents }: Dataset): Benchmark {
  const texts = new Map<string, Problem>();
  for (const { id, problem, solution } of documents) texts.set(id, { id, problem, solution });
  for (const { id, problem, solution, domains } of queries) texts.set(id, { id, problem, solution, domains });
  return {
    texts,
    documents: documents.map(({ id }) => id),
    queries: queries.map(({ id, domains, candidates, ratings }) => ({
      id,
      domains,
      ratings,
      candidates: Array.from(candidates, (row, i) => ({
        id: documents[row]!.id,
        signal: GROUPS[Math.floor((i * GROUPS.length) / candidates.length)]!,
      })),
    })),
  };
}

/** The benchmark with the texts that a task shows, those of documents put together whenever they are read. */
export function benchmarkTask({ queries, texts }: Benchmark, task: Task): EvaluationTask {
  return {
    task,
    qrels: new Map(
      queries.map(({ id, candidates, ratings }) => [
        id,
        new Map(candidates.map((candidate, i) => [candidate.id, ratings[i]!])),
      ]),
    ),
    queries: queries.map(({ id, domains, candidates }) => ({
      id,
      domains,
      text: queryText(texts.get(id)!, task),
      documents: candidates.map((candidate) => ({
        id: candidate.id,
        get text(): string {
          return documentText(texts.get(candidate.id)!, task);
        },
      })),
    })),
  };
}

/** The benchmark with these queries only. */
export function withQueries(benchmark: Benchmark, ids: readonly string[]): Benchmark {
  const chosen = new Set(ids);
  return { ...benchmark, queries: benchmark.queries.filter(({ id }) => chosen.has(id)) };
}
