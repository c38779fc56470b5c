import { sklearnWords } from '../tokenize/sklearn-words.js';
import type { Retriever, Tokenizer } from '../types.js';
import { Numbering, termIds } from './term-ids.js';

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
  const numbering = new Numbering(tokenizer);
  return {
    name,
    async rank(query, documents, { signal } = {}) {
      signal?.throwIfAborted();
      const { query: queryTokens, size, terms, starts } = termIds(query, documents, numbering);
      const documentFrequency = countDocuments(size, terms, starts);
      const idf = inverseDocumentFrequency(documentFrequency, documents.length, options);
      const scores = new Float64Array(documents.length);
      const counts = new Float64Array(size);
      for (const term of queryTokens) if (documentFrequency[term]! > 0) counts[term]! += 1;
      const weights = new Float64Array(size);
      let queryNorm = 0;
      for (const term of new Set(queryTokens)) {
        if (counts[term] === 0) continue;
        weights[term] = frequency(counts[term]!) * idf[term]!;
        queryNorm += weights[term]! ** 2;
      }
      if (queryNorm === 0) return scores;
      counts.fill(0);
      for (let d = 0; d < documents.length; d++) {
        for (let i = starts[d]!; i < starts[d + 1]!; i++) counts[terms[i]!]! += 1;
        let dot = 0;
        let norm = 0;
        for (let i = starts[d]!; i < starts[d + 1]!; i++) {
          const term = terms[i]!;
          const count = counts[term]!;
          if (count === 0) continue;
          counts[term] = 0;
          const weight = frequency(count) * idf[term]!;
          norm += weight * weight;
          dot += weight * weights[term]!;
        }
        if (dot !== 0) scores[d] = dot / Math.sqrt(norm * queryNorm);
      }
      return scores;
    },
  };
}

/** Number of documents that hold each term. */
function countDocuments(size: number, terms: Int32Array, starts: Int32Array): Uint32Array {
  const documents = new Uint32Array(size);
  const lastSeen = new Int32Array(size).fill(-1);
  for (let d = 0; d + 1 < starts.length; d++) {
    for (let i = starts[d]!; i < starts[d + 1]!; i++) {
      const term = terms[i]!;
      if (lastSeen[term] === d) continue;
      lastSeen[term] = d;
      documents[term]! += 1;
    }
  }
  return documents;
}

function inverseDocumentFrequency(
  documentFrequency: Uint32Array,
  documents: number,
  { useIdf = true, smoothIdf = true }: TfIdfOptions,
): Float64Array {
  const extra = smoothIdf ? 1 : 0;
  const idf = new Float64Array(documentFrequency.length).fill(1);
  if (!useIdf) return idf;
  const byFrequency = Float64Array.from(
    { length: documents + 1 },
    (_, df) => Math.log((documents + extra) / (df + extra)) + 1,
  );
  for (let term = 0; term < idf.length; term++) idf[term] = byFrequency[documentFrequency[term]!]!;
  return idf;
}
