import { bundledProblemFiles } from '../bundled.js';
import { suggestion } from '../config.js';
import { BenchError } from '../errors.js';
import { problemFiles, readProblems } from '../ingest/read-problems.js';
import type { ModelSet } from '../mathnet/model/variants.js';
import type { PoolSystem } from '../mathnet/retrieve/systems.js';
import type { SolveReport } from '../mathnet/solve/summarize.js';
import type { Graded } from '../mathnet/solve/types.js';
import type { Context } from '../pipeline/context.js';
import type { Problem } from '../types.js';

/** The problems of the configuration; what is unusable is skipped when it says so. */
export async function problemsOf({ config, progress }: Context): Promise<Problem[]> {
  const { problems: paths, columns, lenient } = config;
  const files: string[] = [];
  for (const path of [paths].flat()) {
    files.push(...(path === 'bundled' ? bundledProblemFiles() : await problemFiles(path)));
  }
  const { problems, skipped } = await readProblems(files, { columns, lenient });
  if (skipped.length > 0) progress.note(`${skipped.length} unusable records skipped`);
  return problems;
}

/** Has a model write a set of anchors. */
export async function makeByModel(context: Context, anchors = 500): Promise<ModelSet> {
  const [{ createChecker }, { variantsByModel }] = await Promise.all([
    import('../mathnet/check/checker.js'),
    import('../mathnet/model/variants.js'),
  ]);
  const { seed } = context.config;
  return variantsByModel(context, await problemsOf(context), await createChecker(), { anchors, seed });
}

/** Options of {@link solveProblems}. */
export interface SolveOptions {
  /** @defaultValue minilm */
  readonly retriever?: string | undefined;
  readonly grader?: string | undefined;
  /** Most tasks. @defaultValue all */
  readonly limit?: number | undefined;
}

/** Has a model solve and grade the paired problems in all modes. */
export async function solveProblems(
  context: Context,
  { retriever = 'minilm', grader, limit }: SolveOptions = {},
): Promise<{ report: SolveReport; graded: Graded[] }> {
  const [{ POOL_SYSTEMS }, { solveTasks }, { solveByModel }] = await Promise.all([
    import('../mathnet/retrieve/systems.js'),
    import('../mathnet/solve/tasks.js'),
    import('../mathnet/model/solutions.js'),
  ]);
  const [system] = choosePoolSystems(POOL_SYSTEMS, [retriever]);
  const tasks = await solveTasks(await problemsOf(context), system!, limit);
  return solveByModel(context, tasks, { grader });
}

/** @throws BenchError `USAGE` for an unknown system */
export function choosePoolSystems(
  systems: readonly PoolSystem[],
  wanted: readonly string[] | undefined,
): readonly PoolSystem[] {
  if (!wanted) return systems;
  const ids = systems.map(({ id }) => id);
  return [...new Set(wanted)].map((id) => {
    const system = systems.find((each) => each.id === id);
    if (system) return system;
    throw new BenchError(
      'USAGE',
      `unknown system "${id}", known are ${ids.join(', ')}${suggestion(id, ids)}`,
    );
  });
}
