import { appendFile, mkdir, readFile, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Embedder } from '@saber/retrievers';
import { BenchError } from '../../errors.js';
import { fingerprint } from '../../store/hash.js';
import type { TheoremCorpus } from '../types.js';

/** Texts that are embedded at a time; what a kill leaves is a whole number of them. */
const CHUNK = 256;

/** What a file of vectors holds. */
export interface VectorHeader {
  readonly renderer: { readonly template: string; readonly hash: string };
  /** Hash of names and texts. */
  readonly corpus: string;
  readonly embedder: string;
  readonly count: number;
  readonly dimension: number;
}

/** Path of the vectors of a corpus by an embedder, without its ending: the renderer's hash is a folder of it. */
export function vectorPath(folder: string, corpus: TheoremCorpus, embedder: Embedder): string {
  return join(folder, corpus.renderer.hash, `${corpus.hash}-${fingerprint(embedder.fingerprint)}`);
}

/**
 * Vectors of the documents, read from `<path>.f32` (32-bit floats, row by row) with its header `<path>.json`, or
 * computed and kept there. An interrupted computation goes on where it stopped.
 *
 * @throws BenchError `DATA` when the file holds vectors of another renderer, corpus or embedder, with both hashes
 */
export async function storedVectors(
  path: string,
  corpus: TheoremCorpus,
  embedder: Embedder,
  onProgress: (done: number) => void = () => {},
): Promise<Float32Array[]> {
  const count = corpus.texts.length;
  let header = await readHeader(path);
  if (header) checkHeader(header, path, corpus, embedder);
  let done = 0;
  if (header) {
    const size = (await stat(`${path}.f32`).catch(() => ({ size: 0 }))).size;
    done = Math.min(count, Math.floor(size / (4 * header.dimension)));
    if (size > done * 4 * header.dimension) await truncate(`${path}.f32`, done * 4 * header.dimension);
  }
  while (done < count) {
    const vectors = await embedder.embed(corpus.texts.slice(done, done + CHUNK), { role: 'document' });
    const dimension = vectors[0]?.length ?? 0;
    if (!header) {
      header = {
        renderer: { template: corpus.renderer.template, hash: corpus.renderer.hash },
        corpus: corpus.hash,
        embedder: embedder.fingerprint,
        count,
        dimension,
      };
      await mkdir(dirname(path), { recursive: true });
      await appendFile(`${path}.json`, `${JSON.stringify(header, null, 2)}\n`, { flag: 'w' });
      await appendFile(`${path}.f32`, '', { flag: 'w' });
    }
    await appendFile(`${path}.f32`, Buffer.concat(vectors.map(bytesOf)));
    done += vectors.length;
    onProgress(done);
  }
  const bytes = await readFile(`${path}.f32`);
  const all = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const { dimension } = header!;
  return Array.from({ length: count }, (_, i) => all.subarray(i * dimension, (i + 1) * dimension));
}

/** An embedder whose document vectors are those of the corpus; queries are embedded, each once. */
export function withStoredVectors(
  embedder: Embedder,
  corpus: TheoremCorpus,
  vectors: readonly Float32Array[],
): Embedder {
  return {
    name: embedder.name,
    fingerprint: embedder.fingerprint,
    async embed(texts, options) {
      return options.role === 'document' && texts === corpus.texts
        ? [...vectors]
        : embedder.embed(texts, options);
    },
  };
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

function checkHeader(header: VectorHeader, path: string, corpus: TheoremCorpus, embedder: Embedder): void {
  const refuse = (what: string, theirs: string, ours: string): never => {
    throw new BenchError(
      'DATA',
      `the vectors ${path}.f32 are of ${what} ${theirs}, this run has ${what} ${ours}: two encodings are not mixed`,
    );
  };
  if (header.renderer.hash !== corpus.renderer.hash)
    refuse('renderer', header.renderer.hash, corpus.renderer.hash);
  if (header.corpus !== corpus.hash) refuse('corpus', header.corpus, corpus.hash);
  if (header.embedder !== embedder.fingerprint) refuse('embedder', header.embedder, embedder.fingerprint);
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}
