import { positiveIntegers } from '../positive-integers.js';
import type { Embedder, EmbedOptions, TokenEmbedder } from '../types.js';
import { inBatches } from './batches.js';
import { Reader } from './read.js';
import { type HttpOptions, poster } from './request.js';

/** Options of the embedding backends. */
export interface EmbeddingServerOptions extends HttpOptions {
  /** Address up to, and without, the path of the call, such as `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** Model as the server names it. */
  readonly model: string;
  /** Revision, precision and whatever else changes vectors but not the model's name; part of the cache key. */
  readonly revision?: string;
  /** Texts of one request. @defaultValue 32 */
  readonly batchSize?: number;
  /** Requests at the same time. @defaultValue 4 */
  readonly concurrency?: number;
  /** Length of the vectors, where the model lets one choose. */
  readonly dimensions?: number;
}

/** One request: texts in, vectors out. */
type Call = (texts: readonly string[], options: EmbedOptions) => Promise<Float32Array[]>;

function embedder(kind: string, options: EmbeddingServerOptions, call: Call): Embedder {
  const { model, revision = '', dimensions, batchSize = 32, concurrency = 4 } = options;
  positiveIntegers(model, { batchSize, concurrency, ...(dimensions !== undefined && { dimensions }) });
  const reader = new Reader(model);
  // A server that does not know the parameter gives vectors of another length, and no error.
  let length = dimensions;
  return {
    name: model,
    fingerprint: [kind, model, revision, dimensions ?? ''].join(' '),
    async embed(texts, embedOptions) {
      const vectors = await inBatches(texts, { size: batchSize, concurrency }, (batch) =>
        call(batch, embedOptions),
      );
      for (const [i, vector] of vectors.entries()) {
        length ??= vector.length;
        if (vector.length !== length) reader.fail(`text ${i} must have ${length} dimensions`, vector.length);
      }
      return vectors;
    },
  };
}

/**
 * Embeddings of any server with OpenAI's `/embeddings` (OpenAI, OpenRouter, vLLM, llama.cpp, …).
 *
 * @throws RequestFailedError, InvalidResponseError from `embed`
 */
export function openAiEmbeddings(options: EmbeddingServerOptions): Embedder {
  const { model, dimensions } = options;
  const post = poster(model, options.baseUrl, options);
  const reader = new Reader(model);
  return embedder('openai', options, async (input, { signal }) => {
    const body = { model, input, encoding_format: 'float', ...(dimensions !== undefined && { dimensions }) };
    const data = reader.list(reader.field(await post('/embeddings', body, signal), 'data'), 'data');
    return reader.ordered(data, input.length, (item, what) =>
      reader.vector(reader.field(item, 'embedding'), what),
    );
  });
}

/** Embeddings of Hugging Face's Text Embeddings Inference, `/embed`. Texts that are too long are an error there. */
export function teiEmbeddings(options: EmbeddingServerOptions & { readonly normalize?: boolean }): Embedder {
  const { model, normalize = true } = options;
  const post = poster(model, options.baseUrl, options);
  const reader = new Reader(model);
  return embedder(`tei ${normalize}`, options, async (inputs, { signal }) => {
    const answer = await post('/embed', { inputs, normalize, truncate: false }, signal);
    return reader.inOrder(reader.list(answer, 'the answer'), inputs.length, (item, what) =>
      reader.vector(item, what),
    );
  });
}

/** Options of {@link geminiEmbeddings}. */
export interface GeminiOptions extends Omit<EmbeddingServerOptions, 'baseUrl' | 'apiKey'> {
  readonly apiKey: string;
  /** @defaultValue `'https://generativelanguage.googleapis.com/v1beta'` */
  readonly baseUrl?: string;
}

/**
 * Gemini's embeddings. `gemini-embedding-001` takes up to 100 texts a call and a task type per role;
 * `gemini-embedding-2` takes one text a call and no task type, which it would ignore.
 */
export function geminiEmbeddings(options: GeminiOptions): Embedder {
  const {
    model,
    apiKey,
    dimensions,
    baseUrl = 'https://generativelanguage.googleapis.com/v1beta',
    ...http
  } = options;
  const typed = model === 'gemini-embedding-001';
  const post = poster(model, baseUrl, { ...http, headers: { ...http.headers, 'x-goog-api-key': apiKey } });
  const reader = new Reader(model);
  const batchSize = typed ? Math.min(100, options.batchSize ?? 100) : 1;
  return embedder('gemini', { ...options, baseUrl, batchSize }, async (texts, { role, signal }) => {
    const requests = texts.map((text) => ({
      model: `models/${model}`,
      content: { parts: [{ text }] },
      ...(typed && { taskType: role === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT' }),
      ...(dimensions !== undefined && { outputDimensionality: dimensions }),
    }));
    if (!typed) {
      const answer = await post(`/models/${model}:embedContent`, requests[0], signal);
      return [reader.vector(reader.field(reader.field(answer, 'embedding'), 'values'), 'the embedding')];
    }
    const answer = await post(`/models/${model}:batchEmbedContents`, { requests }, signal);
    const list = reader.list(reader.field(answer, 'embeddings'), 'embeddings');
    return reader.inOrder(list, texts.length, (item, what) =>
      reader.vector(reader.field(item, 'values'), what),
    );
  });
}

/**
 * vLLM's `/pooling`: one vector per text from models that pool, one per token (for late interaction) from those that
 * do not.
 */
export function vllmPooling(options: EmbeddingServerOptions): TokenEmbedder {
  const { model, batchSize = 32, concurrency = 4 } = options;
  const post = poster(model, options.baseUrl, options);
  const reader = new Reader(model);
  async function pool<T>(
    input: readonly string[],
    { signal }: EmbedOptions,
    read: (value: unknown, what: string) => T,
  ): Promise<T[]> {
    const answer = await post('/pooling', { model, input, encoding_format: 'float' }, signal);
    const data = reader.list(reader.field(answer, 'data'), 'data');
    return reader.ordered(data, input.length, (item, what) => read(reader.field(item, 'data'), what));
  }
  return {
    ...embedder('vllm-pooling', options, (texts, embedOptions) =>
      pool(texts, embedOptions, (value, what) => reader.vector(value, what)),
    ),
    embedTokens: (texts, embedOptions) =>
      inBatches(texts, { size: batchSize, concurrency }, (batch) =>
        pool(batch, embedOptions, (value, what) =>
          reader.list(value, what).map((token, i) => reader.vector(token, `token ${i} of ${what}`)),
        ),
      ),
  };
}
