import { loadTasks } from '../evaluation/load-tasks.js';
import { readRecords } from '../store/read-records.js';
import type { State } from '../store/state.js';
import type { Problem } from '../types.js';
import type { Dataset } from './types.js';

/**
 * The benchmark of a state folder as a data set. Its documents are all problems that were left after deduplication, its
 * queries among them.
 */
export async function datasetOfState(
  state: State,
  description: Pick<Dataset, 'name' | 'hash' | 'labels'>,
): Promise<Dataset> {
  const documents = await readRecords<Problem>(state.path('dedup', 'problems.jsonl'));
  const rows = new Map(documents.map(({ id }, row) => [id, row]));
  const [task] = await loadTasks(state, ['statement-statement']);
  return {
    ...description,
    documents: documents.map(({ id, problem, solution }) => ({ id, problem, solution })),
    queries: task!.queries.map(({ id, domains, documents: candidates }) => {
      const { problem, solution } = documents[rows.get(id)!]!;
      const ratings = task!.qrels.get(id)!;
      return {
        id,
        problem,
        solution,
        domains,
        candidates: Uint32Array.from(candidates, (candidate) => rows.get(candidate.id)!),
        ratings: Float64Array.from(candidates, (candidate) => ratings.get(candidate.id)!),
      };
    }),
    hasSolutions: true,
  };
}
