import { InvalidVectorError } from '../errors.js';
import type { Embedder, Role } from '../types.js';
import { memoryCache, type VectorCache } from './vector-cache.js';

/** An embedder that computes the vector of each text once per role. */
export interface CachedEmbedder extends Embedder {
  /** Zero vectors that the embedder gave. */
  readonly zeroVectors: number;
}

/**
 * Keeps vectors by embedder, role and text, and checks each one once.
 *
 * @param cache - `false` keeps nothing between calls; equal texts of one call are still embedded once
 * @throws InvalidVectorError from `embed` when there are too few vectors or one is empty or not finite
 */
export function cachedEmbedder(
  embedder: Embedder,
  cache: VectorCache | false = memoryCache(),
): CachedEmbedder {
  let zeroVectors = 0;
  return {
    name: embedder.name,
    fingerprint: embedder.fingerprint,
    get zeroVectors() {
      return zeroVectors;
    },
    async embed(texts, options) {
      const key = (text: string): string => JSON.stringify([embedder.fingerprint, options.role, text]);
      const known = new Map<string, Float32Array>();
      const missing = new Set<string>();
      for (const text of texts) {
        const vector = cache === false ? undefined : cache.get(key(text));
        if (vector === undefined) missing.add(text);
        else known.set(text, vector);
      }
      if (missing.size > 0) {
        const wanted = [...missing];
        const vectors = await embedder.embed(wanted, options);
        checkVectors(embedder.name, vectors, wanted.length, options.role);
        for (const [i, vector] of vectors.entries()) {
          if (vector.every((value) => value === 0)) zeroVectors += 1;
          known.set(wanted[i]!, vector);
          if (cache !== false) cache.set(key(wanted[i]!), vector);
        }
      }
      return texts.map((text) => known.get(text)!);
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
