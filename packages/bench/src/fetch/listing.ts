import { BenchError } from '../errors.js';
import { getJson, type Http } from './http.js';

/** A file to download. */
export interface RemoteFile {
  /** Relative path, with slashes. */
  readonly path: string;
  readonly url: string;
  /** Bytes, where the listing says it. */
  readonly size?: number | undefined;
  /** In hexadecimal, where the listing says it. */
  readonly sha256?: string | undefined;
}

/** The branch on which a hub keeps parquet files that it made itself of data in other forms. */
const CONVERTED = 'refs/convert/parquet';

/**
 * The files of a data set on a hub: `GET <base>/api/datasets/<id>/tree/<revision>?recursive=true`, a JSON list of
 * `{type, path, size, lfs?: {oid, size}}` in pages joined by `Link: <...>; rel="next"`; `lfs.oid` is a SHA-256. Of them
 * the parquet files are taken, or else the JSON Lines files; of several splits `train`. A hub's own conversion to parquet
 * stands in when the main branch has neither.
 *
 * @throws BenchError when there is nothing or the answer is of another form
 */
export async function listDataset(
  base: string,
  id: string,
  revision: string | undefined,
  http: Http,
): Promise<RemoteFile[]> {
  const tried = revision === undefined ? ['main', CONVERTED] : [revision];
  for (const branch of tried) {
    const files = dataFilesOf(await listTree(base, id, branch, http));
    if (files.length > 0) return files;
  }
  throw new BenchError(
    'NOT_FOUND',
    `the data set ${id} at ${base} has no parquet or JSON Lines file (looked in ${tried.join(', ')})`,
  );
}

async function listTree(base: string, id: string, branch: string, http: Http): Promise<RemoteFile[]> {
  const root = base.replace(/\/+$/, '');
  const files: RemoteFile[] = [];
  let url: string | undefined =
    `${root}/api/datasets/${id}/tree/${encodeURIComponent(branch)}?recursive=true`;
  while (url !== undefined) {
    const { value, headers } = await getJson(url, http);
    if (!Array.isArray(value)) throw wrongForm(url, 'a list of files');
    for (const entry of value) {
      const { type, path, size, lfs } = (entry ?? {}) as Record<string, unknown>;
      if (type !== 'file') continue;
      if (typeof path !== 'string') throw wrongForm(url, 'files with a path');
      files.push({
        path: safePath(path, url),
        url: `${root}/datasets/${id}/resolve/${encodeURIComponent(branch)}/${path.split('/').map(encodeURIComponent).join('/')}`,
        size: sizeOf((lfs as { size?: unknown } | undefined)?.size ?? size),
        sha256: hashOf((lfs as { oid?: unknown } | undefined)?.oid),
      });
    }
    url = nextPage(headers.get('link'), url);
  }
  return files;
}

/**
 * The files that a manifest lists: `{"queries": [{path, url?, size?, sha256?}], "documents": [...]}`; an address is
 * relative to that of the manifest, and is the path where it is left out.
 */
export async function readManifest(
  url: string,
  http: Http,
): Promise<{ queries: RemoteFile[]; documents: RemoteFile[] }> {
  const { value } = await getJson(url, http);
  const tables = (value ?? {}) as Record<string, unknown>;
  const filesOf = (table: string): RemoteFile[] => {
    const list = tables[table];
    if (!Array.isArray(list) || list.length === 0)
      throw wrongForm(url, `"queries" and "documents", each a list of files`);
    return list.map((entry) => {
      const { path, url: address = path, size, sha256 } = (entry ?? {}) as Record<string, unknown>;
      if (typeof path !== 'string' || typeof address !== 'string') throw wrongForm(url, 'files with a path');
      return {
        path: safePath(path, url),
        url: new URL(address, url).href,
        size: sizeOf(size),
        sha256: hashOf(sha256),
      };
    });
  };
  return { queries: filesOf('queries'), documents: filesOf('documents') };
}

function dataFilesOf(files: readonly RemoteFile[]): RemoteFile[] {
  const parquet = files.filter(({ path }) => path.endsWith('.parquet'));
  const data = parquet.length > 0 ? parquet : files.filter(({ path }) => /\.jsonl(\.gz)?$/.test(path));
  const train = data.filter(({ path }) => /(^|[/_.-])train([/_.-]|$)/.test(path));
  return train.length > 0 ? train : data;
}

/** A path that stays inside the folder it is put into. */
function safePath(path: string, url: string): string {
  const parts = path.split('/');
  if (
    path.includes('\\') ||
    path.includes('\0') ||
    parts.some((part) => part === '' || part === '.' || part === '..')
  ) {
    throw new BenchError(
      'NETWORK',
      `${url} lists the path ${JSON.stringify(path)}, which would leave the folder`,
    );
  }
  return path;
}

function sizeOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function hashOf(value: unknown): string | undefined {
  const hash = typeof value === 'string' ? value.replace(/^sha256:/, '').toLowerCase() : '';
  return /^[0-9a-f]{64}$/.test(hash) ? hash : undefined;
}

function nextPage(link: string | null, url: string): string | undefined {
  const next = /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  return next === undefined ? undefined : new URL(next, url).href;
}

function wrongForm(url: string, expected: string): BenchError {
  return new BenchError('NETWORK', `${url} answered with JSON of another form; expected ${expected}`);
}
