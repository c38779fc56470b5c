import { IndexFormatError, InvalidArgumentError, InvalidVectorError, show } from '../errors.js';
import { packIndex, unpackIndex } from '../index-bytes.js';
import { Bm25Index } from '../lexical/bm25-index.js';
import { type Explanation, StructuralIndex } from '../structure/structural-index.js';
import { mathWordPieces, mathWords } from '../tokenize/math-words.js';
import { type Hit, topK } from '../top-k.js';
import type { Embedder, RankOptions, Tokenizer } from '../types.js';

/** Options of {@link HybridIndex} and {@link hybridSearch}. */
export interface HybridOptions {
  /** Tokens of the BM25 part. @defaultValue {@link mathWords} */
  readonly tokenizer?: Tokenizer;
  /** Adds the cosine of vectors, for example of `miniLm()`. @defaultValue none */
  readonly embedder?: Embedder;
  /**
   * Shares of the parts; each part is divided by its best score first.
   *
   * @defaultValue words 1, pieces 0.4, formulas 0.1, vectors 1
   */
  readonly weights?: Partial<Parts<number>>;
}

/** One value for each part of a hybrid search. */
export interface Parts<T> {
  /** BM25+ over words. */
  readonly words: T;
  /** BM25+ over pieces of words, see {@link mathWordPieces}. */
  readonly pieces: T;
  /** Structure of formulas. */
  readonly formulas: T;
  /** Cosine of vectors. */
  readonly vectors: T;
}

/** Why a hybrid search found a document. */
export interface HybridExplanation extends Explanation {
  /** Share of each part in the score. */
  readonly parts: Parts<number>;
}

const format = 'saber-hybrid-1';

interface Header {
  readonly weights: Parts<number>;
  readonly dimension: number;
  /** Fingerprint of the embedder. */
  readonly embedder: string | null;
}

/**
 * Search by words (BM25+ over {@link mathWords}) and pieces of words, by the structure of formulas and, with an embedder, by vectors, fused:
 * each part is scaled so that its best document has 1, and the weighted parts are added.
 *
 * @example
 * ```ts
 * const index = await HybridIndex.build(documents);
 * await index.search('union of compact sets', 10);
 * ```
 */
export class HybridIndex {
  private constructor(
    private readonly words: Bm25Index,
    private readonly pieces: Bm25Index,
    private readonly formulas: StructuralIndex,
    private readonly vectors: readonly Float32Array[] | undefined,
    private readonly embedder: Embedder | undefined,
    private readonly weights: Parts<number>,
  ) {}

  /**
   * @throws InvalidArgumentError when a weight is negative or not finite
   * @throws InvalidVectorError when the embedder gives too few vectors
   */
  static async build(
    documents: readonly string[],
    { tokenizer = mathWords, embedder, weights = {} }: HybridOptions = {},
    { signal }: RankOptions = {},
  ): Promise<HybridIndex> {
    const shares = { words: 1, pieces: 0.4, formulas: 0.1, vectors: 1, ...weights };
    for (const [name, weight] of Object.entries(shares)) {
      if (!(weight >= 0 && weight < Infinity)) {
        throw new InvalidArgumentError(`the weight of ${name} must be at least 0, got ${show(weight)}`);
      }
    }
    const vectors = await embedder?.embed(documents, { role: 'document', ...(signal && { signal }) });
    if (vectors && vectors.length !== documents.length) {
      throw new InvalidVectorError(
        `${embedder?.name}: ${documents.length} documents gave ${vectors.length} vectors`,
      );
    }
    return new HybridIndex(
      Bm25Index.build(documents, { tokenizer, variant: 'bm25+', k1: 1.2, b: 0.9 }),
      Bm25Index.build(documents, { tokenizer: mathWordPieces, variant: 'bm25+', k1: 1.2, b: 0.9 }),
      StructuralIndex.build(documents, { tokenizer }),
      vectors?.map(unit),
      embedder,
      shares,
    );
  }

  /** The index as bytes, for {@link HybridIndex.load}; vectors included. */
  save(): Uint8Array {
    const dimension = this.vectors?.[0]?.length ?? 0;
    const vectors = new Float32Array(dimension * (this.vectors?.length ?? 0));
    this.vectors?.forEach((vector, d) => {
      vectors.set(vector, d * dimension);
    });
    const header: Header = { weights: this.weights, dimension, embedder: this.embedder?.fingerprint ?? null };
    return packIndex(format, header, [this.words.save(), this.pieces.save(), this.formulas.save(), vectors]);
  }

  /**
   * Reads what {@link HybridIndex.save} wrote. Tokenizer and embedder are not stored: give those that the index was
   * built with.
   *
   * @throws IndexFormatError when the bytes are cut short, are no such index, or hold vectors of another embedder
   */
  static load(
    bytes: Uint8Array,
    { tokenizer = mathWords, embedder }: Pick<HybridOptions, 'tokenizer' | 'embedder'> = {},
  ): HybridIndex {
    const { header, parts } = unpackIndex<Header>(format, bytes);
    const fingerprint = embedder?.fingerprint ?? null;
    if (fingerprint !== header.embedder) {
      throw new IndexFormatError(
        `the index was built with ${header.embedder ?? 'no embedder'}, not with ${fingerprint ?? 'none'}`,
      );
    }
    const [words, pieces, formulas] = parts.map((part) => new Uint8Array(part));
    const all = new Float32Array(parts[3]!);
    const { dimension } = header;
    const vectors =
      embedder &&
      Array.from({ length: dimension && all.length / dimension }, (_, d) =>
        all.subarray(d * dimension, (d + 1) * dimension),
      );
    return new HybridIndex(
      Bm25Index.load(words!, { tokenizer }),
      Bm25Index.load(pieces!, { tokenizer: mathWordPieces }),
      StructuralIndex.load(formulas!, { tokenizer }),
      vectors,
      embedder,
      header.weights,
    );
  }

  /** The `k` best documents of positive score, best first. */
  async search(query: string, k: number, options: RankOptions = {}): Promise<Hit[]> {
    return topK(await this.scores(query, options), k);
  }

  /** The score of every document. */
  async scores(query: string, options: RankOptions = {}): Promise<Float64Array> {
    const { words, pieces, formulas, vectors } = await this.parts(query, options);
    return words.map((score, d) => score + pieces[d]! + formulas[d]! + vectors[d]!);
  }

  /** Which parts, formulas and words brought a document up. */
  async explain(query: string, document: number, options: RankOptions = {}): Promise<HybridExplanation> {
    const { words, pieces, formulas, vectors } = await this.parts(query, options);
    const parts = {
      words: words[document]!,
      pieces: pieces[document]!,
      formulas: formulas[document]!,
      vectors: vectors[document]!,
    };
    return { ...this.formulas.explain(query, document), parts };
  }

  private async parts(query: string, options: RankOptions): Promise<Parts<Float64Array>> {
    const { weights } = this;
    return {
      words: scaled(this.words.scores(query), weights.words),
      pieces: scaled(this.pieces.scores(query), weights.pieces),
      formulas: scaled(this.formulas.formulaScores(query), weights.formulas),
      vectors: scaled(await this.cosines(query, options), weights.vectors),
    };
  }

  /** Cosines with all documents; zeros without an embedder. */
  private async cosines(query: string, { signal }: RankOptions): Promise<Float64Array> {
    const cosines = new Float64Array(this.words.size);
    if (!this.embedder || !this.vectors || cosines.length === 0) return cosines;
    const [vector] = await this.embedder.embed([query], { role: 'query', ...(signal && { signal }) });
    if (!vector || vector.length !== this.vectors[0]!.length) {
      throw new InvalidVectorError(
        `${this.embedder.name}: the query's vector does not fit those of the documents`,
      );
    }
    const wanted = unit(vector);
    this.vectors.forEach((found, document) => {
      let dot = 0;
      for (let i = 0; i < wanted.length; i++) dot += wanted[i]! * found[i]!;
      cosines[document] = dot;
    });
    return cosines;
  }
}

/** Scores divided by the best one, times a weight; negative scores count nothing. */
function scaled(scores: Float64Array, weight: number): Float64Array {
  let best = 0;
  for (const score of scores) if (score > best) best = score;
  return scores.map((score) => (score > 0 ? (weight * score) / best : 0));
}

function unit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return squares === 0 ? vector : vector.map((value) => value / Math.sqrt(squares));
}
