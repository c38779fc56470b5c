import { join } from 'node:path';
import type { Config } from '../config.js';
import { evaluateDataset } from '../dataset/evaluate-dataset.js';
import { readDataset } from '../dataset/read-dataset.js';
import { benchmarkOfDataset } from '../experiments/benchmark.js';
import { writeQueries } from '../report/write-queries.js';
import { writeReport } from '../report/write-report.js';
import { show, withState } from './actions.js';
import type { Flags } from './options.js';

/** Folder inside the state folder that holds ratings, runs and report of a data set: a state folder of its own. */
export function dataState({ state }: Pick<Config, 'state'>): string {
  return join(state, 'data');
}

/** Evaluates the systems on a data set that was built elsewhere. */
export async function evaluateData(
  folder: string,
  config: Config,
  flags: Pick<Flags, 'quiet' | 'json'>,
): Promise<void> {
  const dataset = await readDataset(folder);
  await withState({ ...config, state: dataState(config) }, flags, async (context) => {
    const { queries, documents } = dataset;
    context.progress.note(
      `${dataset.name}: ${queries.length.toLocaleString('en')} queries, ${documents.length.toLocaleString('en')} documents`,
    );
    const report = await evaluateDataset(context, dataset, () => performance.now());
    await writeQueries(context.state, report, benchmarkOfDataset(dataset));
    await writeReport(context.state, report);
    show(context, report, flags);
  });
}
