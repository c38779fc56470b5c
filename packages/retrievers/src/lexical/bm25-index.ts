import { IndexFormatError, show } from '../errors.js';
import { packIndex, unpackIndex } from '../index-bytes.js';
import { whitespace } from '../tokenize/whitespace.js';
import { tokenizerSample } from '../tokenizer-sample.js';
import { type Hit, topK } from '../top-k.js';
import type { Tokenizer } from '../types.js';
import { type Bm25Options, bm25Parameters, queryWeight } from './bm25.js';
import { invert } from './postings.js';

const format = 'saber-bm25-3';

interface Header {
  readonly documents: number;
  readonly k3: number | null;
  readonly terms: readonly string[];
  /** {@link tokenizerSample} of the tokenizer. */
  readonly sample: string;
}

/**
 * BM25 over a whole corpus: an inverted index whose postings hold the finished weight of each term in each document,
 * so that a search only adds. Scores are those of {@link bm25} with the corpus as its pool.
 *
 * @example
 * ```ts
 * const index = Bm25Index.build(documents, { variant: 'lucene', tokenizer: mathTokens });
 * index.search('prime numbers', 10); // [{ document, score }, …]
 * ```
 */
export class Bm25Index {
  private constructor(
    private readonly tokenizer: Tokenizer,
    /** Number of documents. */
    readonly size: number,
    private readonly k3: number,
    private readonly vocabulary: ReadonlyMap<string, number>,
    private readonly starts: Uint32Array,
    private readonly documents: Uint32Array,
    private readonly weights: Float64Array,
  ) {}

  /**
   * Indexes documents, which may be a stream.
   *
   * @throws InvalidArgumentError when a parameter is out of range
   */
  static build(documents: Iterable<string>, options: Bm25Options = {}): Bm25Index {
    const { tokenizer = whitespace } = options;
    const { variant, k1, b, epsilon, delta, k3 } = bm25Parameters(options);
    const postings = invert(tokenized(documents, tokenizer));
    const { vocabulary, starts, lengths } = postings;
    const size = lengths.length;
    const documentFrequency = Uint32Array.from(
      { length: vocabulary.size },
      (_, t) => starts[t + 1]! - starts[t]!,
    );
    const idf = variant.idf({ documents: size, documentFrequency, epsilon });
    const tokens = lengths.reduce((sum, length) => sum + length, 0);
    const norms = Float64Array.from(lengths, (length) => 1 - b + (b * length * size) / tokens);
    const weights = new Float64Array(postings.documents.length);
    for (let term = 0; term < idf.length; term++) {
      for (let i = starts[term]!; i < starts[term + 1]!; i++) {
        const norm = norms[postings.documents[i]!]!;
        weights[i] = idf[term]! * variant.termWeight(postings.counts[i]!, norm, k1, delta);
      }
    }
    return new Bm25Index(tokenizer, size, k3, vocabulary, starts, postings.documents, weights);
  }

  /** The `k` best documents that share a token with the query and score above 0, best first. */
  search(query: string, k: number): Hit[] {
    return topK(this.scores(query), k);
  }

  /** The score of every document. */
  scores(query: string): Float64Array {
    const scores = new Float64Array(this.size);
    const counts = new Map<number, number>();
    for (const token of this.tokenizer(query)) {
      const term = this.vocabulary.get(token);
      if (term !== undefined) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    const { starts, documents, weights } = this;
    for (const [term, count] of counts) {
      const factor = queryWeight(count, this.k3);
      const end = starts[term + 1]!;
      for (let i = starts[term]!; i < end; i++) scores[documents[i]!]! += factor * weights[i]!;
    }
    return scores;
  }

  /** The index as bytes, for {@link Bm25Index.load}. */
  save(): Uint8Array {
    const header: Header = {
      documents: this.size,
      k3: this.k3 === Number.POSITIVE_INFINITY ? null : this.k3,
      terms: [...this.vocabulary.keys()],
      sample: tokenizerSample(this.tokenizer),
    };
    return packIndex(format, header, [this.starts, this.documents, this.weights]);
  }

  /**
   * Reads what {@link Bm25Index.save} wrote. The tokenizer is not stored: give the one that the index was built with.
   *
   * @throws IndexFormatError when the bytes are cut short or are no such index, or when the tokenizer cuts a sample text otherwise
   */
  static load(
    bytes: Uint8Array,
    { tokenizer = whitespace }: { readonly tokenizer?: Tokenizer } = {},
  ): Bm25Index {
    const { header, parts } = unpackIndex<Header>(format, bytes);
    if (tokenizerSample(tokenizer) !== header.sample) {
      throw new IndexFormatError(
        `the index was built with another tokenizer: give load the one that build had (a sample text became ${show(header.sample)}, now ${show(tokenizerSample(tokenizer))})`,
      );
    }
    const [starts, documents, weights] = parts as [ArrayBuffer, ArrayBuffer, ArrayBuffer];
    return new Bm25Index(
      tokenizer,
      header.documents,
      header.k3 ?? Number.POSITIVE_INFINITY,
      new Map(header.terms.map((term, i) => [term, i])),
      new Uint32Array(starts),
      new Uint32Array(documents),
      new Float64Array(weights),
    );
  }
}

function* tokenized(documents: Iterable<string>, tokenizer: Tokenizer): Generator<string[]> {
  for (const document of documents) yield tokenizer(document);
}
