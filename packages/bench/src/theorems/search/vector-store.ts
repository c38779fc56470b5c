import { appendFile, mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Embedder } from '@saber/retrievers';
import { BenchError } from '../../errors.js';
import { fingerprint, sha256 } from '../../store/hash.js';
import type { Renderer } from '../data/renderer.js';

/** Texts that are embedded at a time; what a kill leaves is a whole number of them. */
const CHUNK = 256;

/** What a file of vectors holds. */
export interface VectorHeader {
  readonly renderer: { readonly template: string; readonly hash: string };
  /** Hash of the texts. */
  readonly texts: string;
  readonly embedder: string;
  readonly count: number;
  readonly dimension: number;
}

/** Texts and the renderer that they come from. */
export interface RenderedTexts {
  readonly texts: readonly string[];
  readonly renderer: Pick<Renderer, 'hash' | 'template'>;
}

/** Path of the vectors of texts by an embedder, without its ending: the renderer's hash is a folder of it. */
export function vectorPath(folder: string, { texts, renderer }: RenderedTexts, embedder: Embedder): string {
  return join(folder, renderer.hash, `${hashOf(texts)}-${fingerprint(embedder.fingerprint)}`);
}

/**
 * Vectors of texts, read from `<path>.f32` (32-bit floats, row by row) with its header `<path>.json`, or computed and
 * kept there. An interrupted computation goes on where it stopped.
 *
 * @throws BenchError `DATA` when the file holds vectors of another renderer, of other texts or of another embedder, with
 * both hashes
 */
export async function storedVectors(
  path: string,
  { texts, renderer }: RenderedTexts,
  embedder: Embedder,
  onProgress: (done: number) => void = () => {},
): Promise<Float32Array[]> {
  const count = texts.length;
  const wanted = { renderer: { template: renderer.template, hash: renderer.hash }, texts: hashOf(texts) };
  let header = await readHeader(path);
  if (header) checkHeader(header, { ...wanted, embedder: embedder.fingerprint }, path);
  let done = 0;
  if (header) {
    const size = (await stat(`${path}.f32`).catch(() => ({ size: 0 }))).size;
    done = Math.min(count, Math.floor(size / (4 * header.dimension)));
    if (size > done * 4 * header.dimension) await truncate(`${path}.f32`, done * 4 * header.dimension);
  }
  while (done < count) {
    const vectors = await embedder.embed(texts.slice(done, done + CHUNK), { role: 'document' });
    if (!header) {
      header = { ...wanted, embedder: embedder.fingerprint, count, dimension: vectors[0]?.length ?? 0 };
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.json`, `${JSON.stringify(header, null, 2)}\n`);
      await writeFile(`${path}.f32`, '');
    }
    await appendFile(`${path}.f32`, Buffer.concat(vectors.map(bytesOf)));
    done += vectors.length;
    onProgress(done);
  }
  const { buffer, byteOffset, byteLength } = await readFile(`${path}.f32`);
  const all = new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength));
  const { dimension } = header!;
  return Array.from({ length: count }, (_, i) => all.subarray(i * dimension, (i + 1) * dimension));
}

function hashOf(texts: readonly string[]): string {
  return sha256(JSON.stringify(texts)).slice(0, 12);
}

async function readHeader(path: string): Promise<VectorHeader | undefined> {
  const file = `${path}.json`;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new BenchError('DATA', `cannot read ${file} (${error.code})`, { cause: error });
  });
  if (text === undefined) return undefined;
  try {
    const header = JSON.parse(text) as VectorHeader;
    if (!(header.dimension > 0) || typeof header.renderer?.hash !== 'string')
      throw new TypeError('not a header');
    return header;
  } catch (error) {
    throw new BenchError(
      'DATA',
      `${file} is no header of vectors; delete it and its .f32 file, and run again`,
      {
        cause: error,
      },
    );
  }
}

function checkHeader(
  header: VectorHeader,
  wanted: Pick<VectorHeader, 'renderer' | 'texts' | 'embedder'>,
  path: string,
): void {
  const refuse = (what: string, theirs: string, ours: string): never => {
    throw new BenchError(
      'DATA',
      `the vectors ${path}.f32 are of ${what} ${theirs}, this run has ${what} ${ours}: two encodings are not mixed`,
    );
  };
  if (header.renderer.hash !== wanted.renderer.hash) {
    refuse('renderer', header.renderer.hash, wanted.renderer.hash);
  }
  if (header.texts !== wanted.texts) refuse('texts', header.texts, wanted.texts);
  if (header.embedder !== wanted.embedder) refuse('embedder', header.embedder, wanted.embedder);
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}
