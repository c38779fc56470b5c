import { BenchError } from '../errors.js';
import { fingerprint } from '../store/hash.js';
import { positionsOf } from './results/positions.js';
import type { PositionsRecord, RunManifest } from './results/types.js';
import type { Search } from './search/types.js';
import type { TheoremQuery, TheoremTask } from './types.js';

/** First results that are kept for readers. */
const TOP = 5;

/** The manifest of a run. */
export function manifestOf(
  task: TheoremTask,
  asked: readonly TheoremQuery[],
  system: Omit<RunManifest['system'], 'settings' | 'ownCorpus'> &
    Partial<Pick<RunManifest['system'], 'settings' | 'ownCorpus'>> & { readonly embeds?: boolean },
  versions: Readonly<Record<string, string>>,
): RunManifest {
  const { corpus, gold } = task;
  const { id, name, type, description, version, settings = null, ownCorpus = false, embeds = false } = system;
  return {
    task: task.name,
    corpus: { hash: corpus.hash, rows: corpus.keys.length, sliceOf: corpus.sliceOf },
    renderer: { template: corpus.renderer.template, hash: corpus.renderer.hash },
    queries: {
      hash: task.queriesHash,
      stated: task.stated,
      dropped: gold.dropped.length,
      asked: fingerprint(asked.map(({ id }) => id)),
    },
    instruction: embeds ? task.instruction : null,
    excludeSelf: task.excludeSelf,
    kMax: task.kMax,
    system: { id, name, type, description, version, settings, ownCorpus },
    versions,
  };
}

/** Asks a system every query. */
export async function searchAll(
  { kMax, excludeSelf }: Pick<TheoremTask, 'kMax' | 'excludeSelf'>,
  queries: readonly TheoremQuery[],
  search: Search,
  onProgress: (done: number) => void = () => {},
): Promise<Map<string, readonly string[]>> {
  const lists = new Map<string, readonly string[]>();
  for (const { id, text } of queries) {
    const found = await search(text, excludeSelf ? kMax + 1 : kMax);
    lists.set(id, excludeSelf ? found.filter((key) => key !== id) : found);
    onProgress(lists.size);
  }
  return lists;
}

/**
 * Turns ranked lists into the stored positions.
 *
 * @param limited - whether shorter lists mean that the system gives no more, not that nothing else matched
 * @throws BenchError `DATA` when nothing was retrieved for any query
 */
export function recordOfLists(
  manifest: RunManifest,
  queries: readonly TheoremQuery[],
  lists: ReadonlyMap<string, readonly string[]>,
  { limited = false, sampled = false }: { readonly limited?: boolean; readonly sampled?: boolean } = {},
): PositionsRecord {
  const { kMax, system } = manifest;
  const { positions, retrieved } = positionsOf(queries, lists, kMax);
  let depth = 0;
  for (const { id } of queries) depth = Math.max(depth, Math.min(kMax, lists.get(id)?.length ?? 0));
  if (depth === 0) {
    throw new BenchError('DATA', `${system.name} retrieved nothing for any of ${queries.length} queries`);
  }
  return {
    schema: 1,
    manifest,
    depth: limited ? depth : kMax,
    queries: queries.map(({ id }) => id),
    positions: positions.map((units) => Array.from(units)),
    retrieved: Array.from(retrieved),
    top: queries.map(({ id }) => [...new Set(lists.get(id) ?? [])].slice(0, TOP)),
    sampled,
  };
}
