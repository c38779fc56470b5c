import { compareCodePoints, evaluate, type Run } from '@saber/metrics';
import { MEASURE } from '../evaluation/score.js';
import type { EvaluationTask, RankQuery, System } from '../evaluation/types.js';
import type { Domain } from '../types.js';

/** A started system, or why it cannot run here. */
export type Started =
  | { readonly system: System; readonly rank: RankQuery }
  | { readonly system: System; readonly missing: string };

/** Starts a system on a task; an optional package that is not installed is a reason, not an error. */
export async function startSystem(system: System, task: EvaluationTask, seed: number): Promise<Started> {
  try {
    return { system, rank: await system.start({ task, seed, cache: true }) };
  } catch (error) {
    if ((error as { code?: unknown }).code === 'MISSING_PEER')
      return { system, missing: (error as Error).message };
    throw error;
  }
}

/** Lets a started system rank every query. */
export async function rankAll(rank: RankQuery, { queries }: EvaluationTask): Promise<Run> {
  const run = new Map<string, Map<string, number>>();
  for (const query of queries) {
    const scores = await rank(query);
    run.set(query.id, new Map(query.documents.map(({ id }, i) => [id, scores[i]!])));
  }
  return run;
}

/** nDCG@10 with exponential gain of each query, in the order of the task. */
export function queryScores(task: EvaluationTask, run: Run): Float64Array {
  const { queryIds, perQuery } = evaluate(task.qrels, run, [MEASURE]);
  const values = new Map(queryIds.map((id, i) => [id, perQuery[MEASURE]![i]!]));
  return Float64Array.from(task.queries, ({ id }) => values.get(id)!);
}

/** For each query the candidate numbers, best first, equal scores as trec_eval orders them. */
export function rankingsOf({ queries }: EvaluationTask, run: Run): number[][] {
  return queries.map(({ id, documents }) => {
    const scores = run.get(id)!;
    return documents
      .map((document, number) => ({ number, id: document.id, score: scores.get(document.id)! }))
      .sort((a, b) => b.score - a.score || compareCodePoints(b.id, a.id))
      .map(({ number }) => number);
  });
}

/** Mean of the values of the queries that carry a domain; of all without one. NaN of nothing. */
export function meanOf(
  values: ArrayLike<number>,
  domains: readonly (readonly Domain[])[],
  domain?: Domain,
): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < values.length; i += 1) {
    if (domain !== undefined && !domains[i]!.includes(domain)) continue;
    sum += values[i]!;
    count += 1;
  }
  return sum / count;
}

/** Places by value, 1 for the highest; equal values share the mean of their places. */
export function places(values: readonly number[]): number[] {
  return values.map((value) => {
    const above = values.filter((other) => other > value).length;
    const equal = values.filter((other) => other === value).length;
    return above + (equal + 1) / 2;
  });
}
