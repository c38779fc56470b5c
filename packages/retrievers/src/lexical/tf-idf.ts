import { sklearnWords } from '../tokenize/sklearn-words.js';
import type { Retriever, Tokenizer } from '../types.js';
import { countQuery, countTerms } from './term-counts.js';

/** Options of {@link tfIdf}; the names are scikit-learn's. */
export interface TfIdfOptions {
  /** @defaultValue {@link sklearnWords} */
  readonly tokenizer?: Tokenizer;
  /** Term frequency tf becomes 1 + ln tf. @defaultValue false */
  readonly sublinearTf?: boolean;
  /** Counts every term in one more, imaginary document. @defaultValue true */
  readonly smoothIdf?: boolean;
  /** Weigh terms by inverse document frequency at all. @defaultValue true */
  readonly useIdf?: boolean;
  /** Every frequency above 0 counts as 1. @defaultValue false */
  readonly binary?: boolean;
  /** @defaultValue `'TF-IDF'` */
  readonly name?: string;
}

/**
 * Cosine of TF-IDF vectors, fitted on the candidate pool: scores equal those of scikit-learn's `TfidfVectorizer`
 * followed by `cosine_similarity`. The query is only transformed, so that its unseen terms count nothing.
 * scikit-learn's `norm` is not an option here because the cosine takes any length away.
 *
 * Where scikit-learn raises "empty vocabulary" every score is 0.
 *
 * @see §4.1
 */
export function tfIdf(options: TfIdfOptions = {}): Retriever {
  const { tokenizer = sklearnWords, sublinearTf = false, binary = false, name = 'TF-IDF' } = options;
  const frequency = (count: number): number => (binary ? 1 : sublinearTf ? 1 + Math.log(count) : count);
  return {
    name,
    async rank(query, documents, { signal } = {}) {
      signal?.throwIfAborted();
      const { vocabulary, starts, terms, counts, documentFrequency } = countTerms(documents, tokenizer);
      const scores = new Float64Array(documents.length);
      const idf = inverseDocumentFrequency(documentFrequency, documents.length, options);
      const weights = new Float64Array(idf.length);
      let queryNorm = 0;
      for (const [term, count] of countQuery(tokenizer(query), vocabulary)) {
        const weight = frequency(count) * idf[term]!;
        weights[term] = weight;
        queryNorm += weight * weight;
      }
      if (queryNorm === 0) return scores;
      for (let d = 0; d < documents.length; d++) {
        let dot = 0;
        let norm = 0;
        for (let i = starts[d]!; i < starts[d + 1]!; i++) {
          const term = terms[i]!;
          const weight = frequency(counts[i]!) * idf[term]!;
          norm += weight * weight;
          dot += weight * weights[term]!;
        }
        if (dot !== 0) scores[d] = dot / Math.sqrt(norm * queryNorm);
      }
      return scores;
    },
  };
}

function inverseDocumentFrequency(
  documentFrequency: Uint32Array,
  documents: number,
  { useIdf = true, smoothIdf = true }: TfIdfOptions,
): Float64Array {
  const extra = smoothIdf ? 1 : 0;
  return Float64Array.from(documentFrequency, (df) =>
    useIdf ? Math.log((documents + extra) / (df + extra)) + 1 : 1,
  );
}
