import {
  Bm25Index,
  cachedEmbedder,
  cosine,
  type Embedder,
  HybridIndex,
  mathTokens,
  StructuralIndex,
  sklearnWords,
  type Tokenizer,
  whitespace,
} from '@saber/retrievers';
import { TermIndex } from '../../theorems/search/term-index.js';

/** Scores of all texts of the pool for a query, higher is nearer. */
export type Score = (query: string) => Float64Array | Promise<Float64Array>;

/** A retriever that scores a whole pool. */
export interface PoolSystem {
  readonly id: string;
  readonly name: string;
  /** What it looks at: words and symbols, the structure of formulas, or vectors of a model. */
  readonly kind: 'lexical' | 'structural' | 'embedding' | 'hybrid';
  open(texts: readonly string[]): Score | Promise<Score>;
}

const bm25 = (id: string, name: string, tokenizer: Tokenizer): PoolSystem => ({
  ...{ id, name, kind: 'lexical' },
  open(texts) {
    const index = Bm25Index.build(texts, { tokenizer });
    return (query) => index.scores(query);
  },
});

const terms = (id: string, name: string, tokenizer: Tokenizer, measure: 'tfIdf' | 'jaccard'): PoolSystem => ({
  ...{ id, name, kind: 'lexical' },
  open(texts) {
    const index = new TermIndex(texts, tokenizer);
    return (query) => index[measure](query);
  },
});

let loaded: Promise<Embedder> | undefined;

/** The bundled model, which embeds a text once for all systems. */
async function miniLm(): Promise<Embedder> {
  loaded ??= import('@saber/retrievers/minilm').then((model) => cachedEmbedder(model.miniLm()));
  return loaded;
}

/** Cosines of the vectors of an embedder, in [-1, 1]. */
export function embeddingSystem(id: string, name: string, load: () => Promise<Embedder>): PoolSystem {
  return {
    ...{ id, name, kind: 'embedding' },
    async open(texts) {
      const embedder = await load();
      const vectors = await embedder.embed(texts, { role: 'document' });
      return async (query) => {
        const [wanted] = await embedder.embed([query], { role: 'query' });
        return Float64Array.from(vectors, (vector) => cosine(wanted!, vector));
      };
    },
  };
}

/** The retrievers that run in this process. */
export const POOL_SYSTEMS: readonly PoolSystem[] = [
  bm25('bm25', 'BM25', mathTokens),
  bm25('bm25-no-tok', 'BM25-no-tok', whitespace),
  terms('tf-idf', 'TF-IDF', mathTokens, 'tfIdf'),
  terms('tf-idf-no-tok', 'TF-IDF-no-tok', sklearnWords, 'tfIdf'),
  terms('jaccard', 'Jaccard', mathTokens, 'jaccard'),
  terms('jaccard-no-tok', 'Jaccard-no-tok', whitespace, 'jaccard'),
  {
    ...{ id: 'formulas', name: 'Structure of formulas alone', kind: 'structural' },
    open(texts) {
      const index = StructuralIndex.build(texts);
      return (query) => index.formulaScores(query);
    },
  },
  {
    ...{ id: 'structural', name: 'Structural search', kind: 'structural' },
    open(texts) {
      const index = StructuralIndex.build(texts);
      return (query) => index.scores(query);
    },
  },
  {
    ...{ id: 'hybrid', name: 'Hybrid', kind: 'hybrid' },
    async open(texts) {
      const index = await HybridIndex.build(texts);
      return (query) => index.scores(query);
    },
  },
  embeddingSystem('minilm', 'all-MiniLM-L6-v2', miniLm),
  {
    ...{ id: 'hybrid-minilm', name: 'Hybrid with all-MiniLM-L6-v2', kind: 'hybrid' },
    async open(texts) {
      const index = await HybridIndex.build(texts, { embedder: await miniLm() });
      return (query) => index.scores(query);
    },
  },
];
