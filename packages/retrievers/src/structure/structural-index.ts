import { InvalidArgumentError, show } from '../errors.js';
import { packIndex, unpackIndex } from '../index-bytes.js';
import { Bm25Index } from '../lexical/bm25-index.js';
import { unicodeWords } from '../tokenize/unicode-words.js';
import { type Hit, topK } from '../top-k.js';
import type { Tokenizer } from '../types.js';
import { type FormulaShape, formulaShape, type Subtree } from './formula-shape.js';
import { type ParsedText, parseText } from './parsed-text.js';
import { symbolAgreement } from './symbol-agreement.js';

/** Options of {@link StructuralIndex}. */
export interface StructuralOptions {
  /** Tokens of the prose. @defaultValue {@link unicodeWords} */
  readonly tokenizer?: Tokenizer;
  /** What a fully matched formula counts beside the words, relative to its information. @defaultValue 1 */
  readonly formulaWeight?: number;
}

/** Why a document was found. */
export interface Explanation {
  /** For each formula of the query the best of the document, with its share of the score; best first. */
  readonly formulas: readonly { readonly query: string; readonly document: string; readonly score: number }[];
  /** Tokens of prose that query and document share, as the tokenizer gives them: `mathWords` gives stems. */
  readonly words: readonly string[];
}

const format = 'saber-structural-1';

interface Header {
  readonly prose: readonly string[];
  readonly formulas: readonly (readonly string[])[];
  readonly formulaWeight: number;
}

/** Where a subtree stands. */
interface Place {
  readonly document: number;
  readonly formula: FormulaShape;
  readonly subtree: Subtree;
}

/**
 * Search by the structure of formulas together with words, in the manner of Approach Zero: a query formula matches a
 * document formula by the largest set of leaf paths that two of their subtrees share, weighted by rarity; symbols that
 * agree, or can be renamed consistently, count more than others.
 *
 * @see Zhong and Zanibbi, "Structural similarity search for formulas using leaf-root paths in operator subtrees", ECIR 2019
 */
export class StructuralIndex {
  private readonly places: Place[] = [];
  private readonly postings = new Map<string, { place: number; count: number }[]>();
  private readonly words: Bm25Index;
  private readonly prose: readonly string[];
  private readonly formulas: readonly (readonly string[])[];
  private readonly tokenizer: Tokenizer;
  private readonly formulaWeight: number;

  private constructor(documents: readonly ParsedText[], options: StructuralOptions, words?: Bm25Index) {
    this.tokenizer = options.tokenizer ?? unicodeWords;
    this.formulaWeight = options.formulaWeight ?? 1;
    if (!(this.formulaWeight >= 0 && this.formulaWeight < Infinity)) {
      throw new InvalidArgumentError(
        `formulaWeight must be a finite number of at least 0, got ${show(this.formulaWeight)}`,
      );
    }
    this.prose = documents.map(({ prose }) => prose);
    this.words = words ?? Bm25Index.build(this.prose, { tokenizer: this.tokenizer, variant: 'lucene' });
    this.formulas = documents.map(({ formulas }) => formulas.map(({ latex }) => latex));
    documents.forEach(({ formulas }, document) => {
      for (const formula of formulas) this.add(formula, document);
    });
  }

  /**
   * Indexes documents by their formulas and words. A formula of a single symbol has no structure and counts nothing.
   *
   * @throws InvalidArgumentError when `formulaWeight` is negative or not finite
   */
  static build(
    documents: readonly (string | ParsedText)[],
    options: StructuralOptions = {},
  ): StructuralIndex {
    return new StructuralIndex(
      documents.map((document) => (typeof document === 'string' ? parseText(document) : document)),
      options,
    );
  }

  /** Number of documents. */
  get size(): number {
    return this.prose.length;
  }

  /** The `k` best documents that share a word or a piece of a formula with the query, best first. */
  search(query: string, k: number): Hit[] {
    return topK(this.scores(query), k);
  }

  /** The score of every document. */
  scores(query: string): Float64Array {
    const parsed = parseText(query);
    const scores = this.words.scores(parsed.prose);
    return this.formulaScores(parsed).map((score, document) => score + scores[document]!);
  }

  /** What formulas alone give every document. */
  formulaScores(query: string | ParsedText): Float64Array {
    const scores = new Float64Array(this.size);
    for (const formula of (typeof query === 'string' ? parseText(query) : query).formulas) {
      for (const [document, { score }] of this.matches(formula)) scores[document]! += score;
    }
    return scores;
  }

  /**
   * Which formulas and words of a document the query met.
   *
   * @throws InvalidArgumentError when `document` is no place in the indexed list
   */
  explain(query: string, document: number): Explanation {
    if (!(document in this.prose)) {
      throw new InvalidArgumentError(`there are ${this.size} documents, got document ${show(document)}`);
    }
    const { prose, formulas } = parseText(query);
    const found = formulas.flatMap((formula) => {
      const match = this.matches(formula).get(document);
      return match ? [{ query: formula.latex, document: match.formula.latex, score: match.score }] : [];
    });
    const held = new Set(this.tokenizer(this.prose[document]!));
    return {
      formulas: found.sort((a, b) => b.score - a.score),
      words: [...new Set(this.tokenizer(prose))].filter((word) => held.has(word)),
    };
  }

  /** The index as bytes, for {@link StructuralIndex.load}: words and the LaTeX of formulas. */
  save(): Uint8Array {
    const { prose, formulas, formulaWeight } = this;
    const header: Header = { prose, formulas, formulaWeight };
    return packIndex(format, header, [this.words.save()]);
  }

  /**
   * Reads what {@link StructuralIndex.save} wrote; formulas are parsed again. The tokenizer is not stored: give the one
   * that the index was built with.
   *
   * @throws IndexFormatError when the bytes are cut short or are no such index
   */
  static load(
    bytes: Uint8Array,
    { tokenizer = unicodeWords }: { readonly tokenizer?: Tokenizer } = {},
  ): StructuralIndex {
    const { header, parts } = unpackIndex<Header>(format, bytes);
    const documents = header.prose.map((prose, d) => ({
      prose,
      formulas: header.formulas[d]!.flatMap((latex) => formulaShape(latex) ?? []),
    }));
    const words = Bm25Index.load(new Uint8Array(parts[0]!), { tokenizer });
    return new StructuralIndex(documents, { tokenizer, formulaWeight: header.formulaWeight }, words);
  }

  private add(formula: FormulaShape, document: number): void {
    for (const subtree of formula.subtrees) {
      const place = this.places.push({ document, formula, subtree }) - 1;
      for (const [type, leaves] of subtree.leaves) {
        const list = this.postings.get(type);
        const posting = { place, count: leaves.length };
        if (list) list.push(posting);
        else this.postings.set(type, [posting]);
      }
    }
  }

  /** Rarity of a path type among all subtrees. */
  private rarity(type: string): number {
    const found = this.postings.get(type)?.length ?? 0;
    return Math.log1p((this.places.length - found + 0.5) / (found + 0.5));
  }

  /** For each document its formula that fits a query formula best. */
  private matches(query: FormulaShape): Map<number, { score: number; formula: FormulaShape }> {
    const best = new Map<number, { score: number; formula: FormulaShape }>();
    const whole = this.weight(query.subtrees[0]!);
    if (whole === 0) return best;
    for (const subtree of query.subtrees) {
      for (const [number, shared] of this.overlaps(subtree)) {
        const place = this.places[number]!;
        const known = best.get(place.document)?.score ?? 0;
        // Agreement is at most 1: places that cannot win need no closer look.
        const bound = this.score(shared, whole, place);
        if (bound <= known) continue;
        const score = bound * symbolAgreement(subtree, place.subtree);
        if (score > known) best.set(place.document, { score, formula: place.formula });
      }
    }
    return best;
  }

  /** Weight of the leaf paths that a query subtree shares with each indexed one. */
  private overlaps(subtree: Subtree): Map<number, number> {
    const overlaps = new Map<number, number>();
    for (const [type, leaves] of subtree.leaves) {
      const rarity = this.rarity(type);
      for (const { place, count } of this.postings.get(type) ?? []) {
        overlaps.set(place, (overlaps.get(place) ?? 0) + rarity * Math.min(count, leaves.length));
      }
    }
    return overlaps;
  }

  /** Shared weight, damped for long query formulas and for document formulas that hold much else. */
  private score(shared: number, whole: number, { formula }: Place): number {
    const rest = formula.subtrees[0]!.size;
    return (this.formulaWeight * shared) / Math.sqrt(whole) / (1 + Math.log1p(rest) / 10);
  }

  private weight(subtree: Subtree): number {
    let weight = 0;
    for (const [type, leaves] of subtree.leaves) weight += this.rarity(type) * leaves.length;
    return weight;
  }
}
