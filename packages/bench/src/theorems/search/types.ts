import type { Embedder } from '@saber/retrievers';
import type { TheoremCorpus } from '../types.js';

/** Finds the keys of the `k` best rows for a query, best first; fewer when nothing else matches. */
export type Search = (query: string, k: number) => Promise<readonly string[]>;

/** What a system is given to index the corpus. */
export interface OpenOptions {
  readonly corpus: TheoremCorpus;
  /** The embedder with document vectors kept between runs, and the instruction before queries. */
  readonly prepare: (embedder: Embedder) => Embedder;
}

/** A system that searches the corpus of the task. */
export interface TheoremSystem {
  readonly id: string;
  readonly name: string;
  /** Type of the paper's taxonomy: SB words, SL structure, B vectors. */
  readonly type: string;
  readonly description: string;
  /** Raised whenever it finds something else for equal input. */
  readonly version: number;
  /** Whether it embeds, so that the instruction reaches it. */
  readonly embeds: boolean;
  /** Everything else that its results depend on, for example the fingerprint of a model. */
  readonly settings?: string;
  open(options: OpenOptions): Promise<Search>;
}
