import type { Domain, Task } from '../../types.js';

/** Per-query scores of one run: a file of `results/evaluation`. */
export interface EvaluationRun {
  /** Relative to the clone. */
  readonly file: string;
  /** Of each query, in the order of the published data set. */
  readonly domains: readonly (readonly string[])[];
  /** nDCG@10 of each query; null where the system gave no scores. */
  readonly scores: Readonly<Partial<Record<Task, readonly (number | null)[]>>>;
}

/** The instruction that a run was given: none, or the paper's I1, I2, I3. */
export type Arm = 'p0' | 'p1' | 'p2' | 'p3';

/** 1-based rank of the rephrased copy for each query: a file of `results/dedup`. */
export interface DuplicateRanks {
  readonly file: string;
  readonly ranks: Float64Array;
}

/** Seconds for each timed query: a file of `results/timing`. */
export interface Timing {
  readonly file: string;
  readonly queries: readonly number[];
  readonly seconds: readonly number[];
}

/** Mean similarity of formulas and of words to the best candidates, by target. */
export interface MathWordSimilarities {
  readonly file: string;
  readonly targets: ReadonlyMap<string, { readonly math: number; readonly words: number }>;
}

/** Percentage of targets whose formulas are nearer than their words: a row of the published table. */
export interface MathWordShares {
  readonly file: string;
  readonly all: number;
  readonly domains: Readonly<Partial<Record<Domain, number>>>;
}

/** Bootstrap interval of one mean. */
export interface PublishedInterval {
  readonly low: number;
  readonly high: number;
}

/** Rankings of one system: a candidate number for each rank of each row, best first. */
export interface SystemRankings {
  readonly rows: Int32Array;
  /** rows.length × depth, row by row. */
  readonly ranks: Int32Array;
  readonly depth: number;
}

/** What was found in a clone of the authors' repository; every part may be empty. */
export interface ReleasedData {
  readonly folder: string;
  /** By name of the file without ending: `bm25__p0`, `bm25`. */
  readonly evaluations: ReadonlyMap<string, EvaluationRun>;
  /** By name without ending: `bm25`, `bm25__all-documents`. */
  readonly duplicates: ReadonlyMap<string, DuplicateRanks>;
  /** By key. */
  readonly timings: ReadonlyMap<string, Timing>;
  /** By key and arm: `bm25__p0`. */
  readonly similarities: ReadonlyMap<string, MathWordSimilarities>;
  /** By key and arm. */
  readonly shares: ReadonlyMap<string, MathWordShares>;
  /** MTEB's Retrieval score by key. */
  readonly mteb: ReadonlyMap<string, number>;
  /** Intervals by key, then by task, then by `overall` or domain. */
  readonly intervals: ReadonlyMap<string, ReadonlyMap<string, Readonly<Record<string, PublishedInterval>>>>;
  /** By key. */
  readonly rankings: ReadonlyMap<string, SystemRankings>;
}

/** Where each part lies in the clone; used to name what is missing. */
export const PLACES = {
  evaluations: 'results/evaluation',
  duplicates: 'results/dedup',
  timings: 'results/timing',
  similarities: 'results/math_vs_word/similarities',
  shares: 'results/math_vs_word/results_table.csv',
  mteb: 'results/mteb/leaderboard.csv',
  intervals: 'results/confidence',
  rankings: 'results/rescaling/rankings.npz',
} as const;
