import { InvalidArgumentError, show } from '../errors.js';
import { geminiEmbeddings, openAiEmbeddings, vllmPooling } from '../http/embeddings.js';
import type { HttpOptions } from '../http/request.js';
import { vllmScore } from '../http/scores.js';
import { biEncoder } from '../neural/bi-encoder.js';
import { crossEncoder } from '../neural/cross-encoder.js';
import { lateInteraction } from '../neural/late-interaction.js';
import { learnedSparse } from '../neural/learned-sparse.js';
import { type Affixes, around, withAffixes, withChunks } from '../neural/wrappers.js';
import type { Embedder, PairScorer, Retriever, SparseEncoder, TokenEmbedder } from '../types.js';
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
  /**
   * The model itself, for systems whose server no backend here speaks to: an `Embedder` for a bi-encoder, a `TokenEmbedder`
   * for late interaction, a `SparseEncoder` or a `PairScorer`. It must do what the card says of pooling, padding, prompts and scoring;
   * affixes, chunks and instruction of bi-encoders are put around it here.
   */
  readonly model?: Embedder | TokenEmbedder | SparseEncoder | PairScorer;
  /** Instruction for the query of a bi-encoder, where the card allows one; absent: none. */
  readonly instruction?: string;
}

/**
 * The retriever of a card over HTTP or around a model of the caller's, with the card's affixes, chunking and instruction.
 *
 * What is asserted of the text that a server gets: its affixes, and that the last chunk ends with the token that is pooled. What is
 * not: how the server's tokenizer reads that token, whether it adds others after it, its padding side, its pooling and its
 * precision; none of these can be seen in its answer. `parity` finds them out with vectors of the reference.
 *
 * @throws InvalidArgumentError when the card needs more than the connection gives: the message says what
 */
export function connect(card: SystemCard, connection: Connection): Retriever {
  if (card.instruction === 'rewriter') {
    throw new InvalidArgumentError(
      `${card.id} is two models, of which the first rewrites the query under its vendor's prompt: put rewriteQuery around the retriever of the second`,
    );
  }
  const { model } = connection;
  if (model !== undefined && card.architecture !== 'bi-encoder') return aroundModel(card, model);
  if (model === undefined && card.servedBy === 'vLLM /score') return framedPairs(card, connection);
  if (model === undefined && !/^(?:vLLM \/pooling|Gemini|OpenAI)/.test(card.servedBy)) {
    throw new InvalidArgumentError(
      `${card.id} is served by ${card.servedBy}, which no general backend replaces without changing scores: ` +
        `pass your server as model, ${interfaces[card.architecture]}`,
    );
  }
  const { query, document } = card.affixes ?? { query: '{text}', document: '{text}' };
  const served = model === undefined ? embedderOf(card, connection) : asEmbedder(card, model);
  const embedder = chunked(card, served, connection);
  // The instruction goes around the query, the affixes around both, and chunks are cut from the whole.
  const affixes = { query: query.replace('{text}', () => instructedQuery(card, connection)), document };
  return biEncoder(withAffixes(embedder, affixes), { name: card.name });
}

const interfaces: Readonly<Record<SystemCard['architecture'], string>> = {
  'bi-encoder': 'an Embedder',
  'late interaction': 'a TokenEmbedder',
  'sparse encoder': 'a SparseEncoder',
  'cross-encoder': 'a PairScorer',
  lexical: 'nothing',
  structural: 'nothing',
};

function aroundModel(card: SystemCard, model: NonNullable<Connection['model']>): Retriever {
  const { name, architecture } = card;
  if (architecture === 'late interaction' && 'embedTokens' in model) return lateInteraction(model, { name });
  if (architecture === 'sparse encoder' && 'encode' in model) return learnedSparse(model, { name });
  if (architecture === 'cross-encoder' && 'score' in model) return crossEncoder(model, { name });
  throw wrongModel(card);
}

function asEmbedder(card: SystemCard, model: NonNullable<Connection['model']>): Embedder {
  if ('embed' in model) return model;
  throw wrongModel(card);
}

function wrongModel({ id, architecture }: SystemCard): InvalidArgumentError {
  return new InvalidArgumentError(`the model of ${id} must be ${interfaces[architecture]}`);
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
  const { finalToken } = card.pooling!;
  return withChunks(embedder, {
    name: `${tokens} tokens`,
    split(text) {
      const chunks = split(text, tokens);
      // The token that is pooled: a splitter that drops special tokens, or cuts one, would move every vector unseen.
      if (finalToken !== undefined && !chunks.at(-1)?.endsWith(finalToken)) {
        throw new InvalidArgumentError(
          `the last chunk of every text must end with ${finalToken}, which ${card.id} pools, got ${show(chunks.at(-1))}`,
        );
      }
      return chunks;
    },
  });
}
