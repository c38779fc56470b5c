import { sklearnWords } from '../tokenize/sklearn-words.js';
import { whitespace } from '../tokenize/whitespace.js';
import type { Tokenizer } from '../types.js';
import { hashFactor, hashStart, WordTable } from './word-table.js';

/** Tokens of a query and of a pool as dense numbers: equal tokens have equal numbers. */
export interface TermIds {
  /** Tokens of the query; their numbers come first, from 0. */
  readonly query: Int32Array;
  /** Number of distinct tokens of the query. */
  readonly queryTerms: number;
  /** Number of distinct tokens in all. */
  readonly size: number;
  /** Tokens of all documents, one after the other. */
  readonly terms: Int32Array;
  /** Document `d` has the tokens from `starts[d]` to `starts[d + 1]`. */
  readonly starts: Int32Array;
}

/** Numbers the tokens of a query and its pool. */
export function termIds(query: string, documents: readonly string[], tokenizer: Tokenizer): TermIds {
  const numbering = new Numbering(tokenizer);
  numbering.add(query);
  const queryLength = numbering.length;
  const queryTerms = numbering.size;
  const starts = new Int32Array(documents.length + 1);
  for (let d = 0; d < documents.length; d++) {
    numbering.add(documents[d]!);
    starts[d + 1] = numbering.length - queryLength;
  }
  return {
    query: numbering.terms.slice(0, queryLength),
    queryTerms,
    size: numbering.size,
    terms: numbering.terms.subarray(queryLength, numbering.length),
    starts,
  };
}

/** Characters of a word in ASCII: 1 for letters, digits and underscore. */
const wordCharacters = Uint8Array.from({ length: 128 }, (_, code) =>
  /\w/.test(String.fromCharCode(code)) ? 1 : 0,
);
/** White space below U+0100 (see {@link whitespace}). */
const spaceCharacters = Uint8Array.from({ length: 256 }, (_, code) =>
  whitespace(`a${String.fromCharCode(code)}b`).length === 2 ? 1 : 0,
);

function isWideSpace(code: number): boolean {
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** Numbers tokens text by text; the two plainest tokenizers are scanned without making strings. */
class Numbering {
  terms = new Int32Array(1 << 15);
  length = 0;
  private readonly table = new WordTable();
  private readonly words = new Map<string, number>();

  constructor(private readonly tokenizer: Tokenizer) {}

  get size(): number {
    return this.tokenizer === whitespace || this.tokenizer === sklearnWords
      ? this.table.size
      : this.words.size;
  }

  add(text: string): void {
    if (this.tokenizer === whitespace) this.addSpaced(text.toLowerCase());
    else if (this.tokenizer === sklearnWords) this.addWords(text.toLowerCase());
    else this.addTokens(this.tokenizer(text), (token) => this.word(token));
  }

  private word(token: string): number {
    const known = this.words.get(token);
    if (known !== undefined) return known;
    this.words.set(token, this.words.size);
    return this.words.size - 1;
  }

  /** Room for `more` further tokens. */
  private reserve(more: number): Int32Array {
    if (this.length + more > this.terms.length) {
      const larger = new Int32Array(2 * (this.length + more));
      larger.set(this.terms);
      this.terms = larger;
    }
    return this.terms;
  }

  private addTokens(tokens: readonly string[], number: (token: string) => number): void {
    const terms = this.reserve(tokens.length);
    for (const token of tokens) terms[this.length++] = number(token);
  }

  private addSpaced(text: string): void {
    const { table } = this;
    const terms = this.reserve((text.length >> 1) + 1);
    let { length } = this;
    let start = 0;
    let hash = hashStart;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < 256 ? spaceCharacters[code] === 0 : !isWideSpace(code)) {
        hash = Math.imul(hash ^ code, hashFactor);
      } else {
        if (i > start) terms[length++] = table.number(text, start, i, hash);
        start = i + 1;
        hash = hashStart;
      }
    }
    if (text.length > start) terms[length++] = table.number(text, start, text.length, hash);
    this.length = length;
  }

  private addWords(text: string): void {
    const { table } = this;
    const terms = this.reserve((text.length >> 1) + 1);
    let { length } = this;
    let start = 0;
    let hash = hashStart;
    for (let i = 0; i <= text.length; i++) {
      const code = i < text.length ? text.charCodeAt(i) : 0;
      if (code > 127) {
        // Other scripts need the Unicode tables: start over with the tokenizer itself.
        this.addTokens(sklearnWords(text), (token) => table.number(token, 0, token.length, hashOf(token)));
        return;
      }
      if (wordCharacters[code] === 1) {
        hash = Math.imul(hash ^ code, hashFactor);
      } else {
        if (i > start + 1) terms[length++] = table.number(text, start, i, hash);
        start = i + 1;
        hash = hashStart;
      }
    }
    this.length = length;
  }
}

function hashOf(token: string): number {
  let hash = hashStart;
  for (let i = 0; i < token.length; i++) hash = Math.imul(hash ^ token.charCodeAt(i), hashFactor);
  return hash;
}
