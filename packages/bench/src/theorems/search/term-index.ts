import type { Tokenizer } from '@saber/retrievers';

/** An inverted index that scores a whole corpus as `tfIdf` and `jaccard` of `@saber/retrievers` score a pool. */
export class TermIndex {
  readonly #tokenizer: Tokenizer;
  /** Per term: documents that hold it, and how often. */
  readonly #postings = new Map<string, { documents: number[]; counts: number[] }>();
  /** Per document, the number of distinct terms. */
  readonly #distinct: Uint32Array;
  /** Per document, the length of its TF-IDF vector. */
  readonly #norms: Float64Array;

  constructor(texts: readonly string[], tokenizer: Tokenizer) {
    this.#tokenizer = tokenizer;
    this.#distinct = new Uint32Array(texts.length);
    texts.forEach((text, document) => {
      const counts = countsOf(tokenizer(text));
      this.#distinct[document] = counts.size;
      for (const [term, count] of counts) {
        const posting = this.#postings.get(term) ?? { documents: [], counts: [] };
        posting.documents.push(document);
        posting.counts.push(count);
        this.#postings.set(term, posting);
      }
    });
    const squares = new Float64Array(texts.length);
    for (const { documents, counts } of this.#postings.values()) {
      const idf = this.#idf(documents.length);
      for (let i = 0; i < documents.length; i++) squares[documents[i]!]! += (counts[i]! * idf) ** 2;
    }
    this.#norms = squares.map(Math.sqrt);
  }

  /** Cosine of TF-IDF vectors, smoothed as scikit-learn does; 0 for a document that shares no term. */
  tfIdf(query: string): Float64Array {
    const scores = new Float64Array(this.#norms.length);
    let squares = 0;
    for (const [term, count] of countsOf(this.#tokenizer(query))) {
      const posting = this.#postings.get(term);
      if (!posting) continue;
      const { documents, counts } = posting;
      const idf = this.#idf(documents.length);
      squares += (count * idf) ** 2;
      const weight = count * idf * idf;
      for (let i = 0; i < documents.length; i++) scores[documents[i]!]! += weight * counts[i]!;
    }
    const length = Math.sqrt(squares);
    return scores.map((dot, document) => (dot === 0 ? 0 : dot / (length * this.#norms[document]!)));
  }

  /** Shared terms divided by all terms of query and document. */
  jaccard(query: string): Float64Array {
    const terms = countsOf(this.#tokenizer(query));
    const shared = new Float64Array(this.#norms.length);
    for (const term of terms.keys()) {
      for (const document of this.#postings.get(term)?.documents ?? []) shared[document]! += 1;
    }
    return shared.map((both, document) =>
      both === 0 ? 0 : both / (terms.size + this.#distinct[document]! - both),
    );
  }

  #idf(documentFrequency: number): number {
    return Math.log((this.#distinct.length + 1) / (documentFrequency + 1)) + 1;
  }
}

function countsOf(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}
