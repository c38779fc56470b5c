import { InvalidArgumentError, show } from '../errors.js';
import { whitespace } from '../tokenize/whitespace.js';
import type { Retriever, Tokenizer } from '../types.js';
import { type Bm25Variant, type Bm25VariantName, bm25Variants } from './bm25-variants.js';
import { Numbering, type TermIds, termIds } from './term-ids.js';

/** Options of {@link bm25}. */
export interface Bm25Options {
  /** @defaultValue `'okapi'`, as the paper */
  readonly variant?: Bm25VariantName;
  /** @defaultValue {@link whitespace} */
  readonly tokenizer?: Tokenizer;
  /** Saturation of term frequency, ≥ 0. @defaultValue 1.5 */
  readonly k1?: number;
  /** Strength of length normalisation, in [0, 1]. @defaultValue 0.75 */
  readonly b?: number;
  /** Okapi: a negative idf becomes this times the mean idf. @defaultValue 0.25 */
  readonly epsilon?: number;
  /** BM25L and BM25+: their δ, ≥ 0. @defaultValue 0.5 for `bm25l`, 1 for `bm25+` */
  readonly delta?: number;
  /**
   * Saturation of a term's frequency in the query, ≥ 0: a term that occurs q times weighs q (k3 + 1) / (q + k3).
   *
   * @defaultValue Infinity: each occurrence counts anew, as in rank_bm25
   */
  readonly k3?: number;
  /** @defaultValue `'BM25'` */
  readonly name?: string;
}

/** {@link Bm25Options} with every default filled in. */
export interface Bm25Parameters {
  readonly variant: Bm25Variant;
  readonly k1: number;
  readonly b: number;
  readonly epsilon: number;
  readonly delta: number;
  readonly k3: number;
}

/**
 * BM25 with statistics from the candidate pool. With the defaults, scores equal those of rank_bm25's `BM25Okapi` over
 * lower-cased white-space tokens: the paper's BM25 row without tokenizer. Pass `tokenizer: mathTokens` for its main row.
 *
 * Where rank_bm25 divides by zero (no documents, only empty ones, `k1` = 0) the score is 0.
 *
 * @throws InvalidArgumentError when a parameter is out of range
 * @see §4.1 and Robertson and Zaragoza, "The probabilistic relevance framework", 2009
 *
 * @example
 * ```ts
 * await bm25().rank('prime numbers', ['sums of prime numbers', 'a triangle', 'an angle']);
 * ```
 */
export function bm25(options: Bm25Options = {}): Retriever {
  const { tokenizer = whitespace, name = 'BM25' } = options;
  const parameters = bm25Parameters(options);
  const numbering = new Numbering(tokenizer);
  return {
    name,
    async rank(query, documents, { signal } = {}) {
      signal?.throwIfAborted();
      return scorePool(termIds(query, documents, numbering), parameters);
    },
  };
}

/** Checks the numbers once and fills in the defaults. */
export function bm25Parameters(options: Bm25Options): Bm25Parameters {
  const { variant: name = 'okapi', k1 = 1.5, b = 0.75, epsilon = 0.25, k3 = Infinity } = options;
  if (!Object.hasOwn(bm25Variants, name)) {
    throw new InvalidArgumentError(
      `variant must be one of ${Object.keys(bm25Variants).join(', ')}, got ${show(name)}`,
    );
  }
  const variant: Bm25Variant = bm25Variants[name];
  const { delta = variant.delta } = options;
  for (const [key, value] of Object.entries({ k1, epsilon, delta })) {
    if (!(value >= 0 && value < Infinity)) {
      throw new InvalidArgumentError(`${key} must be a finite number of at least 0, got ${show(value)}`);
    }
  }
  if (!(b >= 0 && b <= 1)) throw new InvalidArgumentError(`b must be in [0, 1], got ${show(b)}`);
  if (!(k3 >= 0)) throw new InvalidArgumentError(`k3 must be at least 0, got ${show(k3)}`);
  return { variant, k1, b, epsilon, delta, k3 };
}

/** Weight of a term that occurs `count` times in the query. */
export function queryWeight(count: number, k3: number): number {
  return k3 === Infinity ? count : (count * (k3 + 1)) / (count + k3);
}

function scorePool(pool: TermIds, parameters: Bm25Parameters): Float64Array {
  const { variant, k1, b, epsilon, delta, k3 } = parameters;
  const { query, queryTerms, terms, starts } = pool;
  const documents = starts.length - 1;
  const scores = new Float64Array(documents);
  if (queryTerms === 0 || terms.length === 0) return scores;
  const frequency = termFrequencies(pool);
  const idf = variant.idf({ documents, documentFrequency: frequency.documents, epsilon });
  const counts = new Float64Array(queryTerms);
  for (const term of query) counts[term]! += 1;
  const weights = counts.map((count, term) =>
    frequency.documents[term] ? idf[term]! * queryWeight(count, k3) : 0,
  );
  const averageLength = terms.length / documents;
  for (let d = 0; d < documents; d++) {
    const norm = 1 - b + (b * (starts[d + 1]! - starts[d]!)) / averageLength;
    let score = 0;
    for (let term = 0; term < queryTerms; term++) {
      const tf = frequency.query[d * queryTerms + term]!;
      if (tf > 0) score += weights[term]! * variant.termWeight(tf, norm, k1, delta);
    }
    scores[d] = score;
  }
  return scores;
}

/** In how many documents each term occurs, and how often each query term in each document: [document, term]. */
function termFrequencies({ queryTerms, size, terms, starts }: TermIds): {
  documents: Uint32Array;
  query: Uint32Array;
} {
  const documents = new Uint32Array(size);
  const query = new Uint32Array((starts.length - 1) * queryTerms);
  const lastSeen = new Int32Array(size).fill(-1);
  for (let d = 0; d + 1 < starts.length; d++) {
    const end = starts[d + 1]!;
    const row = d * queryTerms;
    for (let i = starts[d]!; i < end; i++) {
      const term = terms[i]!;
      if (term < queryTerms) query[row + term]! += 1;
      if (lastSeen[term] !== d) {
        lastSeen[term] = d;
        documents[term]! += 1;
      }
    }
  }
  return { documents, query };
}
