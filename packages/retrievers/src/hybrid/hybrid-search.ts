import { memoryCache } from '../neural/vector-cache.js';
import type { Embedder, RankOptions, Retriever } from '../types.js';
import { type HybridExplanation, HybridIndex, type HybridOptions } from './hybrid-index.js';

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
  const settings = { ...options, ...(embedder && { embedder: remembering(embedder) }) };
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

/** An embedder that computes the vector of each text once per role. */
function remembering(embedder: Embedder): Embedder {
  const cache = memoryCache();
  return {
    name: embedder.name,
    fingerprint: embedder.fingerprint,
    async embed(texts, options) {
      const known = new Map(texts.map((text) => [text, cache.get(JSON.stringify([options.role, text]))]));
      const missing = [...known].filter(([, vector]) => vector === undefined).map(([text]) => text);
      const vectors = missing.length === 0 ? [] : await embedder.embed(missing, options);
      for (const [i, text] of missing.entries()) {
        const vector = vectors[i];
        if (vector === undefined) return vectors;
        known.set(text, vector);
        cache.set(JSON.stringify([options.role, text]), vector);
      }
      return texts.map((text) => known.get(text)!);
    },
  };
}
