/** What a call that may take long accepts. */
export interface RankOptions {
  /** Stops the call: it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A retrieval system: scores each document of a candidate pool for one query. */
export interface Retriever {
  /** Name in reports. */
  readonly name: string;
  /**
   * Scores `documents` for `query`; higher is better.
   *
   * @param query - text of the query; may be empty
   * @param documents - texts of the pool; may be empty
   * @returns one finite score per document, in the order of `documents`
   */
  rank(query: string, documents: readonly string[], options?: RankOptions): Promise<Float64Array>;
}

/** Splits a text into tokens; repeats are kept, order is that of the text unless the tokenizer says otherwise. */
export type Tokenizer = (text: string) => string[];

/** Which side of the search a text stands on; models may treat the two differently. */
export type Role = 'query' | 'document';

/** What an {@link Embedder} is told about the texts of one call. */
export interface EmbedOptions extends RankOptions {
  /** Side on which every text of the call stands. */
  readonly role: Role;
}

/** Turns texts into vectors of one dimension. */
export interface Embedder {
  /** Name in reports; two embedders that give different vectors have different names. */
  readonly name: string;
  /** Everything that changes a vector (model, revision, dtype, dimension, prompts); part of every cache key. */
  readonly fingerprint: string;
  /**
   * @param texts - any number of texts, none included
   * @returns one vector per text, in the order of `texts`
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Float32Array[]>;
}

/** An embedder that also gives one vector per token, for late interaction. */
export interface TokenEmbedder extends Embedder {
  /** @returns per text, one vector per token */
  embedTokens(texts: readonly string[], options: EmbedOptions): Promise<Float32Array[][]>;
}

/** Gives each text its weights over a vocabulary; terms that are absent weigh 0. */
export interface SparseEncoder {
  readonly name: string;
  encode(texts: readonly string[], options: EmbedOptions): Promise<ReadonlyMap<string, number>[]>;
}

/** Scores pairs of a query and a document together, as cross-encoders do. */
export interface PairScorer {
  readonly name: string;
  /** @returns one score per document, in their order; higher is better */
  score(query: string, documents: readonly string[], options?: RankOptions): Promise<ArrayLike<number>>;
}

/** One message of a chat. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A language model: messages in, its reply out. */
export type Complete = (messages: readonly ChatMessage[], options?: RankOptions) => Promise<string>;
