import type { Retriever } from '../types.js';
import { type ParsedText, parseText } from './parsed-text.js';
import { type Explanation, StructuralIndex, type StructuralOptions } from './structural-index.js';

/** Options of {@link structuralSearch}. */
export interface StructuralSearchOptions extends StructuralOptions {
  /** Parsed documents that are kept for the next pool. @defaultValue 5000 */
  readonly keep?: number;
  /** @defaultValue `'Structural'` */
  readonly name?: string;
}

/** A structural retriever, which can say why a document was found. */
export interface StructuralSearch extends Retriever {
  /** Which formulas and words of the document at `index` of the pool the query met. */
  explain(query: string, documents: readonly string[], index: number): Explanation;
}

/**
 * Ranks a pool by the structure of formulas and by words, with statistics from the pool (see {@link StructuralIndex}):
 * this package's counterpart of the paper's Approach Zero row.
 *
 * @see §4.1
 */
export function structuralSearch(options: StructuralSearchOptions = {}): StructuralSearch {
  const { keep = 5_000, name = 'Structural' } = options;
  const parsed = new Map<string, ParsedText>();
  const parse = (text: string): ParsedText => {
    const known = parsed.get(text);
    if (known) return known;
    const fresh = parseText(text);
    parsed.set(text, fresh);
    if (parsed.size > keep) parsed.delete(parsed.keys().next().value!);
    return fresh;
  };
  const build = (documents: readonly string[]): StructuralIndex =>
    StructuralIndex.build(documents.map(parse), options);
  return {
    name,
    async rank(query, documents, { signal } = {}) {
      signal?.throwIfAborted();
      return build(documents).scores(query);
    },
    explain: (query, documents, index) => build(documents).explain(query, index),
  };
}
