import type { Tokenizer } from '../types.js';

/**
 * The documents of a pool as sparse rows: the distinct terms of document `d` and how often each occurs stand at
 * positions `starts[d]` to `starts[d + 1]` of `terms` and `counts`, in order of first occurrence.
 */
export interface TermCounts {
  /** Dense index of each term, in order of first occurrence in the pool. */
  readonly vocabulary: ReadonlyMap<string, number>;
  readonly starts: Uint32Array;
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
  /** Number of tokens of each document, repeats included. */
  readonly lengths: Uint32Array;
  /** Number of documents that hold each term. */
  readonly documentFrequency: Uint32Array;
}

/** Counts the terms of each document. */
export function countTerms(documents: readonly string[], tokenizer: Tokenizer): TermCounts {
  const vocabulary = new Map<string, number>();
  const terms: number[] = [];
  const counts: number[] = [];
  const frequency: number[] = [];
  const lastSeen: number[] = []; // position in `terms` of the term's latest document
  const starts = new Uint32Array(documents.length + 1);
  const lengths = new Uint32Array(documents.length);
  for (let d = 0; d < documents.length; d++) {
    const tokens = tokenizer(documents[d]!);
    const start = terms.length;
    lengths[d] = tokens.length;
    for (const token of tokens) {
      let term = vocabulary.get(token);
      if (term === undefined) {
        term = vocabulary.size;
        vocabulary.set(token, term);
        frequency.push(0);
        lastSeen.push(-1);
      }
      const position = lastSeen[term]!;
      if (position >= start) {
        counts[position]! += 1;
      } else {
        lastSeen[term] = terms.length;
        frequency[term]! += 1;
        terms.push(term);
        counts.push(1);
      }
    }
    starts[d + 1] = terms.length;
  }
  return {
    vocabulary,
    starts,
    terms: Uint32Array.from(terms),
    counts: Uint32Array.from(counts),
    lengths,
    documentFrequency: Uint32Array.from(frequency),
  };
}

/** How often each known term occurs in `tokens`, by dense index; unknown tokens are left out. */
export function countQuery(
  tokens: readonly string[],
  vocabulary: ReadonlyMap<string, number>,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const token of tokens) {
    const term = vocabulary.get(token);
    if (term !== undefined) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}
