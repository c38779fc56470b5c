import type { Renderer } from './data/renderer.js';

/** The documents that every system searches, rendered once. */
export interface TheoremCorpus {
  /**
   * Name of each row. A declaration that stands several times gives `name`, `name#2`, ...: any copy is right where
   * the name is.
   */
  readonly keys: readonly string[];
  /** Row keys of a full name. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
  /** Rendered text of each row, the same bytes for every system. */
  readonly texts: readonly string[];
  readonly renderer: Renderer;
  /** Hash of all keys and rendered texts. */
  readonly hash: string;
  /** Rows of the whole file, when this is a development slice of it. */
  readonly sliceOf: number | null;
}

/** A query as its file states it. */
export interface StatedQuery {
  readonly id: string;
  readonly text: string;
  /** Names, a list for each unit: any one name of a unit is as good as another. */
  readonly units: readonly (readonly string[])[];
  /** Whether its declaration is in every corpus of the comparison; undefined where the file does not say. */
  readonly shared?: boolean;
}

/** A query whose units have rows of the corpus. */
export interface TheoremQuery extends Omit<StatedQuery, 'units'> {
  /** Row keys; no unit is empty and there is at least one. */
  readonly units: readonly (readonly string[])[];
}

/** The queries of a task, and what became of their gold. */
export interface TheoremGold {
  readonly queries: readonly TheoremQuery[];
  /** Queries of whose gold nothing is in the corpus. */
  readonly dropped: readonly Pick<StatedQuery, 'id' | 'shared'>[];
  /** Units of the evaluated queries that are not in the corpus, and are therefore not counted in |G|. */
  readonly missingUnits: number;
  /** Names in the gold that the corpus does not hold, with the query. */
  readonly unknown: readonly { readonly query: string; readonly name: string }[];
}

/** Everything a run on one set of queries depends on, beside the system. */
export interface TheoremTask {
  readonly name: string;
  readonly corpus: TheoremCorpus;
  readonly gold: TheoremGold;
  /** Queries in the file. */
  readonly stated: number;
  /** Hash of ids, texts and units of the queries. */
  readonly queriesHash: string;
  readonly kMax: number;
  /** The instruction that embedding models get before a query, or null. */
  readonly instruction: string | null;
  /** Whether a query that is itself in the corpus does not find itself. */
  readonly excludeSelf: boolean;
}
