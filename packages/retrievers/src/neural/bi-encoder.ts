import { InvalidVectorError } from '../errors.js';
import type { Embedder, Retriever } from '../types.js';
import { cachedEmbedder } from './cached-embedder.js';
import { cosine } from './cosine.js';
import type { VectorCache } from './vector-cache.js';

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
export function biEncoder(
  embedder: Embedder,
  { cache, name = embedder.name }: BiEncoderOptions = {},
): BiEncoder {
  const cached = cachedEmbedder(embedder, cache);
  return {
    name,
    get zeroVectors() {
      return cached.zeroVectors;
    },
    async rank(query, documents, { signal } = {}) {
      signal?.throwIfAborted();
      if (documents.length === 0) return new Float64Array();
      const rest = signal ? { signal } : {};
      const [wanted] = await cached.embed([query], { role: 'query', ...rest });
      const vectors = await cached.embed(documents, { role: 'document', ...rest });
      return Float64Array.from(vectors, (vector, i) => {
        if (vector.length !== wanted!.length) {
          throw new InvalidVectorError(
            `${embedder.name}: document ${i} has ${vector.length} dimensions, the query ${wanted!.length}`,
          );
        }
        return cosine(wanted!, vector);
      });
    },
  };
}
