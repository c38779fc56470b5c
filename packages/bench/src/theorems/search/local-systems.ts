import {
  Bm25Index,
  type Bm25VariantName,
  type Embedder,
  HybridIndex,
  mathTokens,
  mathWords,
  StructuralIndex,
  sklearnWords,
  type Tokenizer,
  topK,
  unicodeWords,
  whitespace,
} from '@saber/retrievers';
import { denseSearch } from './dense.js';
import { TermIndex } from './term-index.js';
import type { OpenOptions, TheoremSystem } from './types.js';

/** Scores of all documents for a query; those of 0 and below are not found. */
type Scorer = (query: string) => Float64Array | Promise<Float64Array>;

function scoring(
  id: string,
  name: string,
  description: string,
  build: (texts: readonly string[]) => Scorer | Promise<Scorer>,
  type = 'SB',
): TheoremSystem {
  return {
    ...{ id, name, type, description, version: 1, embeds: false },
    async open({ corpus }) {
      const scores = await build(corpus.texts);
      return async (query, k) => topK(await scores(query), k).map(({ document }) => corpus.keys[document]!);
    },
  };
}

const VARIANTS: Readonly<Record<Bm25VariantName, string>> = {
  okapi: 'BM25 Okapi',
  lucene: 'BM25 Lucene',
  atire: 'BM25 ATIRE',
  bm25l: 'BM25L',
  'bm25+': 'BM25+',
};

function bm25(id: string, variant: Bm25VariantName, tokenizer: Tokenizer, words: string): TheoremSystem {
  return scoring(id, `${VARIANTS[variant]}, ${words}`, `BM25, ${variant}, over ${words}`, (texts) => {
    const index = Bm25Index.build(texts, { variant, tokenizer });
    return (query) => index.scores(query);
  });
}

function embedding(embedder: () => Promise<Embedder>): Pick<TheoremSystem, 'open'> {
  return {
    async open({ corpus, prepare }: OpenOptions) {
      const prepared = prepare(await embedder());
      const vectors = await prepared.embed(corpus.texts, { role: 'document' });
      const search = denseSearch(prepared, vectors);
      return async (query, k) => (await search(query, k)).map((document) => corpus.keys[document]!);
    },
  };
}

async function miniLm(): Promise<Embedder> {
  return (await import('@saber/retrievers/minilm')).miniLm();
}

/** The hybrid index over the rendered texts, with their names beside them or not, with vectors of the texts or not. */
function hybrid(
  id: string,
  name: string,
  description: string,
  { titles = false, vectors = false }: { readonly titles?: boolean; readonly vectors?: boolean } = {},
): TheoremSystem {
  return {
    ...{ id, name, type: vectors ? 'B' : 'SB', description, version: 1, embeds: vectors },
    async open({ corpus, prepare }) {
      const { texts, keys, rows } = corpus;
      const names = new Map([...rows].flatMap(([title, copies]) => copies.map((key) => [key, title])));
      const documents = titles
        ? texts.map((text, row) => ({ title: names.get(keys[row]!)!, passages: [text] }))
        : texts;
      const embedder = vectors ? ofTexts(prepare(await miniLm()), texts) : undefined;
      const index = await HybridIndex.build(documents, embedder && { embedder });
      return async (query, k) => topK(await index.scores(query), k).map(({ document }) => keys[document]!);
    },
  };
}

/** Embeds the rendered texts, whatever an index would put before them: every model sees the same bytes. */
function ofTexts(embedder: Embedder, texts: readonly string[]): Embedder {
  return {
    ...embedder,
    embed: (queries, options) => embedder.embed(options.role === 'document' ? texts : queries, options),
  };
}

/** The retrievers of this workspace that search a whole corpus. */
export const LOCAL_SYSTEMS: readonly TheoremSystem[] = [
  bm25('bm25', 'okapi', mathTokens, 'formula tokens'),
  bm25('bm25-no-tok', 'okapi', whitespace, 'white-space words'),
  bm25('bm25-lucene-unicode', 'lucene', unicodeWords, 'Unicode words'),
  bm25('bm25-okapi', 'okapi', mathWords, 'math words'),
  bm25('bm25-lucene', 'lucene', mathWords, 'math words'),
  bm25('bm25-atire', 'atire', mathWords, 'math words'),
  bm25('bm25-l', 'bm25l', mathWords, 'math words'),
  bm25('bm25-plus', 'bm25+', mathWords, 'math words'),
  ...(
    [
      ['', mathTokens, 'formula tokens'],
      ['-no-tok', sklearnWords, "scikit-learn's words"],
      ['-math-words', mathWords, 'math words'],
    ] as const
  ).map(([suffix, tokenizer, words]) =>
    scoring(`tf-idf${suffix}`, `TF-IDF, ${words}`, `cosine of TF-IDF vectors over ${words}`, (texts) => {
      const index = new TermIndex(texts, tokenizer);
      return (query) => index.tfIdf(query);
    }),
  ),
  ...(
    [
      ['', mathTokens, 'formula tokens'],
      ['-no-tok', whitespace, 'white-space words'],
      ['-math-words', mathWords, 'math words'],
    ] as const
  ).map(([suffix, tokenizer, words]) =>
    scoring(`jaccard${suffix}`, `Jaccard, ${words}`, `Jaccard overlap of ${words}`, (texts) => {
      const index = new TermIndex(texts, tokenizer);
      return (query) => index.jaccard(query);
    }),
  ),
  scoring(
    'structural',
    'Structural search',
    'leaf-root paths of formulas, and words',
    (texts) => {
      const index = StructuralIndex.build(texts);
      return (query) => index.scores(query);
    },
    'SL',
  ),
  hybrid('hybrid', 'Hybrid', 'words, pieces of words and formulas'),
  hybrid('hybrid-titles', 'Hybrid with names', 'the same, and the name of a row as its title', {
    titles: true,
  }),
  {
    id: 'minilm',
    name: 'all-MiniLM-L6-v2',
    type: 'B',
    description: 'dense bi-encoder, 384 dimensions, 256 tokens, exact inner product',
    version: 1,
    embeds: true,
    ...embedding(miniLm),
  },
  hybrid('hybrid-minilm', 'Hybrid with all-MiniLM-L6-v2', 'words, pieces of words, formulas and vectors', {
    vectors: true,
  }),
  hybrid(
    'hybrid-titles-minilm',
    'Hybrid with names and all-MiniLM-L6-v2',
    'the same, and the name of a row as its title',
    { titles: true, vectors: true },
  ),
];

/** A model behind a server as a system; its vectors are kept like those of the local model. */
export function embeddingSystem(embedder: Embedder): TheoremSystem {
  return {
    id: 'embeddings',
    name: embedder.name,
    type: 'B',
    description: 'embeddings over HTTP, exact inner product',
    version: 1,
    embeds: true,
    settings: embedder.fingerprint,
    ...embedding(async () => embedder),
  };
}
