import { readFile } from 'node:fs/promises';
import { type Embedder, RetrieversError } from '@saber/retrievers';
import { BenchError } from '../errors.js';
import { type Progress, silent } from '../progress.js';
import { createRandom, sample } from '../random.js';
import { canonicalJson } from '../store/hash.js';
import { formatJsonLines } from '../store/jsonl.js';
import type { State } from '../store/state.js';
import { versions } from '../versions.js';
import type { ForeignRun } from './data/read-run-lists.js';
import type { EngineSystem } from './engines/engine-system.js';
import { responseFile } from './engines/response-file.js';
import { buildReport } from './results/build-report.js';
import type { Resampling } from './results/curves.js';
import type { PositionsRecord, RunManifest, TheoremReport } from './results/types.js';
import { manifestOf, recordOfLists, searchAll } from './run-system.js';
import { instructed } from './search/instruction.js';
import { LOCAL_SYSTEMS } from './search/local-systems.js';
import type { Search, TheoremSystem } from './search/types.js';
import { storedVectors, vectorPath, withStoredVectors } from './search/vector-store.js';
import type { TheoremCorpus, TheoremQuery, TheoremTask } from './types.js';

/** What {@link runTheorems} is given. */
export interface TheoremOptions extends Partial<Resampling> {
  /** Where positions, curves and vectors are kept. */
  readonly state: State;
  readonly corpus: TheoremCorpus;
  readonly tasks: readonly TheoremTask[];
  /** @defaultValue all local systems; one whose packages are missing is left out and said */
  readonly systems?: readonly TheoremSystem[] | undefined;
  /** Path of the corpus, as reports show it. @defaultValue 'corpus' */
  readonly file?: string;
  /** @defaultValue none */
  readonly engines?: readonly EngineSystem[];
  /** Queries that engines are asked. @defaultValue all that every corpus holds */
  readonly sample?: number | undefined;
  /** Runs of other programs, by task. @defaultValue none */
  readonly runs?: ReadonlyMap<string, readonly ForeignRun[]>;
  /** Path of vectors without its ending, for a single embedding system. @defaultValue a path in the state folder */
  readonly vectors?: string | undefined;
  /** @defaultValue silent */
  readonly progress?: Progress;
  /** @defaultValue those of this package and of Node */
  readonly versions?: Readonly<Record<string, string>>;
}

/** The options with their defaults. */
type TheoremRun = Required<Omit<TheoremOptions, 'sample' | 'systems' | 'vectors'>> &
  Pick<TheoremOptions, 'sample' | 'vectors'> & {
    readonly systems: readonly TheoremSystem[];
    /** Whether the systems were named, so that one that cannot run is an error. */
    readonly named: boolean;
  };

/** Folder of a task in the state folder. */
export const taskStage = (task: string): string => `theorems/tasks/${task}`;

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
    resamples: 1000,
    seed: 0,
    ...options,
    systems: options.systems ?? LOCAL_SYSTEMS,
    named: options.systems !== undefined,
  };
  checkNames(run.tasks);
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
  for (const task of run.tasks) reports.push(await writeReport(run, task, records.get(task.name)!, skipped));
  return reports;
}

async function runLocal(
  run: TheoremRun,
  system: TheoremSystem,
  records: ReadonlyMap<string, PositionsRecord[]>,
): Promise<void> {
  let search: Search | undefined; // one index for all tasks, and none when all are done
  for (const task of run.tasks) {
    const { queries } = task.gold;
    const manifest = manifestOf(task, queries, system, run.versions);
    const make = async (): Promise<PositionsRecord> => {
      search ??= await system.open({ corpus: run.corpus, embed: (embedder) => embedCorpus(run, embedder) });
      const lists = await searched(run, task, queries, system.name, search);
      return recordOfLists(manifest, queries, lists);
    };
    records.get(task.name)!.push(await kept(run, task, manifest, make));
  }
}

async function runEngine(
  run: TheoremRun,
  engine: EngineSystem,
  records: ReadonlyMap<string, PositionsRecord[]>,
): Promise<void> {
  const cache = await responseFile(run.state.path('theorems/engines', `${engine.id}.jsonl`));
  const search = engine.open(cache);
  for (const task of run.tasks) {
    const shared = task.gold.queries.filter((query) => query.shared);
    if (shared.length === 0) {
      throw new BenchError(
        'USAGE',
        `${engine.name} searches a corpus of its own and is compared on shared declarations only, but no query of ${task.name} is marked: name the field with --shared`,
      );
    }
    const asked = drawn(shared, run.sample, run.seed);
    const manifest = manifestOf(task, asked, { ...engine, ownCorpus: true }, run.versions);
    const make = async (): Promise<PositionsRecord> => {
      const lists = await searched(run, task, asked, engine.name, search);
      return recordOfLists(manifest, asked, lists, { limited: true, sampled: asked.length < shared.length });
    };
    records.get(task.name)!.push(await kept(run, task, manifest, make));
  }
}

async function keepForeign(
  run: TheoremRun,
  task: TheoremTask,
  foreign: ForeignRun,
): Promise<PositionsRecord> {
  const { queries } = task.gold;
  const answered =
    foreign.missing === 0
      ? 'a run that was given'
      : `a run that was given; queries without an answer, which count 0: ${foreign.missing}`;
  const manifest = manifestOf(
    task,
    queries,
    {
      id: `run-${foreign.name}`,
      name: foreign.name,
      type: 'run',
      description: answered,
      version: 1,
      settings: foreign.hash,
    },
    run.versions,
  );
  return kept(run, task, manifest, async () =>
    recordOfLists(manifest, queries, foreign.lists, { limited: true }),
  );
}

/** The document vectors of an embedder, from their file or computed; its queries carry the instruction. */
async function embedCorpus(
  run: TheoremRun,
  embedder: Embedder,
): Promise<{ embedder: Embedder; vectors: readonly Float32Array[] }> {
  const { corpus, progress, state, tasks } = run;
  const folder = state.path('theorems', 'vectors');
  const withQueries = instructed(embedder, tasks[0]!.instruction);
  const step = progress.start(`${embedder.name}: vectors`, corpus.texts.length);
  const path = run.vectors ?? vectorPath(folder, corpus, embedder);
  const vectors = await storedVectors(path, corpus, withQueries, (done) => step.update(done));
  step.stop();
  return { embedder: withStoredVectors(withQueries, corpus, vectors), vectors };
}

async function searched(
  run: TheoremRun,
  task: TheoremTask,
  queries: readonly TheoremQuery[],
  name: string,
  search: Search,
): Promise<Map<string, readonly string[]>> {
  const step = run.progress.start(`${task.name}: ${name}`, queries.length);
  const lists = await searchAll(task, queries, search, (done) => step.update(done));
  step.stop();
  return lists;
}

/** The stored record when its manifest is the same, else a new one. */
async function kept(
  { state, progress }: TheoremRun,
  task: TheoremTask,
  manifest: RunManifest,
  make: () => Promise<PositionsRecord>,
): Promise<PositionsRecord> {
  const path = state.path(`${taskStage(task.name)}/runs`, `${manifest.system.id}.json`);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text !== undefined) {
    const known = parsed(text, path);
    if (canonicalJson(known.manifest) === canonicalJson(manifest)) return known;
    progress.note(`${manifest.system.name}, ${task.name}: searched again, its manifest has changed`);
  }
  const record = await make();
  await state.write(path, `${JSON.stringify(record)}\n`);
  return record;
}

function parsed(text: string, path: string): PositionsRecord {
  try {
    return JSON.parse(text) as PositionsRecord;
  } catch (error) {
    throw new BenchError('STATE', `${path} is damaged; delete this file and run again`, { cause: error });
  }
}

async function writeReport(
  run: TheoremRun,
  task: TheoremTask,
  records: readonly PositionsRecord[],
  skipped: TheoremReport['skipped'],
): Promise<TheoremReport> {
  const { state, file, resamples, seed } = run;
  const report = buildReport(records, { task, file, skipped, resamples, seed });
  const stage = taskStage(task.name);
  await state.write(state.path(stage, 'report.json'), `${JSON.stringify(report)}\n`);
  const queries = task.gold.queries.map(({ id, text, units, shared }) => ({
    id,
    text,
    units,
    ...(shared && { shared }),
  }));
  await state.write(state.path(stage, 'queries.jsonl'), formatJsonLines(queries));
  await state.write(state.path(stage, 'unknown-gold.jsonl'), formatJsonLines(task.gold.unknown));
  for (const slice of report.slices) {
    for (const curves of slice.curves) {
      const path = state.path(`${stage}/curves/${slice.id}`, `${curves.id}.json`);
      await state.write(path, `${JSON.stringify(curves)}\n`);
    }
  }
  return report;
}

function checkNames(tasks: readonly TheoremTask[]): void {
  const names = tasks.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) {
    throw new BenchError(
      'USAGE',
      `two files of queries are called "${twice}"; tasks are told apart by that name`,
    );
  }
}

/** Some of the queries in their order, or all. */
function drawn(
  queries: readonly TheoremQuery[],
  count: number | undefined,
  seed: number,
): readonly TheoremQuery[] {
  if (count === undefined || count >= queries.length) return queries;
  const places = sample([...queries.keys()], count, createRandom(seed, 'engine sample'));
  return places.sort((a, b) => a - b).map((i) => queries[i]!);
}
