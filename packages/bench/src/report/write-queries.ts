import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Run } from '@saber/metrics';
import { parseRun } from '@saber/metrics/trec';
import type { JournalRecord } from '@saber/tournament';
import type { Benchmark } from '../experiments/types.js';
import type { State } from '../store/state.js';
import { formatQueriesHtml } from './html-queries.js';
import { MOST_QUERIES, queryDetails } from './query-details.js';
import { isReference, systemsThatRan } from './ranking.js';
import type { Report } from './types.js';

/** Writes `report/queries.html`: a page for each query, from the runs of the first task of the report. */
export async function writeQueries(
  state: State,
  report: Report,
  benchmark: Benchmark,
  judgments?: ReadonlyMap<string, readonly JournalRecord[]>,
): Promise<void> {
  const task = report.tasks.find(({ task: name }) => name === 'statement-full') ?? report.tasks[0];
  if (!task) return;
  const shown = benchmark.queries.slice(0, MOST_QUERIES).map(({ id }) => id);
  const runs = new Map<string, Run>();
  for (const system of systemsThatRan(task)) {
    const path = state.path(`runs/${task.task}`, `${system.id}.trec`);
    if (isReference(system) || !existsSync(path)) continue;
    const run = parseRun(await readFile(path, 'utf8'));
    runs.set(system.name, new Map(shown.map((id) => [id, run.get(id) ?? new Map()])));
  }
  const page = formatQueriesHtml(queryDetails(benchmark, runs, judgments), benchmark.texts);
  await state.write(state.path('report', 'queries.html'), page);
}
