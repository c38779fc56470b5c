import { readFile } from 'node:fs/promises';
import { fuse, type Run } from '@saber/metrics';
import { formatRun, parseRun } from '@saber/metrics/trec';
import { suggestion } from '../config.js';
import { BenchError } from '../errors.js';
import { executorOf } from '../executor/executor-of.js';
import type { Context } from '../pipeline/context.js';
import type { SystemResult } from '../report/types.js';
import { fingerprint } from '../store/hash.js';
import { runStage } from '../store/stage.js';
import { type Clock, measureLatency, median } from './measure-latency.js';
import { scoreRun } from './score.js';
import { fusionOf, SYSTEMS } from './systems.js';
import { taskFingerprint } from './task-fingerprint.js';
import type { EvaluationTask, System } from './types.js';

/**
 * Runs every system on a task, times it, and scores it: `runs/<task>/<system>.trec` and `.timing.json`.
 *
 * @returns best first; systems that could not run come last
 */
export async function runSystems(
  context: Context,
  task: EvaluationTask,
  clock: Clock,
): Promise<SystemResult[]> {
  const wanted = context.config.evaluation.systems;
  const chosen = chooseSystems(wanted);
  const results: SystemResult[] = [];
  for (const system of chosen) {
    const produce = (): Promise<Run> => produceRun(context, task, system);
    results.push(await runSystem(context, task, system, produce, clock, wanted !== undefined));
  }
  if (wanted === undefined || wanted.includes('rrf')) {
    const [first, second] = results
      .filter(({ id, skipped }) => skipped === null && SYSTEMS.find((system) => system.id === id)?.fusable)
      .sort((a, b) => b.mean - a.mean)
      .map(({ id }) => SYSTEMS.find((system) => system.id === id)!);
    if (first && second) {
      const produce = async (): Promise<Run> =>
        fuse(await Promise.all([first, second].map(({ id }) => readRun(context, task, id))), 'rrf');
      results.push(await runSystem(context, task, fusionOf(first, second), produce, clock, true));
    }
  }
  return results.sort((a, b) => Number(a.skipped !== null) - Number(b.skipped !== null) || b.mean - a.mean);
}

/**
 * The systems of these names, or all; the fusion, which depends on the others, is left out.
 *
 * @throws BenchError `CONFIG` for an unknown name, and for the fusion with fewer than two systems to choose from.
 */
export function chooseSystems(wanted: readonly string[] | undefined): System[] {
  const known = [...SYSTEMS.map(({ id }) => id), 'rrf'];
  const unknown = wanted?.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new BenchError(
      'CONFIG',
      `unknown system "${unknown}", known are ${known.join(', ')}${suggestion(unknown, known)}`,
    );
  }
  const chosen = SYSTEMS.filter(({ id }) => wanted === undefined || wanted.includes(id));
  if (wanted?.includes('rrf') && chosen.filter(({ fusable }) => fusable).length < 2) {
    throw new BenchError(
      'CONFIG',
      `"rrf" fuses the best two of the other systems, so name at least two that can be fused, got ${wanted.join(', ')}`,
    );
  }
  return chosen;
}

async function runSystem(
  context: Context,
  task: EvaluationTask,
  system: System,
  produce: () => Promise<Run>,
  clock: Clock,
  required: boolean,
): Promise<SystemResult> {
  const { config, progress } = context;
  const { id, name, type, description } = system;
  const row = { id, name, type, description };
  try {
    const run = await cachedRun(context, task, system, produce);
    const seconds = type === '-' ? [] : await cachedLatency(context, task, system, clock);
    const scores = scoreRun(task, run, { ...config.evaluation, seed: config.seed });
    return { ...row, ...scores, medianSeconds: median(seconds), skipped: null };
  } catch (error) {
    if (required || !isMissingPackage(error)) throw error;
    const reason = (error as Error).message;
    progress.note(`${name} skipped: ${reason}`);
    return { ...row, mean: 0, low: 0, high: 0, n: 0, domains: {}, medianSeconds: null, skipped: reason };
  }
}

/** True for the error by which a retriever says that an optional package is not installed. */
function isMissingPackage(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === 'MISSING_PEER';
}

/** The run of an earlier command if it was made from the same inputs, or else a new one. */
async function cachedRun(
  context: Context,
  task: EvaluationTask,
  system: System,
  produce: () => Promise<Run>,
): Promise<Run> {
  const { config, state, versions } = context;
  const stage = `runs/${task.task}`;
  const file = `${system.id}.trec`;
  await runStage(state, {
    name: stage,
    manifestFile: `${system.id}.json`,
    version: 1,
    inputs: { task: taskFingerprint(task), system: [system.name, system.version], seed: config.seed },
    versions,
    run: async () => {
      const run = await produce();
      await state.write(state.path(stage, file), formatRun(run, { tag: system.id }));
      return { files: [file], counts: { queries: run.size } };
    },
  });
  return readRun(context, task, system.id);
}

async function readRun({ state }: Context, { task }: EvaluationTask, id: string): Promise<Run> {
  return parseRun(await readFile(state.path(`runs/${task}`, `${id}.trec`), 'utf8'));
}

async function produceRun(context: Context, task: EvaluationTask, system: System): Promise<Run> {
  const { config, progress } = context;
  const step = progress.start(system.name, 1);
  const onProgress = (done: number, total: number): void => step.update(done / total);
  try {
    const executor = executorOf(context);
    const rank = await system.start({ task, seed: config.seed, cache: true, executor, onProgress });
    const run = new Map<string, Map<string, number>>();
    for (const query of task.queries) {
      const scores = await rank(query);
      run.set(query.id, new Map(query.documents.map(({ id }, i) => [id, scores[i]!])));
    }
    return run;
  } finally {
    step.stop();
  }
}

/** Times a system, or reads the times that were taken for the same run. */
async function cachedLatency(
  context: Context,
  task: EvaluationTask,
  system: System,
  clock: Clock,
): Promise<number[]> {
  const { config, state, progress } = context;
  const queries = config.evaluation.latencyQueries;
  if (queries === 0) return [];
  const path = state.path(`runs/${task.task}`, `${system.id}.timing.json`);
  const key = fingerprint({
    task: taskFingerprint(task),
    system: [system.name, system.version],
    queries,
    seed: config.seed,
  });
  const known = await readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as { key: string; querySeconds: number[] },
    () => undefined, // never timed
  );
  if (known?.key === key) return known.querySeconds;
  const step = progress.start(`${system.name}, timing`, 1);
  const querySeconds = await measureLatency(system, task, { queries, seed: config.seed, clock });
  step.stop();
  await state.write(path, `${JSON.stringify({ key, querySeconds })}\n`);
  return querySeconds;
}
