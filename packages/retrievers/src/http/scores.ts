import { positiveIntegers } from '../positive-integers.js';
import type { PairScorer } from '../types.js';
import { inBatches } from './batches.js';
import { Reader } from './read.js';
import { type HttpOptions, type Post, poster } from './request.js';

/** Options of the backends that score pairs. */
export interface ScoreServerOptions extends HttpOptions {
  readonly baseUrl: string;
  readonly model: string;
  /** Documents of one request. @defaultValue 16 */
  readonly batchSize?: number;
  /** Requests at the same time. @defaultValue 1 */
  readonly concurrency?: number;
}

type Call = (
  post: Post,
  reader: Reader,
  query: string,
  documents: readonly string[],
  signal: AbortSignal | undefined,
) => Promise<number[]>;

function scorer(options: ScoreServerOptions, call: Call): PairScorer {
  const { model, baseUrl, batchSize = 16, concurrency = 1 } = options;
  positiveIntegers(model, { batchSize, concurrency });
  const post = poster(model, baseUrl, options);
  const reader = new Reader(model);
  return {
    name: model,
    async score(query, documents, { signal } = {}) {
      const scores = await inBatches(documents, { size: batchSize, concurrency }, (batch) =>
        call(post, reader, query, batch, signal),
      );
      return Float64Array.from(scores);
    },
  };
}

/** vLLM's `/score` of cross-encoders and rerankers. */
export function vllmScore(options: ScoreServerOptions): PairScorer {
  return scorer(options, async (post, reader, query, documents, signal) => {
    const body = { model: options.model, text_1: query, text_2: documents };
    const data = reader.list(reader.field(await post('/score', body, signal), 'data'), 'data');
    return reader.ordered(data, documents.length, (item, what) =>
      reader.number(reader.field(item, 'score'), what),
    );
  });
}

/** `/rerank` as vLLM, Jina and Cohere serve it. Answers come sorted; the documents' order is restored. */
export function rerankApi(options: ScoreServerOptions): PairScorer {
  return scorer(options, async (post, reader, query, documents, signal) => {
    const body = { model: options.model, query, documents, top_n: documents.length };
    const results = reader.list(reader.field(await post('/rerank', body, signal), 'results'), 'results');
    return reader.ordered(results, documents.length, (item, what) =>
      reader.number(reader.field(item, 'relevance_score'), what),
    );
  });
}

/** `/rerank` of Text Embeddings Inference. */
export function teiRerank(options: ScoreServerOptions): PairScorer {
  return scorer(options, async (post, reader, query, texts, signal) => {
    const answer = await post('/rerank', { query, texts, raw_scores: true, truncate: false }, signal);
    return reader.ordered(reader.list(answer, 'the answer'), texts.length, (item, what) =>
      reader.number(reader.field(item, 'score'), what),
    );
  });
}
