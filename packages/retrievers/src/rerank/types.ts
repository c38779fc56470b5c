import type { Complete, Retriever } from '../types.js';

/** What a reranker asks of a language model. */
export interface LanguageModelOptions {
  readonly complete: Complete;
  /** Name in reports. */
  readonly name: string;
  /** Requests at the same time. @defaultValue 4 */
  readonly concurrency?: number;
}

/** A reranker that counts the replies it could not read. */
export interface LanguageModelReranker extends Retriever {
  readonly unreadable: number;
}
