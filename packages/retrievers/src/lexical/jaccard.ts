import { whitespace } from '../tokenize/whitespace.js';
import type { Retriever, Tokenizer } from '../types.js';
import { Numbering } from './term-ids.js';

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
  const numbering = new Numbering(tokenizer, 1 << 9);
  return {
    name,
    async rank(query, documents, { signal } = {}) {
      signal?.throwIfAborted();
      numbering.keep(0);
      numbering.add(query);
      const queryTerms = numbering.size;
      let isNew = new Uint8Array(queryTerms);
      return Float64Array.from(documents, (document) => {
        // The query's tokens and this document's, so that the number of distinct ones is the size of the union.
        numbering.keep(queryTerms);
        numbering.add(document);
        const { terms, length, size } = numbering;
        if (size > isNew.length) isNew = new Uint8Array(2 * size);
        isNew.fill(1, 0, queryTerms);
        let shared = 0;
        for (let i = 0; i < length; i++) {
          shared += isNew[terms[i]!]!;
          isNew[terms[i]!] = 0;
        }
        return size === 0 ? bothEmpty : shared / size;
      });
    },
  };
}
