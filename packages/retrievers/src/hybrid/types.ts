import { InvalidArgumentError, show } from '../errors.js';
import type { Explanation } from '../structure/structural-index.js';
import type { Embedder, Tokenizer } from '../types.js';

/** A document in parts. */
export interface TitledDocument {
  /** What it is called, for example the name of a declaration. */
  readonly title?: string;
  /** Texts of which each gets a vector of its own; the best one counts. At least one. */
  readonly passages: readonly string[];
}

/** A text, or a title and passages. */
export type HybridDocument = string | TitledDocument;

/** One value for each part of a hybrid search. */
export interface Parts<T> {
  /** BM25+ over words. */
  readonly words: T;
  /** BM25+ over pieces of words, see `mathWordPieces`. */
  readonly pieces: T;
  /** How nearly the query is the title. */
  readonly titles: T;
  /** The score of the words once more, as far as other documents mention the title. */
  readonly mentions: T;
  /** Structure of formulas. */
  readonly formulas: T;
  /** Cosine of vectors. */
  readonly vectors: T;
}

/** Options of `HybridIndex` and `hybridSearch`. */
export interface HybridOptions {
  /** Tokens of the BM25 part. @defaultValue `mathWords` */
  readonly tokenizer?: Tokenizer;
  /** Adds the cosine of vectors, for example of `miniLm()`; see also `withReadableMath`. @defaultValue none */
  readonly embedder?: Embedder;
  /**
   * Shares of the parts; words, pieces, formulas and vectors are divided by their best score first.
   *
   * @defaultValue words 1, pieces 0.4, titles 0.5, mentions 0.5, formulas 0.1, vectors 1
   */
  readonly weights?: Partial<Parts<number>>;
}

/** Why a hybrid search found a document. */
export interface HybridExplanation extends Explanation {
  /** Share of each part in the score. */
  readonly parts: Parts<number>;
}

/** @throws InvalidArgumentError when a document is neither a text nor a title, if any, and passages */
export function checkDocument(document: HybridDocument, place: number): void {
  if (typeof document === 'string') return;
  const { title, passages }: Partial<TitledDocument> = document ?? {};
  if (title !== undefined && typeof title !== 'string') {
    throw new InvalidArgumentError(`the title of document ${place} must be a text, got ${show(title)}`);
  }
  if (!Array.isArray(passages) || !passages.every((passage) => typeof passage === 'string')) {
    throw new InvalidArgumentError(
      `document ${place} must be a text or have passages that are texts, got ${show(JSON.stringify(document))}`,
    );
  }
}

/** Title and passages as one text. */
export function wholeText(document: HybridDocument): string {
  if (typeof document === 'string') return document;
  const { title, passages } = document;
  return (title === undefined ? passages : [title, ...passages]).join(' ');
}

/** Title of a document; empty when it has none. */
export function titleOf(document: HybridDocument): string {
  return typeof document === 'string' ? '' : (document.title ?? '');
}
