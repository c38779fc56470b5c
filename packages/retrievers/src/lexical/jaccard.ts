import { whitespace } from '../tokenize/whitespace.js';
import type { Retriever, Tokenizer } from '../types.js';

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
      const wanted = new Set(tokenizer(query));
      return Float64Array.from(documents, (document) => {
        const found = new Set(tokenizer(document));
        let shared = 0;
        for (const token of wanted) if (found.has(token)) shared += 1;
        const union = wanted.size + found.size - shared;
        return union === 0 ? bothEmpty : shared / union;
      });
    },
  };
}
