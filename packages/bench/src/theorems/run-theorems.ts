import { RetrieversError } from '@saber/retrievers';
import { BenchError } from '../errors.js';
import { type Progress, silent } from '../progress.js';
import type { State } from '../store/state.js';
import { versions } from '../versions.js';
import type { ForeignRun } from './data/read-run-lists.js';
import type { EngineSystem } from './engines/engine-system.js';
import { buildReport } from './results/build-report.js';
import type { Resampling } from './results/curves.js';
import { MEASURES } from './results/measures.js';
import type { PositionsRecord, TheoremReport } from './results/types.js';
import { keepForeign, runEngine, runLocal } from './run-kinds.js';
import { LOCAL_SYSTEMS } from './search/local-systems.js';
import type { TheoremSystem } from './search/types.js';
import { writeReport } from './task-files.js';
import type { TheoremCorpus, TheoremTask } from './types.js';

/** What {@link runTheorems} is given. */
export interface TheoremOptions extends Partial<Resampling> {
  /** Where positions, curves and vectors are kept. */
  readonly state: State;
  readonly corpus: TheoremCorpus;
  readonly tasks: readonly TheoremTask[];
  /** @defaultValue all local systems; one whose packages are missing is left out and said */
  readonly systems?: readonly TheoremSystem[] | undefined;
  /** Name of the corpus, as reports show it. @defaultValue 'corpus' */
  readonly file?: string;
  /** @defaultValue none */
  readonly engines?: readonly EngineSystem[];
  /** Queries that engines are asked. @defaultValue all that every corpus holds */
  readonly sample?: number | undefined;
  /** Runs of other programs, by task. @defaultValue none */
  readonly runs?: ReadonlyMap<string, readonly ForeignRun[]>;
  /** Measures of the leaderboards: `R@k`, `P@k`, `nDCG@k`, `Covered@k`, `RR`, `AP`. @defaultValue nDCG@10 and eight others */
  readonly measures?: readonly string[];
  /** Path of vectors without its ending, for a single embedding system. @defaultValue a path in the state folder */
  readonly vectors?: string | undefined;
  /** @defaultValue silent */
  readonly progress?: Progress;
  /** @defaultValue those of this package and of Node */
  readonly versions?: Readonly<Record<string, string>>;
}

/** The options with their defaults. */
export type TheoremRun = Required<Omit<TheoremOptions, 'sample' | 'systems' | 'vectors'>> &
  Pick<TheoremOptions, 'sample' | 'vectors'> & {
    readonly systems: readonly TheoremSystem[];
    /** Whether the systems were named, so that one that cannot run is an error. */
    readonly named: boolean;
  };

/**
 * Searches with every system, stores positions, and derives the reports. A run whose manifest is unchanged is not made
 * again.
 *
 * @example
 * ```ts
 * const corpus = await readCorpus('corpus.jsonl.gz');
 * const [report] = await runTheorems({ state: new State('.saber'), corpus, tasks: [await readTask('queries.jsonl', corpus)] });
 * console.log(formatTheorems(report));
 * ```
 */
export async function runTheorems(options: TheoremOptions): Promise<TheoremReport[]> {
  const run: TheoremRun = {
    file: 'corpus',
    engines: [],
    runs: new Map(),
    progress: silent,
    versions: versions(),
    measures: MEASURES,
    resamples: 1000,
    seed: 0,
    ...options,
    systems: options.systems ?? LOCAL_SYSTEMS,
    named: options.systems !== undefined,
  };
  checkTasks(run);
  const records = new Map(run.tasks.map(({ name }) => [name, [] as PositionsRecord[]]));
  const skipped: { id: string; name: string; reason: string }[] = [];
  for (const system of run.systems) {
    try {
      await runLocal(run, system, records);
    } catch (error) {
      if (run.named || !RetrieversError.isInstance(error) || error.code !== 'MISSING_PEER') throw error;
      skipped.push({ id: system.id, name: system.name, reason: error.message });
      run.progress.note(`${system.name} skipped: ${error.message}`);
    }
  }
  for (const engine of run.engines) await runEngine(run, engine, records);
  for (const task of run.tasks) {
    for (const foreign of run.runs.get(task.name) ?? [])
      records.get(task.name)!.push(await keepForeign(run, task, foreign));
  }
  const reports: TheoremReport[] = [];
  for (const task of run.tasks) {
    const { state, file, resamples, seed, measures } = run;
    const report = buildReport(records.get(task.name)!, { task, file, skipped, measures, resamples, seed });
    await writeReport(state, task, report);
    reports.push(report);
  }
  return reports;
}

/** @throws BenchError `USAGE` when tasks cannot be told apart or do not belong to one run */
function checkTasks({ tasks, corpus }: TheoremRun): void {
  const names = tasks.map(({ name }) => name);
  for (const [i, task] of tasks.entries()) {
    const { name } = task;
    const refuse = (reason: string): never => {
      throw new BenchError('USAGE', reason);
    };
    if (names.indexOf(name) !== i) {
      refuse(`two files of queries are called "${name}"; tasks are told apart by that name`);
    }
    if (task.corpus.hash !== corpus.hash) {
      refuse(
        `the task "${name}" was made for corpus ${task.corpus.hash}, this run has corpus ${corpus.hash}`,
      );
    }
    if (task.instruction !== tasks[0]!.instruction) {
      refuse(`the tasks "${names[0]}" and "${name}" have different instructions; give them to separate runs`);
    }
  }
}
