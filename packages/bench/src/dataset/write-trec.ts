import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Qrels } from '@saber/metrics';
import { formatQrels } from '@saber/metrics/trec';
import type { State } from '../store/state.js';
import { writeText } from '../store/write-stream.js';
import { datasetQrels } from './dataset-task.js';
import type { Dataset } from './types.js';

export interface TrecResult {
  readonly files: string[];
  /** Runs copied; 0 when the state folder has none of this data. */
  readonly runs: number;
}

/**
 * Writes `qrels.trec` and, where the last report of the state folder is about the same ratings, its runs as
 * `runs/<task>/<system>.trec`.
 *
 * @param grades - how the grades are written, for example rounded
 */
export async function writeTrec(
  folder: string,
  dataset: Dataset,
  state: State,
  grades: (qrels: Qrels) => Qrels = (qrels) => qrels,
): Promise<TrecResult> {
  const qrels = datasetQrels(dataset);
  const files = [join(folder, 'qrels.trec')];
  await writeText(files[0]!, [formatQrels(grades(qrels))]);
  const reported = await readFile(state.path('report', 'qrels.trec'), 'utf8').catch(() => undefined);
  if (reported !== formatQrels(qrels)) return { files, runs: 0 };
  const runs = await readdir(state.path('report', 'runs'), { recursive: true });
  for (const run of runs.filter((name) => name.endsWith('.trec')).sort()) {
    const file = join(folder, 'runs', run);
    await writeText(file, [await readFile(state.path('report/runs', run), 'utf8')]);
    files.push(file);
  }
  return { files, runs: files.length - 1 };
}
