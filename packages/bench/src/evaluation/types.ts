import type { Executor } from '../executor/types.js';
import type { Domain, Task } from '../types.js';

/** A query with everything that a system may see of it. */
export interface EvaluationQuery {
  readonly id: string;
  readonly text: string;
  readonly domains: readonly Domain[];
  /** Candidates, in the order of the pool. */
  readonly documents: readonly { readonly id: string; readonly text: string }[];
}

/** A task with its queries. */
export interface EvaluationTask {
  readonly task: Task;
  readonly queries: readonly EvaluationQuery[];
  /** Ratings in [0, 5] by query and candidate. */
  readonly qrels: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Scores the candidates of a query, higher is better: one finite number for each, in the order of the pool. */
export type RankQuery = (query: EvaluationQuery) => Promise<Float64Array>;

/** How a system is started. */
export interface StartOptions {
  readonly task: EvaluationTask;
  readonly seed: number;
  /** Texts may be processed once and remembered; false for timing, where every document is processed anew. */
  readonly cache: boolean;
  /** Runs the jobs of a lengthy preparation. @defaultValue this process */
  readonly executor?: Executor;
  /** Told how many texts of a lengthy preparation are done. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** A row of the table. */
export interface System {
  /** Names its files; letters, digits and hyphens. */
  readonly id: string;
  readonly name: string;
  /** Type code of the paper (section C.1); `-` for the ends of the scale. */
  readonly type: string;
  readonly description: string;
  /** Raised when the same inputs would give other scores. */
  readonly version: number;
  /** Whether it may be one of the two that are fused. */
  readonly fusable: boolean;
  /** Loads what it needs; throws an error that says what is missing. */
  readonly start: (options: StartOptions) => Promise<RankQuery>;
}
