import { InvalidResponseError } from '../errors.js';
import type { PairScorer, Retriever } from '../types.js';

/** Options of {@link crossEncoder}. */
export interface CrossEncoderOptions {
  /** @defaultValue the scorer's name */
  readonly name?: string;
}

/**
 * Ranks by a model that reads query and document together.
 *
 * @throws InvalidResponseError when the scorer gives too few scores or one that is not finite
 */
export function crossEncoder(scorer: PairScorer, options: CrossEncoderOptions = {}): Retriever {
  const { name = scorer.name } = options;
  return {
    name,
    async rank(query, documents, rankOptions = {}) {
      rankOptions.signal?.throwIfAborted();
      if (documents.length === 0) return new Float64Array();
      const scores = await scorer.score(query, documents, rankOptions);
      if (scores.length !== documents.length) {
        throw new InvalidResponseError(`${name}: ${documents.length} documents gave ${scores.length} scores`);
      }
      return Float64Array.from(scores, (score, i) => {
        if (Number.isFinite(score)) return score;
        throw new InvalidResponseError(`${name}: the score of document ${i} is ${score}`);
      });
    },
  };
}
