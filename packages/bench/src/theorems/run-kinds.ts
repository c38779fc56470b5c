import type { Embedder } from '@saber/retrievers';
import { BenchError } from '../errors.js';
import { createRandom, sample } from '../random.js';
import type { ForeignRun } from './data/read-run-lists.js';
import type { EngineSystem } from './engines/engine-system.js';
import { responseFile } from './engines/response-file.js';
import type { PositionsRecord } from './results/types.js';
import { manifestOf, recordOfLists, searchAll } from './run-system.js';
import type { TheoremRun } from './run-theorems.js';
import { instructed } from './search/instruction.js';
import type { Search, TheoremSystem } from './search/types.js';
import { storedVectors, vectorPath } from './search/vector-store.js';
import { keptRecord } from './task-files.js';
import type { TheoremQuery, TheoremTask } from './types.js';

/** Records by the name of their task. */
export type Records = ReadonlyMap<string, PositionsRecord[]>;

/** Searches all tasks with a local system. */
export async function runLocal(run: TheoremRun, system: TheoremSystem, records: Records): Promise<void> {
  let search: Search | undefined; // one index for all tasks, and none when all are done
  for (const task of run.tasks) {
    const { queries } = task.gold;
    const manifest = manifestOf(task, queries, system, run.versions);
    const make = async (): Promise<PositionsRecord> => {
      search ??= await system.open({ corpus: run.corpus, prepare: (embedder) => prepared(run, embedder) });
      const lists = await searched(run, task, queries, system.name, search);
      return recordOfLists(manifest, queries, lists);
    };
    records.get(task.name)!.push(await keptRecord(run, task, manifest, make));
  }
}

/** Asks an engine the queries whose declaration every corpus holds. */
export async function runEngine(run: TheoremRun, engine: EngineSystem, records: Records): Promise<void> {
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
    records.get(task.name)!.push(await keptRecord(run, task, manifest, make));
  }
}

/** Takes a run of another program as it is. */
export async function keepForeign(
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
  return keptRecord(run, task, manifest, async () =>
    recordOfLists(manifest, queries, foreign.lists, { limited: true }),
  );
}

/** An embedder whose document vectors come from their file, or are computed and kept; its queries carry the instruction. */
function prepared({ corpus, progress, state, tasks, vectors }: TheoremRun, embedder: Embedder): Embedder {
  const whole = instructed(embedder, tasks[0]!.instruction);
  return {
    name: embedder.name,
    fingerprint: embedder.fingerprint,
    async embed(texts, options) {
      if (options.role === 'query') return whole.embed(texts, options);
      const rendered = { texts, renderer: corpus.renderer };
      const path = vectors ?? vectorPath(state.path('theorems', 'vectors'), rendered, embedder);
      const step = progress.start(`${embedder.name}: vectors`, texts.length);
      const found = await storedVectors(path, rendered, whole, (done) => step.update(done));
      step.stop();
      return found;
    },
  };
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
