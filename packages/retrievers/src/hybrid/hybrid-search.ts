import { cachedEmbedder } from '../neural/cached-embedder.js';
import type { RankOptions, Retriever } from '../types.js';
import { HybridIndex } from './hybrid-index.js';
import type { HybridExplanation, HybridOptions } from './types.js';

/** A hybrid retriever, which can say why a document was found. */
export interface HybridSearch extends Retriever {
  /** Why the document at `index` of the pool was found. */
  explain(
    query: string,
    documents: readonly string[],
    index: number,
    options?: RankOptions,
  ): Promise<HybridExplanation>;
}

/** Ranks a pool by words, formulas and, with an embedder, vectors; see {@link HybridIndex}. Vectors are kept. */
export function hybridSearch(options: HybridOptions & { readonly name?: string } = {}): HybridSearch {
  const { name = options.embedder ? `Hybrid with ${options.embedder.name}` : 'Hybrid', embedder } = options;
  const settings = { ...options, ...(embedder && { embedder: cachedEmbedder(embedder) }) };
  return {
    name,
    async rank(query, documents, rankOptions = {}) {
      rankOptions.signal?.throwIfAborted();
      return (await HybridIndex.build(documents, settings, rankOptions)).scores(query, rankOptions);
    },
    explain: async (query, documents, index, rankOptions = {}) =>
      (await HybridIndex.build(documents, settings, rankOptions)).explain(query, index, rankOptions),
  };
}
