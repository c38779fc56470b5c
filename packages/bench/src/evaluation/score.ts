import { bootstrapMean, evaluate, type Run, type TieMode } from '@saber/metrics';
import type { Score, SystemResult } from '../report/types.js';
import { DOMAINS } from '../types.js';
import type { EvaluationTask } from './types.js';

/** The measure of the paper: nDCG at 10 with gain 2^rating - 1. */
export const MEASURE = "nDCG(dcg='exp-log2')@10";

export interface ScoreOptions {
  /** Bootstrap resamples of the queries. */
  readonly resamples: number;
  readonly seed: number;
  /**
   * Order of candidates with equal scores: as trec_eval (by descending id), as they stand in the pool, or averaged
   * over all orders.
   * @defaultValue 'trec'
   */
  readonly ties?: TieMode;
}

/** Means of a run with 95% percentile bootstrap intervals, overall and for each domain that a query carries. */
export function scoreRun(
  task: EvaluationTask,
  run: Run,
  { resamples, seed, ties = 'trec' }: ScoreOptions,
): Score & Pick<SystemResult, 'domains'> {
  const { queryIds, perQuery } = evaluate(task.qrels, inPoolOrder(task, run), [MEASURE], { ties });
  const values = new Map(queryIds.map((id, i) => [id, perQuery[MEASURE]![i]!]));
  const summarise = (queries: EvaluationTask['queries']): Score => {
    const chosen = Float64Array.from(queries, ({ id }) => values.get(id)!);
    return { ...bootstrapMean(chosen, { resamples, seed }), n: chosen.length };
  };
  const domains: SystemResult['domains'] = Object.fromEntries(
    DOMAINS.map((domain) => [domain, task.queries.filter((query) => query.domains.includes(domain))] as const)
      .filter(([, queries]) => queries.length > 0)
      .map(([domain, queries]) => [domain, summarise(queries)]),
  );
  return { ...summarise(task.queries), domains };
}

/** The run with the candidates of each query in the order of its pool; a run file is in the order of the scores. */
function inPoolOrder({ queries }: EvaluationTask, run: Run): Run {
  return new Map(
    queries.flatMap(({ id, documents }) => {
      const scores = run.get(id);
      if (!scores) return [];
      const ranked = documents.filter((document) => scores.has(document.id));
      return [[id, new Map(ranked.map((document) => [document.id, scores.get(document.id)!]))]];
    }),
  );
}
