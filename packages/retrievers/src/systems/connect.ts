import { InvalidArgumentError } from '../errors.js';
import { geminiEmbeddings, openAiEmbeddings, vllmPooling } from '../http/embeddings.js';
import type { HttpOptions } from '../http/request.js';
import { vllmScore } from '../http/scores.js';
import { biEncoder } from '../neural/bi-encoder.js';
import { crossEncoder } from '../neural/cross-encoder.js';
import { type Affixes, around, withAffixes, withChunks } from '../neural/wrappers.js';
import type { Embedder, Retriever } from '../types.js';
import type { SystemCard } from './types.js';

/** How to reach the model of a system. */
export interface Connection extends HttpOptions {
  /** Address of the server; not needed for Gemini and OpenAI. */
  readonly baseUrl?: string;
  /**
   * Cuts a text into pieces of at most so many tokens of the model, special tokens kept. Systems whose card has
   * `chunkTokens` cannot be made without.
   */
  readonly split?: (text: string, tokens: number) => readonly string[];
  /** What a reranker's model card puts around query and document, with `{text}` for the text; the instruction included. */
  readonly frames?: Affixes;
  /** Instruction for the query of a bi-encoder, where the card allows one; absent: none. */
  readonly instruction?: string;
}

/**
 * The retriever of a card over HTTP, with the card's affixes, chunking and instruction.
 *
 * @throws InvalidArgumentError when the card needs more than the connection gives: the message says what
 */
export function connect(card: SystemCard, connection: Connection): Retriever {
  if (card.servedBy === 'vLLM /score') return framedPairs(card, connection);
  if (!/^(?:vLLM \/pooling|Gemini|OpenAI)/.test(card.servedBy) || card.models.length !== 1) {
    throw new InvalidArgumentError(
      `${card.id} is served by ${card.servedBy}, which no general backend replaces without changing scores: ` +
        'wrap your server as an Embedder, TokenEmbedder, SparseEncoder, PairScorer or Complete',
    );
  }
  const { query, document } = card.affixes ?? { query: '{text}', document: '{text}' };
  const embedder = chunked(card, embedderOf(card, connection), connection);
  // The instruction goes around the query, the affixes around both, and chunks are cut from the whole.
  const affixes = { query: query.replace('{text}', () => instructedQuery(card, connection)), document };
  return biEncoder(withAffixes(embedder, affixes), { name: card.name });
}

/** A reranker whose vendor frames query and document; sent bare, they would get other scores without an error. */
function framedPairs(card: SystemCard, connection: Connection): Retriever {
  const { frames } = connection;
  if (frames === undefined)
    throw new InvalidArgumentError(`${card.id} needs the frames of its vendor's model card`);
  const scorer = vllmScore({ ...connection, ...server(card, connection) });
  const [before, after] = around(frames.query);
  const [left, right] = around(frames.document);
  return crossEncoder(
    {
      name: card.name,
      score: (query, documents, options) =>
        scorer.score(
          `${before}${query}${after}`,
          documents.map((document) => `${left}${document}${right}`),
          options,
        ),
    },
    { name: card.name },
  );
}

function instructedQuery(card: SystemCard, { instruction }: Connection): string {
  if (instruction === undefined) return '{text}';
  if (card.instruction === 'wrap' || card.instruction === 'control')
    return `Instruct: ${instruction}\nQuery: {text}`;
  throw new InvalidArgumentError(`${card.id} takes no instruction around its query (${card.instruction})`);
}

function embedderOf(card: SystemCard, connection: Connection): Embedder {
  const [model = ''] = card.models;
  if (card.servedBy.startsWith('Gemini')) {
    const { apiKey } = connection;
    if (apiKey === undefined) throw new InvalidArgumentError(`${card.id} needs an apiKey`);
    return geminiEmbeddings({ ...connection, model, apiKey });
  }
  if (card.servedBy.startsWith('OpenAI')) {
    // The authors sent one text a call, 20 at a time.
    const { baseUrl = 'https://api.openai.com/v1' } = connection;
    return openAiEmbeddings({ ...connection, baseUrl, model, batchSize: 1, concurrency: 20 });
  }
  return vllmPooling({ ...connection, ...server(card, connection) });
}

function server(card: SystemCard, { baseUrl }: Connection): { baseUrl: string; model: string } {
  if (baseUrl === undefined)
    throw new InvalidArgumentError(`${card.id} needs the baseUrl of a server with ${card.models}`);
  return { baseUrl, model: card.models[0]! };
}

function chunked(card: SystemCard, embedder: Embedder, { split }: Connection): Embedder {
  const tokens = card.pooling?.chunkTokens;
  if (tokens === undefined) return embedder;
  if (split === undefined) {
    throw new InvalidArgumentError(
      `${card.id} needs split, which cuts a text into pieces of ${tokens} tokens`,
    );
  }
  return withChunks(embedder, { name: `${tokens} tokens`, split: (text) => split(text, tokens) });
}
