import { sklearnWords } from '../tokenize/sklearn-words.js';
import { whitespace } from '../tokenize/whitespace.js';
import type { Tokenizer } from '../types.js';
import { lowMasks, WordTable } from './word-table.js';

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

/**
 * Numbers the tokens of a query and its pool. The arrays are valid until `numbering` is used again.
 *
 * @param numbering - of the tokenizer wanted; its memory is used anew
 */
export function termIds(query: string, documents: readonly string[], numbering: Numbering): TermIds {
  numbering.keep(0);
  numbering.add(query);
  const queryLength = numbering.length;
  const queryTerms = numbering.size;
  const starts = new Int32Array(documents.length + 1);
  for (let d = 0; d < documents.length; d++) {
    numbering.add(documents[d]!);
    starts[d + 1] = numbering.length - queryLength;
  }
  return {
    query: numbering.terms.subarray(0, queryLength),
    queryTerms,
    size: numbering.size,
    terms: numbering.terms.subarray(queryLength, numbering.length),
    starts,
  };
}

/** For the plainest tokenizers: 1 for each character below 128 that no token has. */
const gapsOf = new Map<Tokenizer, Uint8Array>(
  [whitespace, sklearnWords].map((tokenizer) => [
    tokenizer,
    Uint8Array.from({ length: 128 }, (_, code) => {
      const character = String.fromCharCode(code);
      return 1 - tokenizer(character + character).length;
    }),
  ]),
);

/** Numbers tokens text by text; the two plainest tokenizers are scanned without making strings. */
export class Numbering {
  /** Numbers of the tokens so far. */
  terms: Int32Array = new Int32Array(1 << 12);
  /** How many they are. */
  length = 0;
  private readonly table: WordTable;
  private readonly gap: Uint8Array | undefined;
  private readonly shortest: number;
  /** Whether white space alone separates tokens. */
  private readonly spaced: boolean;
  private bytes = new Uint8Array(1 << 12);
  private view = new DataView(this.bytes.buffer);
  private gaps = new Int32Array(this.bytes.length);

  /** @param capacity - distinct tokens for which there is room at first; a power of 2 */
  constructor(
    private readonly tokenizer: Tokenizer,
    capacity: number = 1 << 12,
  ) {
    this.table = new WordTable(capacity);
    this.gap = gapsOf.get(tokenizer);
    this.spaced = tokenizer === whitespace;
    this.shortest = tokenizer === sklearnWords ? 2 : 1;
  }

  /** Number of distinct tokens. */
  get size(): number {
    return this.table.size;
  }

  /** Forgets the tokens so far and their numbers, but for the first `distinct` numbers; memory is kept. */
  keep(distinct: number): void {
    this.table.keep(distinct);
    this.length = 0;
  }

  /** Appends the tokens of a text to `terms`. */
  add(text: string): void {
    const end = this.gap && this.encode(text.toLowerCase());
    if (this.gap && end !== undefined)
      this.scan(this.gap, this.spaced ? this.scanSpaced(this.gap, end) : 0, end);
    else this.addTokens(this.tokenizer(text));
  }

  /** Puts an ASCII text and a character that ends its last word into `bytes`; other texts have no length. */
  private encode(text: string): number | undefined {
    // A character takes at most three bytes; the table looks eight ahead.
    if (this.bytes.length < 3 * text.length + 8) {
      this.bytes = new Uint8Array(6 * text.length + 8);
      this.view = new DataView(this.bytes.buffer);
      this.gaps = new Int32Array(this.bytes.length);
    }
    const { written } = encoder.encodeInto(text, this.bytes);
    this.bytes[written] = space;
    return written === text.length ? written : undefined;
  }

  /**
   * Numbers words four bytes at a time, as far as no control character stands between them that is no white space.
   *
   * @returns where it stopped
   */
  private scanSpaced(gap: Uint8Array, end: number): number {
    const { bytes, view, table } = this;
    const terms = this.reserve((end >> 1) + 1);
    let { length } = this;
    let start = 0;
    while (start < end) {
      let low = view.getInt32(start, true);
      let high = 0;
      let stop = start;
      let below = bytesBelowSpace(low);
      if (below !== 0) {
        const count = lowestByte(below);
        stop += count;
        low &= lowMasks[count]!;
      } else {
        high = view.getInt32(start + 4, true);
        below = bytesBelowSpace(high);
        if (below !== 0) {
          const count = lowestByte(below);
          stop += 4 + count;
          high &= lowMasks[count]!;
        } else {
          stop += 8;
          while (bytes[stop]! > space) stop += 1;
        }
      }
      if (gap[bytes[stop]!] === 0) break;
      if (stop > start) terms[length++] = table.numberOf(low, high, view, start, stop);
      start = stop + 1;
    }
    this.length = length;
    return start;
  }

  /** Numbers the words from `begin` on. */
  private scan(gap: Uint8Array, begin: number, end: number): void {
    if (begin > end) return;
    const { bytes, view, gaps, table, shortest } = this;
    // First where the words end, without a branch: one that goes either way every few characters costs more than all else.
    let count = 0;
    for (let i = begin; i <= end; i++) {
      gaps[count] = i;
      count += gap[bytes[i]!]!;
    }
    const terms = this.reserve(count);
    let { length } = this;
    let start = begin;
    for (let i = 0; i < count; i++) {
      const stop = gaps[i]!;
      if (stop >= start + shortest) terms[length++] = table.number(view, start, stop);
      start = stop + 1;
    }
    this.length = length;
  }

  private addTokens(tokens: readonly string[]): void {
    const terms = this.reserve(tokens.length);
    for (const token of tokens) {
      const end = this.gap && token !== '' ? this.encode(token) : undefined;
      terms[this.length++] =
        end === undefined ? this.table.numberOfOther(token) : this.table.number(this.view, 0, end);
    }
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
}

/** The top bit of each byte of an ASCII quadruple that is at most a space, exact up to the lowest such byte. */
function bytesBelowSpace(four: number): number {
  return (four - 0x21212121) & ~four & 0x80808080;
}

/** Place of the lowest byte whose top bit is set. */
function lowestByte(bits: number): number {
  return (31 - Math.clz32(bits & -bits)) >> 3;
}

const encoder = new TextEncoder();
const space = 0x20;
