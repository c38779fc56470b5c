import { basename } from 'node:path';
import { BenchError } from '../../errors.js';
import { fingerprint } from '../../store/hash.js';
import { tableEnding } from '../../tables/open-table.js';
import type { StatedQuery, TheoremCorpus, TheoremTask } from '../types.js';
import { type QueryOptions, readQueries } from './read-queries.js';
import { resolveGold } from './resolve-gold.js';

/** Deepest ranking: curves have a value at every rank. */
const DEEPEST = 1000;

/** Options of {@link readTask}. */
export interface TaskOptions extends QueryOptions {
  /** At most 1000. @defaultValue 200 */
  readonly kMax?: number | undefined;
  /** @defaultValue none */
  readonly instruction?: string | undefined;
  /** @defaultValue false */
  readonly excludeSelf?: boolean | undefined;
}

/** Reads queries and finds their gold in the corpus; the task is called as the file. */
export async function readTask(
  file: string,
  corpus: TheoremCorpus,
  options: TaskOptions = {},
): Promise<TheoremTask> {
  const name = basename(file).slice(0, -(tableEnding(file)?.length ?? 0) || undefined);
  return taskOf(name, await readQueries(file, options), corpus, options);
}

/**
 * A task of queries in memory.
 *
 * @throws BenchError `DATA` when no gold at all is in the corpus; `USAGE` for a depth out of range
 */
export function taskOf(
  name: string,
  stated: readonly StatedQuery[],
  corpus: TheoremCorpus,
  { kMax = 200, instruction, excludeSelf = false }: TaskOptions = {},
): TheoremTask {
  if (!Number.isInteger(kMax) || kMax < 1 || kMax > DEEPEST) {
    throw new BenchError('USAGE', `kMax must be a whole number from 1 to ${DEEPEST}, got ${kMax}`);
  }
  const gold = resolveGold(stated, corpus);
  if (gold.queries.length === 0) {
    const names = gold.unknown.slice(0, 3).map(({ name: unknown }) => unknown);
    throw new BenchError(
      'DATA',
      `${name}: the corpus has the gold of none of ${stated.length} queries, for example ${names.join(', ')}`,
    );
  }
  return {
    name,
    corpus,
    gold,
    stated: stated.length,
    queriesHash: fingerprint(stated),
    kMax,
    instruction: instruction ?? null,
    excludeSelf,
  };
}
