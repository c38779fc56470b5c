import { formatQrels } from '@saber/metrics/trec';
import type { Clock } from '../evaluation/measure-latency.js';
import { runSystems } from '../evaluation/run-systems.js';
import { MEASURE } from '../evaluation/score.js';
import type { Context } from '../pipeline/context.js';
import type { Report, TaskResult } from '../report/types.js';
import { runStage } from '../store/stage.js';
import { DOMAINS } from '../types.js';
import { datasetQrels, datasetTask, requireSolutions } from './dataset-task.js';
import type { Dataset } from './types.js';

/**
 * Runs, times and scores the systems on a data set, on every configured task; its ratings are written as
 * `ratings/qrels.trec`.
 */
export async function evaluateDataset(context: Context, dataset: Dataset, clock: Clock): Promise<Report> {
  const { config, state, versions } = context;
  const chosen = [...new Set(config.evaluation.tasks)];
  for (const task of chosen) requireSolutions(dataset, task); // said before any of them is run
  await runStage(state, {
    name: 'ratings',
    version: 1,
    inputs: { data: dataset.hash },
    versions,
    run: async () => {
      await state.write(state.path('ratings', 'qrels.trec'), formatQrels(datasetQrels(dataset)));
      return { files: ['qrels.trec'], counts: countsOf(dataset) };
    },
  });
  const tasks: TaskResult[] = [];
  for (const name of chosen) {
    const task = datasetTask(dataset, name); // one at a time: the texts of a task are a copy of the data
    tasks.push({ task: name, measure: MEASURE, systems: await runSystems(context, task, clock) });
  }
  return {
    schema: 1,
    corpus: { name: dataset.name, hash: dataset.hash, ontology: null },
    judge: { ...dataset.labels, check: null },
    behaviour: null,
    seed: config.seed,
    ...(config.evaluation.ties !== 'trec' && { ties: config.evaluation.ties }),
    k: null,
    rounds: null,
    thresholds: null,
    counts: countsOf(dataset),
    queries: Object.fromEntries(
      DOMAINS.map((domain) => [
        domain,
        dataset.queries.filter(({ domains }) => domains.includes(domain)).length,
      ]).filter(([, count]) => count !== 0),
    ),
    warnings: [],
    versions,
    tasks,
  };
}

function countsOf({ queries, documents }: Dataset): Record<string, number> {
  return {
    queries: queries.length,
    documents: documents.length,
    ratings: queries.reduce((sum, { ratings }) => sum + ratings.length, 0),
  };
}
