import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { BenchError } from '../errors.js';
import { type Progress, silent } from '../progress.js';
import { writeText } from '../store/write-stream.js';
import { tableEnding } from '../tables/open-table.js';
import { type Downloaded, download } from './download.js';
import { type HttpOptions, httpOptions } from './http.js';
import { listDataset, type RemoteFile, readManifest } from './listing.js';

/** The hub that holds the released data, and its data sets. */
export const RELEASED = {
  from: 'https://huggingface.co',
  queries: 'INSAIT-Institute/SaberMath-queries',
  documents: 'INSAIT-Institute/SaberMath-documents',
} as const;

/** Options of {@link fetchDataset}. */
export interface FetchOptions {
  /** Address of a hub, or of a manifest that ends in `.json`. @defaultValue the public hub */
  readonly from?: string | undefined;
  /** Data set of the queries on the hub. @defaultValue the released one */
  readonly queries?: string | undefined;
  readonly documents?: string | undefined;
  /** Branch, tag or commit. @defaultValue main, or the hub's own conversion to parquet */
  readonly revision?: string | undefined;
  readonly http?: HttpOptions | undefined;
  readonly progress?: Progress | undefined;
}

export interface FetchedFile extends Downloaded {
  /** Path inside the folder. */
  readonly path: string;
  readonly url: string;
}

/**
 * Downloads the two tables of a data set to `<folder>/queries` and `<folder>/documents`, and writes
 * `<folder>/fetched.json`, which says where each file came from. Files that are there already and as listed are kept.
 *
 * @throws BenchError in one sentence; run again, it goes on where it stopped
 */
export async function fetchDataset(folder: string, options: FetchOptions = {}): Promise<FetchedFile[]> {
  const { from = RELEASED.from, revision, progress = silent } = options;
  const http = httpOptions(options.http);
  requireAddress(from);
  const listed = from.endsWith('.json')
    ? await readManifest(from, http)
    : {
        queries: await listDataset(from, options.queries ?? RELEASED.queries, revision, http),
        documents: await listDataset(from, options.documents ?? RELEASED.documents, revision, http),
      };
  const files = (['queries', 'documents'] as const).flatMap((table) =>
    listed[table].map((file) => ({ file, path: `${table}/${file.path}` })),
  );
  await refuseStrangers(folder, new Set(files.map(({ path }) => path)));
  const fetched: FetchedFile[] = [];
  for (const { file, path } of files) {
    const step = progress.start(path, file.size ?? 1);
    try {
      const done = await download(file, join(folder, path), http, progressOf(file, step.update));
      progress.note(`${path}: ${done.size.toLocaleString('en')} bytes${done.kept ? ' (there already)' : ''}`);
      fetched.push({ path, url: file.url, ...done });
    } finally {
      step.stop();
    }
  }
  const record = fetched.map(({ path, url, size, sha256 }) => ({ path, url, size, sha256 }));
  await writeText(join(folder, 'fetched.json'), [`${JSON.stringify({ from, files: record }, null, 2)}\n`]);
  return fetched;
}

/** Bytes of a file whose size is unknown say nothing about how far it has come. */
function progressOf({ size }: RemoteFile, update: (done: number) => void): (bytes: number) => void {
  return size === undefined ? () => {} : update;
}

function requireAddress(from: string): void {
  const url = URL.canParse(from) ? new URL(from) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return;
  throw new BenchError('USAGE', `the address of a hub must begin with https:// or http://, got "${from}"`);
}

/** Row numbers count over all files of a table, so that a shard of another version would shift them. */
async function refuseStrangers(folder: string, expected: ReadonlySet<string>): Promise<void> {
  for (const table of ['queries', 'documents']) {
    const entries = await readdir(join(folder, table), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    for (const entry of entries) {
      if (entry.isDirectory() || tableEnding(entry.name) === undefined) continue;
      const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      if (!expected.has(path)) {
        throw new BenchError(
          'DATA',
          `${join(folder, path)} is no part of this data set; delete it or give another folder with --to`,
        );
      }
    }
  }
}
