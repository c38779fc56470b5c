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
