import type { QueryRatings } from '../pipeline/stage-ratings.js';
import { readRecords } from '../store/read-records.js';
import type { State } from '../store/state.js';
import { documentText, queryText } from '../texts.js';
import type { CandidatePool, Problem, Task } from '../types.js';
import type { EvaluationTask } from './types.js';

/** Puts pools, texts and ratings together, once for each task. */
export async function loadTasks(state: State, tasks: readonly Task[]): Promise<EvaluationTask[]> {
  const problems = new Map(
    (await readRecords<Problem>(state.path('dedup', 'problems.jsonl'))).map((problem) => [
      problem.id,
      problem,
    ]),
  );
  const pools = await readRecords<CandidatePool>(state.path('pools', 'pools.jsonl'));
  const rated = await readRecords<QueryRatings>(state.path('ratings', 'ratings.jsonl'));
  const qrels = new Map(
    rated.map(({ queryId, ratings }) => [queryId, new Map(ratings.map(({ id, rating }) => [id, rating]))]),
  );
  return tasks.map((task) => ({
    task,
    qrels,
    queries: pools.map(({ queryId, domains, candidates }) => ({
      id: queryId,
      text: queryText(problems.get(queryId)!, task),
      domains,
      documents: candidates.map(({ id }) => ({ id, text: documentText(problems.get(id)!, task) })),
    })),
  }));
}
