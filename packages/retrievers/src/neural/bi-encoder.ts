import { InvalidVectorError } from '../errors.js';
import type { Embedder, Retriever, Role } from '../types.js';
import { cosine } from './cosine.js';
import { memoryCache, type VectorCache } from './vector-cache.js';

/** Options of {@link biEncoder}. */
export interface BiEncoderOptions {
  /**
   * Vectors that were computed before, by embedder, role and text.
   *
   * @defaultValue {@link memoryCache}; `false` computes every vector anew
   */
  readonly cache?: VectorCache | false;
  /** @defaultValue the embedder's name */
  readonly name?: string;
}

/** A bi-encoder and what it met so far. */
export interface BiEncoder extends Retriever {
  /** Zero vectors that the embedder gave; their score is 0. */
  readonly zeroVectors: number;
}

/**
 * Ranks by the cosine of query and document vectors, in [-1, 1]. A zero vector scores 0 against everything and is
 * counted. Every text is embedded once per role.
 *
 * @throws InvalidVectorError when the embedder gives too few vectors, another dimension or a component that is not finite
 * @see §4.1, bi-encoders
 */
export function biEncoder(embedder: Embedder, options: BiEncoderOptions = {}): BiEncoder {
  const { cache = memoryCache(), name = embedder.name } = options;
  let zeroVectors = 0;

  async function vectorsOf(
    texts: readonly string[],
    role: Role,
    signal: AbortSignal | undefined,
  ): Promise<Float32Array[]> {
    const key = (text: string): string => JSON.stringify([embedder.fingerprint, role, text]);
    const known = new Map<string, Float32Array>();
    const missing = new Set<string>();
    for (const text of texts) {
      const vector = cache === false ? undefined : cache.get(key(text));
      if (vector === undefined) missing.add(text);
      else known.set(text, vector);
    }
    if (missing.size > 0) {
      const wanted = [...missing];
      const vectors = await embedder.embed(wanted, { role, ...(signal && { signal }) });
      checkVectors(embedder.name, vectors, wanted.length, role);
      for (const [i, vector] of vectors.entries()) {
        if (vector.every((value) => value === 0)) zeroVectors += 1;
        known.set(wanted[i]!, vector);
        if (cache !== false) cache.set(key(wanted[i]!), vector);
      }
    }
    return texts.map((text) => known.get(text)!);
  }

  return {
    name,
    get zeroVectors() {
      return zeroVectors;
    },
    async rank(query, documents, { signal } = {}) {
      signal?.throwIfAborted();
      if (documents.length === 0) return new Float64Array();
      const [queryVector] = await vectorsOf([query], 'query', signal);
      const vectors = await vectorsOf(documents, 'document', signal);
      return Float64Array.from(vectors, (vector, i) => {
        if (vector.length !== queryVector!.length) {
          throw new InvalidVectorError(
            `${embedder.name}: document ${i} has ${vector.length} dimensions, the query ${queryVector!.length}`,
          );
        }
        return cosine(queryVector!, vector);
      });
    },
  };
}

function checkVectors(name: string, vectors: readonly Float32Array[], expected: number, role: Role): void {
  if (vectors.length !== expected) {
    throw new InvalidVectorError(`${name}: ${expected} ${role} texts gave ${vectors.length} vectors`);
  }
  for (const [i, vector] of vectors.entries()) {
    if (vector.length === 0 || !vector.every(Number.isFinite)) {
      throw new InvalidVectorError(
        `${name}: the vector of ${role} ${i} is empty or holds a value that is not finite`,
      );
    }
  }
}
