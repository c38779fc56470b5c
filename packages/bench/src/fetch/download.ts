import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BenchError } from '../errors.js';
import { hashFile } from '../store/state.js';
import { get, type Http, isHtml, reasonOf } from './http.js';
import type { RemoteFile } from './listing.js';

/** What lies on disk after a download. */
export interface Downloaded {
  readonly size: number;
  readonly sha256: string;
  /** True when the file was there already. */
  readonly kept: boolean;
}

/**
 * Downloads a file to `target`. Bytes go to `<target>.partial`, which takes the name of the target once size and
 * SHA-256 are as listed. A broken connection is taken up where it broke off; so is a partial file of an earlier
 * command when the listing has a SHA-256 by which the result can be checked.
 *
 * @param onProgress - told the number of bytes that are there
 * @throws BenchError `NETWORK` when the server gives up, or `DATA` when what it sends is not what it listed
 */
export async function download(
  file: RemoteFile,
  target: string,
  http: Http,
  onProgress: (bytes: number) => void = () => {},
): Promise<Downloaded> {
  const present = await inspect(target);
  if (present && matches(file, present) && (file.sha256 !== undefined || file.size !== undefined)) {
    return { ...present, kept: true };
  }
  const partial = `${target}.partial`;
  try {
    await mkdir(dirname(target), { recursive: true });
    if (file.sha256 === undefined) await rm(partial, { force: true });
    let arrived = await completed(file, partial, http, onProgress);
    if (!matches(file, arrived)) {
      await rm(partial, { force: true }); // the part that was there may have been of another version
      arrived = await completed(file, partial, http, onProgress);
    }
    if (!matches(file, arrived)) {
      await rm(partial, { force: true });
      throw mismatch(file, arrived);
    }
    await rename(partial, target);
    return { ...arrived, kept: false };
  } catch (error) {
    if (BenchError.isInstance(error)) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new BenchError('DATA', `cannot write ${target} (${code ?? message})`, { cause: error });
  }
}

type Content = Pick<Downloaded, 'size' | 'sha256'>;

async function inspect(path: string): Promise<Content | undefined> {
  const size = await sizeOf(path);
  return size === undefined ? undefined : { size, sha256: await hashFile(path) };
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    (info) => info.size,
    () => undefined, // not there
  );
}

function matches({ size, sha256 }: RemoteFile, content: Content): boolean {
  return (size ?? content.size) === content.size && (sha256 ?? content.sha256) === content.sha256;
}

function mismatch({ url, size, sha256 }: RemoteFile, content: Content): BenchError {
  const listed = size !== undefined && size !== content.size ? `${size} bytes` : `the SHA-256 ${sha256}`;
  const found = size !== undefined && size !== content.size ? `${content.size} bytes` : content.sha256;
  return new BenchError(
    'DATA',
    `${url} has ${found} where the listing says ${listed}; nothing was kept of it`,
  );
}

/** Fills the partial file until the server has sent all of it. */
async function completed(
  file: RemoteFile,
  partial: string,
  http: Http,
  onProgress: (bytes: number) => void,
): Promise<Content> {
  const etag: { value?: string } = {};
  for (let failures = 0; ; ) {
    const before = (await sizeOf(partial)) ?? 0;
    if (file.size !== undefined && before > file.size) {
      await rm(partial, { force: true });
      continue;
    }
    const broken =
      before > 0 && before === file.size
        ? undefined
        : await transfer(file, partial, before, etag, http, onProgress);
    const after = (await sizeOf(partial)) ?? 0;
    if (broken === undefined && after >= (file.size ?? 0)) return (await inspect(partial))!;
    failures = after > before ? 0 : failures + 1;
    if (failures >= http.attempts) {
      throw new BenchError(
        'NETWORK',
        `the connection to ${file.url} breaks off at ${after} bytes (${broken ?? 'it ends there'}); run the same command again to go on from there`,
      );
    }
    if (failures > 0) await http.sleep(http.backoff * 2 ** (failures - 1));
  }
}

/** Appends to the partial file until the body ends; returns why it ended too soon, or undefined. */
async function transfer(
  file: RemoteFile,
  partial: string,
  start: number,
  etag: { value?: string },
  http: Http,
  onProgress: (bytes: number) => void,
): Promise<string | undefined> {
  const condition = etag.value === undefined ? {} : { 'if-range': etag.value };
  const response = await get(
    file.url,
    http,
    // bytes as they are: a compressed body could not be taken up in the middle
    { 'accept-encoding': 'identity', ...(start > 0 && { range: `bytes=${start}-`, ...condition }) },
  );
  if (response.status === 416) {
    await response.body?.cancel();
    await rm(partial, { force: true }); // longer than the file is now
    return 'the range is not there';
  }
  if (isHtml(response)) {
    await response.body?.cancel();
    throw new BenchError(
      'NETWORK',
      `${file.url} answered with an HTML page instead of the file: is a proxy or login in between?`,
    );
  }
  const tag = response.headers.get('etag');
  if (tag !== null && !tag.startsWith('W/')) etag.value = tag;
  const resumes = response.status === 206 && rangeStart(response) === start;
  if (response.status === 206 && !resumes) {
    await response.body?.cancel();
    await rm(partial, { force: true });
    return 'another range was sent';
  }
  let bytes = resumes ? start : 0;
  const handle = await open(partial, resumes ? 'a' : 'w');
  try {
    const reader = response.body?.getReader();
    for (;;) {
      const chunk = await nextChunk(reader, http.idle);
      if (typeof chunk === 'string') return chunk;
      if (chunk === undefined) return undefined;
      await handle.write(chunk);
      bytes += chunk.length;
      onProgress(bytes);
    }
  } finally {
    await handle.close();
  }
}

function rangeStart({ headers }: Response): number {
  return Number(/^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
}

/** The next bytes, undefined at the end, or in words why there are none. */
async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  idle: number,
): Promise<Uint8Array | string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`nothing for ${idle / 1000} s`), idle);
  });
  try {
    const next = await Promise.race([reader?.read(), silence]);
    if (typeof next !== 'string') return next?.value;
    await reader?.cancel();
    return next;
  } catch (error) {
    return reasonOf(error);
  } finally {
    clearTimeout(timer);
  }
}
