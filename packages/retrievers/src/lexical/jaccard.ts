import { whitespace } from '../tokenize/whitespace.js';
import type { Retriever, Tokenizer } from '../types.js';
import { termIds } from './term-ids.js';

/** Options of {@link jaccard}. */
export interface JaccardOptions {
  /** @defaultValue {@link whitespace} */
  readonly tokenizer?: Tokenizer;
  /**
   * Score when neither text has a token: the paper's retriever takes 0, its study of formulas against words 1.
   *
   * @defaultValue 0
   */
  readonly bothEmpty?: 0 | 1;
  /** @defaultValue `'Jaccard'` */
  readonly name?: string;
}

/**
 * Jaccard similarity of the token sets of query and document, in [0, 1].
 *
 * @see §4.1
 */
export function jaccard(options: JaccardOptions = {}): Retriever {
  const { tokenizer = whitespace, bothEmpty = 0, name = 'Jaccard' } = options;
  return {
    name,
    async rank(query, documents, { signal } = {}) {
      signal?.throwIfAborted();
      const { queryTerms, size, terms, starts } = termIds(query, documents, tokenizer);
      const lastSeen = new Int32Array(size).fill(-1);
      const scores = new Float64Array(documents.length);
      for (let d = 0; d < documents.length; d++) {
        let found = 0;
        let shared = 0;
        for (let i = starts[d]!; i < starts[d + 1]!; i++) {
          const term = terms[i]!;
          if (lastSeen[term] === d) continue;
          lastSeen[term] = d;
          found += 1;
          if (term < queryTerms) shared += 1;
        }
        const union = queryTerms + found - shared;
        scores[d] = union === 0 ? bothEmpty : shared / union;
      }
      return scores;
    },
  };
}
