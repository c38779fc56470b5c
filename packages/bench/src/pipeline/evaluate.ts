import { loadTasks } from '../evaluation/load-tasks.js';
import type { Clock } from '../evaluation/measure-latency.js';
import { runSystems } from '../evaluation/run-systems.js';
import { MEASURE } from '../evaluation/score.js';
import { buildReport } from '../report/build-report.js';
import type { Report, TaskResult } from '../report/types.js';
import type { BuildResult } from './build.js';
import type { Context } from './context.js';

/** Runs, times and scores the systems on every configured task. */
export async function evaluateSystems(context: Context, built: BuildResult, clock: Clock): Promise<Report> {
  await context.executor?.ready();
  const tasks: TaskResult[] = [];
  for (const task of await loadTasks(context.state, [...new Set(context.config.evaluation.tasks)])) {
    tasks.push({ task: task.task, measure: MEASURE, systems: await runSystems(context, task, clock) });
  }
  return buildReport(context, built, tasks);
}
