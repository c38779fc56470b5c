import { InvalidVectorError } from '../errors.js';
import type { Retriever, SparseEncoder } from '../types.js';

/** Options of {@link learnedSparse}. */
export interface LearnedSparseOptions {
  /** @defaultValue the encoder's name */
  readonly name?: string;
}

/**
 * Learned sparse retrieval: the inner product of term weights, as in SPLADE.
 *
 * @throws InvalidVectorError when the encoder gives too few results or a weight that is not finite
 */
export function learnedSparse(encoder: SparseEncoder, options: LearnedSparseOptions = {}): Retriever {
  const { name = encoder.name } = options;
  return {
    name,
    async rank(query, documents, { signal } = {}) {
      signal?.throwIfAborted();
      if (documents.length === 0) return new Float64Array();
      const rest = signal ? { signal } : {};
      const [wanted] = await encoder.encode([query], { role: 'query', ...rest });
      const found = await encoder.encode(documents, { role: 'document', ...rest });
      if (wanted === undefined || found.length !== documents.length) {
        throw new InvalidVectorError(
          `${encoder.name}: the query gave ${wanted ? 'a result' : 'none'}, ${documents.length} documents gave ${found.length} results`,
        );
      }
      return Float64Array.from(found, (weights, i) => {
        let score = 0;
        for (const [term, weight] of wanted) score += weight * (weights.get(term) ?? 0);
        if (Number.isFinite(score)) return score;
        throw new InvalidVectorError(
          `${encoder.name}: a weight of document ${i} or of the query is not finite`,
        );
      });
    },
  };
}
