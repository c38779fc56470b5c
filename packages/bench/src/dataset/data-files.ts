import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { BenchError } from '../errors.js';
import { tableEnding } from '../tables/open-table.js';

/** The two tables of a data set in the published columns. */
export interface DataFiles {
  /** Shards in order. */
  readonly queries: readonly string[];
  readonly documents: readonly string[];
}

const FORMS = /\.(parquet|jsonl|jsonl\.gz)$/;

/**
 * Finds the tables of a folder: parquet or JSON Lines files whose name, or the name of a folder above them, holds
 * `queries` or `documents`. Several files of one table are its shards, in code point order.
 *
 * @throws BenchError `NOT_FOUND` when there is no such folder or a table has no file; `DATA` when a shard is missing or
 * a table comes in two forms.
 */
export async function dataFiles(folder: string): Promise<DataFiles> {
  await requireFolder(folder);
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory() && FORMS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(folder, file)
          .split(sep)
          .some((part) => part.startsWith('.')),
    )
    .sort((a, b) => (a < b ? -1 : 1));
  const shardsOf = (table: string): string[] =>
    files.filter((file) => tableOf(relative(folder, file)) === table);
  const [queries, documents] = [shardsOf('queries'), shardsOf('documents')];
  const missing = [queries.length === 0 && 'queries', documents.length === 0 && 'documents'].filter(Boolean);
  if (missing.length > 0) {
    const found = files.length === 0 ? 'no such file at all' : `found ${files.slice(0, 5).join(', ')}`;
    throw new BenchError(
      'NOT_FOUND',
      `no ${missing.join(' and no ')} in the folder ${folder}: a .parquet, .jsonl or .jsonl.gz file whose name or folder holds that word (${found})`,
    );
  }
  for (const shards of [queries, documents]) requireAllShards(shards);
  return { queries, documents };
}

/** @throws BenchError `NOT_FOUND` */
export async function requireFolder(folder: string): Promise<void> {
  const info = await stat(folder).catch((error: unknown) => {
    throw new BenchError('NOT_FOUND', `no such folder: ${folder}`, { cause: error });
  });
  if (!info.isDirectory()) throw new BenchError('NOT_FOUND', `not a folder: ${folder}`);
}

/** The table that the innermost telling part of a path names. */
function tableOf(path: string): 'queries' | 'documents' | undefined {
  for (const part of path.toLowerCase().split(sep).reverse()) {
    if (part.includes('queries')) return 'queries';
    if (part.includes('documents')) return 'documents';
  }
  return undefined;
}

/** Row numbers count over all shards, so that a missing one would shift them. */
function requireAllShards(files: readonly string[]): void {
  const endings = new Set(files.map(tableEnding));
  if (endings.size > 1) {
    throw new BenchError(
      'DATA',
      `one table in ${endings.size} forms: ${files.slice(0, 5).join(', ')}; leave one of them in the folder`,
    );
  }
  const numbered = files.map((file) => /-(\d+)-of-(\d+)\.[a-z.]+$/.exec(file));
  const total = Number(numbered[0]?.[2] ?? files.length);
  const present = new Set(numbered.map((match) => Number(match?.[1])));
  const gap = Array.from({ length: numbered[0] ? total : 0 }, (_, i) => i).find((i) => !present.has(i));
  if (gap !== undefined) {
    throw new BenchError(
      'DATA',
      `shard ${gap} of ${total} is missing beside ${files[0]} (shards count from 0)`,
    );
  }
}
