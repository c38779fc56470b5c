import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { compareCodePoints, MetricsError } from '@saber/metrics';
import { readRun } from '@saber/metrics/trec';
import { BenchError } from '../../errors.js';
import { hashFile } from '../../store/state.js';
import type { TheoremCorpus, TheoremQuery } from '../types.js';

/** A run of another program. */
export interface ForeignRun {
  readonly name: string;
  readonly hash: string;
  readonly lists: ReadonlyMap<string, readonly string[]>;
  /** Queries that it does not answer; they count 0. */
  readonly missing: number;
}

/**
 * Reads a TREC run whose documents are names of the corpus.
 *
 * @throws BenchError `NOT_FOUND`, `DATA`: a line that is none, an empty run, no query or no document of the task
 */
export async function readRunLists(
  file: string,
  corpus: Pick<TheoremCorpus, 'rows'>,
  queries: readonly TheoremQuery[],
): Promise<ForeignRun> {
  const run = await readTrec(file);
  const refuse = (what: string): never => {
    throw new BenchError('DATA', `${file}: ${what}`);
  };
  if (run.size === 0) refuse('the run is empty');
  const lists = new Map<string, readonly string[]>();
  let known = false;
  for (const { id } of queries) {
    const scores = run.get(id);
    if (!scores) continue;
    // As trec_eval orders: by score, then by id, both descending.
    const names = [...scores.keys()].sort(
      (a, b) => scores.get(b)! - scores.get(a)! || compareCodePoints(b, a),
    );
    known ||= names.some((name) => corpus.rows.has(name));
    lists.set(id, names);
  }
  const first = (ids: Iterable<string>): string => [...ids].slice(0, 3).join(', ');
  if (lists.size === 0) {
    refuse(
      `the run has none of the queries: it has ${first(run.keys())}, the task has ${first(queries.map(({ id }) => id))}`,
    );
  }
  if (!known)
    refuse(
      `no document of the run is in the corpus, for example ${first(lists.values().next().value ?? [])}`,
    );
  return {
    name: basename(file).replace(/\.(trec|run|txt)?(\.gz)?$/, ''),
    hash: await hashFile(file),
    lists,
    missing: queries.length - lists.size,
  };
}

async function readTrec(file: string): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const bytes = createReadStream(file);
  const source = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => source.destroy(error));
  try {
    return await readRun(source);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BenchError('NOT_FOUND', `no such file: ${file}`, { cause: error });
    const detail = MetricsError.isInstance(error) ? message : `cannot be read: ${message}`;
    throw new BenchError('DATA', `${file}: ${detail}`, { cause: error });
  }
}
