import type { RankOptions } from '../types.js';
import type { Rate } from './throttle.js';

/** One declaration that an engine found. */
export interface EngineHit {
  /** Full name, such as `Nat.add_comm`. */
  readonly name: string;
  /** Distance or score, as the engine gives it; absent when it gives none. */
  readonly score?: number;
}

/** A search engine with a corpus of its own. Its ranks compare with other systems only on declarations that both hold. */
export interface SearchEngine {
  readonly name: string;
  /** The first `k` declarations for a query, best first; fewer when the engine gives fewer. */
  search(query: string, k: number, options?: RankOptions): Promise<EngineHit[]>;
}

/** Answers of an engine, kept for good: a query is asked once. Files and databases fit behind it. */
export interface ResponseCache {
  get(key: string): Promise<unknown>;
  set(key: string, answer: unknown): Promise<void>;
}

/** A public search engine, as it is used here. */
export interface EngineCard {
  readonly id: string;
  readonly name: string;
  /** Address of the public service. */
  readonly address: string;
  readonly reference: string;
  /** Ids of the models behind it, where they are known. */
  readonly models: readonly string[];
  readonly needsKey: boolean;
  /** How often it is asked at most, out of courtesy. */
  readonly rate: Rate;
  /** What makes its figures differ from others without an error. */
  readonly pitfalls: readonly string[];
}
