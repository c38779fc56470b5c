import { IndexFormatError, InvalidArgumentError, InvalidVectorError, show } from '../errors.js';
import { packIndex, unpackIndex } from '../index-bytes.js';
import { Bm25Index } from '../lexical/bm25-index.js';
import { StructuralIndex } from '../structure/structural-index.js';
import { mathWordPieces, mathWords } from '../tokenize/math-words.js';
import { type Hit, topK } from '../top-k.js';
import type { Embedder, RankOptions, Tokenizer } from '../types.js';
import { mentionWeights } from './mentions.js';
import { proseShare } from './prose-share.js';
import { TitleIndex } from './title-index.js';
import {
  checkDocument,
  type HybridDocument,
  type HybridExplanation,
  type HybridOptions,
  type Parts,
  titleOf,
  wholeText,
} from './types.js';
import { VectorIndex } from './vector-index.js';

const format = 'saber-hybrid-2';
const defaults: Parts<number> = {
  words: 1,
  pieces: 0.4,
  titles: 0.5,
  mentions: 0.5,
  formulas: 0.1,
  vectors: 1,
};

interface Header {
  readonly weights: Parts<number>;
  readonly dimension: number;
  /** Fingerprint of the embedder. */
  readonly embedder: string | null;
}

/** What an index is made of. */
interface Indexes {
  readonly words: Bm25Index;
  readonly pieces: Bm25Index;
  readonly titles: TitleIndex;
  readonly mentions: Float64Array;
  readonly formulas: StructuralIndex;
  readonly vectors: VectorIndex | undefined;
}

/**
 * Search by words (BM25+ over {@link mathWords}) and pieces of words, by titles where documents have them, by the structure of
 * formulas and, with an embedder, by vectors, fused: each part is scaled so that its best document has 1, and the weighted parts
 * are added. Titles and mentions of titles count by the share of the query that is prose, for a formula is no title.
 *
 * @example
 * ```ts
 * const index = await HybridIndex.build([{ title: 'IsCompact.union', passages: ['A union of compact sets is compact.'] }]);
 * await index.search('union of compact sets', 10);
 * ```
 */
export class HybridIndex {
  private constructor(
    private readonly indexes: Indexes,
    private readonly tokenizer: Tokenizer,
    private readonly embedder: Embedder | undefined,
    private readonly weights: Parts<number>,
  ) {}

  /**
   * @throws InvalidArgumentError when a weight is negative, not finite or of no part, or a document neither a text nor `{ title, passages }`
   * @throws InvalidVectorError when the embedder gives too few vectors, several dimensions or values that are not finite
   */
  static async build(
    documents: readonly HybridDocument[],
    { tokenizer = mathWords, embedder, weights: chosen = {} }: HybridOptions = {},
    options: RankOptions = {},
  ): Promise<HybridIndex> {
    const weights = { ...defaults, ...chosen };
    for (const [name, weight] of Object.entries(weights)) {
      if (!Object.hasOwn(defaults, name)) {
        throw new InvalidArgumentError(
          `weights may have ${Object.keys(defaults).join(', ')}, got ${show(name)}`,
        );
      }
      if (!(weight >= 0 && weight < Infinity)) {
        throw new InvalidArgumentError(`the weight of ${name} must be at least 0, got ${show(weight)}`);
      }
    }
    documents.forEach(checkDocument);
    const vectors = embedder && (await VectorIndex.build(documents, embedder, options));
    const texts = documents.map(wholeText);
    const titles = documents.map(titleOf);
    const bm25 = { variant: 'bm25+', k1: 1.2, b: 0.9 } as const;
    const indexes = {
      words: Bm25Index.build(texts, { ...bm25, tokenizer }),
      pieces: Bm25Index.build(texts, { ...bm25, tokenizer: mathWordPieces }),
      titles: TitleIndex.build(titles, tokenizer),
      mentions: mentionWeights(titles, texts),
      formulas: StructuralIndex.build(texts, { tokenizer }),
      vectors,
    };
    return new HybridIndex(indexes, tokenizer, embedder, weights);
  }

  /** The index as bytes, for {@link HybridIndex.load}; vectors included. */
  save(): Uint8Array {
    const { words, pieces, titles, mentions, formulas, vectors } = this.indexes;
    const header: Header = {
      weights: this.weights,
      dimension: vectors?.dimension ?? 0,
      embedder: this.embedder?.fingerprint ?? null,
    };
    const values = [vectors?.values ?? new Float32Array(), vectors?.starts ?? new Uint32Array()];
    const parts = [words.save(), pieces.save(), titles.save(), mentions, formulas.save(), ...values];
    return packIndex(format, header, parts);
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
    const part = (i: number): Uint8Array => new Uint8Array(parts[i]!);
    const indexes = {
      words: Bm25Index.load(part(0), { tokenizer }),
      pieces: Bm25Index.load(part(1), { tokenizer: mathWordPieces }),
      titles: TitleIndex.load(part(2), tokenizer),
      mentions: new Float64Array(parts[3]!),
      formulas: StructuralIndex.load(part(4), { tokenizer }),
      vectors:
        embedder &&
        new VectorIndex(new Float32Array(parts[5]!), new Uint32Array(parts[6]!), header.dimension),
    };
    return new HybridIndex(indexes, tokenizer, embedder, header.weights);
  }

  /** The `k` best documents of positive score, best first. */
  async search(query: string, k: number, options: RankOptions = {}): Promise<Hit[]> {
    return topK(await this.scores(query, options), k);
  }

  /** The score of every document. */
  async scores(query: string, options: RankOptions = {}): Promise<Float64Array> {
    const { words, pieces, titles, mentions, formulas, vectors } = await this.parts(query, options);
    const scores = words.slice();
    for (let d = 0; d < scores.length; d++) {
      scores[d]! += pieces[d]! + titles[d]! + mentions[d]! + formulas[d]! + vectors[d]!;
    }
    return scores;
  }

  /**
   * Which parts, formulas and words brought a document up.
   *
   * @throws InvalidArgumentError when `document` is no place in the indexed list
   */
  async explain(query: string, document: number, options: RankOptions = {}): Promise<HybridExplanation> {
    const explanation = this.indexes.formulas.explain(query, document);
    const all = await this.parts(query, options);
    const parts = {
      words: all.words[document]!,
      pieces: all.pieces[document]!,
      titles: all.titles[document]!,
      mentions: all.mentions[document]!,
      formulas: all.formulas[document]!,
      vectors: all.vectors[document]!,
    };
    return { ...explanation, parts };
  }

  private async parts(query: string, options: RankOptions): Promise<Parts<Float64Array>> {
    const { weights, indexes } = this;
    const prose = proseShare(query, this.tokenizer);
    const words = scaled(indexes.words.scores(query), weights.words);
    const mentions = scaled(indexes.words.scores(query), weights.mentions * prose);
    for (let d = 0; d < mentions.length; d++) mentions[d]! *= indexes.mentions[d]!;
    const titles = indexes.titles.scores(query);
    for (let d = 0; d < titles.length; d++) titles[d]! *= weights.titles * prose;
    return {
      words,
      pieces: scaled(indexes.pieces.scores(query), weights.pieces),
      titles,
      mentions,
      formulas: scaled(indexes.formulas.formulaScores(query), weights.formulas),
      vectors: scaled(await this.cosines(query, options), weights.vectors),
    };
  }

  /** Cosines with all documents; zeros without an embedder. */
  private async cosines(query: string, { signal }: RankOptions): Promise<Float64Array> {
    const { words, vectors } = this.indexes;
    if (!this.embedder || !vectors || words.size === 0) return new Float64Array(words.size);
    const [vector] = await this.embedder.embed([query], { role: 'query', ...(signal && { signal }) });
    if (vector?.length !== vectors.dimension || !vector.every(Number.isFinite)) {
      throw new InvalidVectorError(
        `${this.embedder.name}: the query's vector is not finite or does not fit those of the documents`,
      );
    }
    return vectors.cosines(vector);
  }
}

/** Divides scores, in place, by the best one and multiplies them by a weight; negative scores count nothing. */
function scaled(scores: Float64Array, weight: number): Float64Array {
  let best = 0;
  for (let d = 0; d < scores.length; d++) if (scores[d]! > best) best = scores[d]!;
  for (let d = 0; d < scores.length; d++) scores[d] = scores[d]! > 0 ? (weight * scores[d]!) / best : 0;
  return scores;
}
