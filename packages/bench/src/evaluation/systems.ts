import { fuse, type Run } from '@saber/metrics';
import {
  biEncoder,
  bm25,
  type Embedder,
  jaccard,
  mathTokens,
  type Retriever,
  sklearnWords,
  tfIdf,
  whitespace,
} from '@saber/retrievers';
import { embeddingByJobs } from '../executor/jobs/embedding.js';
import { createRandom } from '../random.js';
import { rememberingEmbedder } from './remembering-embedder.js';
import type { EvaluationQuery, RankQuery, StartOptions, System } from './types.js';

const rankWith =
  (retriever: Retriever): RankQuery =>
  ({ text, documents }) =>
    retriever.rank(
      text,
      documents.map((document) => document.text),
    );

function lexical(id: string, name: string, description: string, retriever: Retriever): System {
  return {
    id,
    name,
    type: 'SB',
    description,
    version: 1,
    fusable: true,
    start: async () => rankWith(retriever),
  };
}

/** The systems of the first table, without the fusion, which depends on the others. */
export const SYSTEMS: readonly System[] = [
  lexical('bm25', 'BM25', 'Okapi BM25 over formula tokens and words', bm25({ tokenizer: mathTokens })),
  lexical('bm25-no-tok', 'BM25-no-tok', 'Okapi BM25 over white-space words', bm25({ tokenizer: whitespace })),
  lexical(
    'tf-idf',
    'TF-IDF',
    'TF-IDF cosine over formula tokens and words',
    tfIdf({ tokenizer: mathTokens }),
  ),
  lexical(
    'tf-idf-no-tok',
    'TF-IDF-no-tok',
    'TF-IDF cosine over the words that scikit-learn finds',
    tfIdf({ tokenizer: sklearnWords }),
  ),
  lexical(
    'tf-idf-whitespace',
    'TF-IDF-whitespace',
    'TF-IDF cosine over white-space words',
    tfIdf({ tokenizer: whitespace }),
  ),
  lexical(
    'jaccard',
    'Jaccard',
    'Jaccard overlap of formula tokens and words',
    jaccard({ tokenizer: mathTokens }),
  ),
  lexical(
    'jaccard-no-tok',
    'Jaccard-no-tok',
    'Jaccard overlap of white-space words',
    jaccard({ tokenizer: whitespace }),
  ),
  {
    id: 'minilm',
    name: 'all-MiniLM-L6-v2',
    type: 'B',
    description: 'dense bi-encoder, 384 dimensions, 256 tokens, cosine',
    version: 1,
    fusable: true,
    start: startMiniLm,
  },
  {
    id: 'random',
    name: 'Random ranking',
    type: '-',
    description: 'lower end of the scale: a seeded shuffle',
    version: 1,
    fusable: false,
    start:
      async ({ seed }) =>
      async ({ id, documents }) => {
        const random = createRandom(seed, 'random ranking', id);
        return Float64Array.from(documents, () => random(2 ** 31));
      },
  },
  {
    id: 'ideal',
    name: 'Ideal ranking',
    type: '-',
    description: 'upper end of the scale: the ratings themselves',
    version: 1,
    fusable: false,
    start:
      async ({ task }) =>
      async ({ id, documents }) => {
        const ratings = task.qrels.get(id)!;
        return Float64Array.from(documents, (document) => ratings.get(document.id)!);
      },
  },
];

/** Reciprocal rank fusion of two systems. */
export function fusionOf(a: System, b: System): System {
  return {
    id: 'rrf',
    name: `RRF (${a.name}, ${b.name})`,
    type: a.type.startsWith('S') && b.type.startsWith('S') ? 'SB' : 'B',
    description: 'reciprocal rank fusion of the two best other systems, chosen on these queries',
    version: a.version + b.version, // raised with either, so that no run of an older one is kept
    fusable: false,
    start: async (options) => {
      const [first, second] = [await a.start(options), await b.start(options)];
      return async (query) => {
        const runs = [toRun(query, await first(query)), toRun(query, await second(query))];
        const fused = fuse(runs, 'rrf').get(query.id)!;
        return Float64Array.from(query.documents, ({ id }) => fused.get(id)!);
      };
    },
  };
}

function toRun({ id, documents }: EvaluationQuery, scores: Float64Array): Run {
  return new Map([[id, new Map(documents.map((document, i) => [document.id, scores[i]!]))]]);
}

async function startMiniLm({ task, cache, executor, onProgress }: StartOptions): Promise<RankQuery> {
  const { miniLm } = await import('@saber/retrievers/minilm');
  const embedder: Embedder = miniLm();
  if (!cache) return rankWith(biEncoder(embedder));
  const remembering = executor
    ? rememberingEmbedder(embeddingByJobs(executor, embedder), executor.width)
    : rememberingEmbedder(embedder);
  await remembering.prepare(
    'query',
    task.queries.map(({ text }) => text),
  );
  const texts = task.queries.flatMap(({ documents }) => documents.map(({ text }) => text));
  await remembering.prepare('document', texts, onProgress);
  return rankWith(biEncoder(remembering));
}
