import type { Printed } from './printed/types.js';
import type { ReleasedData } from './released/types.js';

/** What came of one figure of the paper. docs/reproduce.md explains each. */
export const STATUSES = [
  /** Recomputed from per-query data and equal to the printed figure at its precision. */
  'reproduced',
  /** Recomputed from other printed figures and equal at the precision of the printed one. */
  'agrees',
  /** Recomputed, and not equal; the note says why, where the reason is known. */
  'differs',
  /** Computed, but the paper prints no figure to hold it against (or prints one of another benchmark). */
  'computed',
  /** Waits for a file of the authors' release; the note names it. */
  'needs published data',
  /** Waits for a run of a model with open weights. */
  'needs weights',
  /** Waits for a run behind a paid interface. */
  'needs key',
] as const;

export type Status = (typeof STATUSES)[number];

/** A figure, or a short text such as the names on a frontier; null where there is none. */
export type Value = number | string | null;

/** One figure of the paper beside ours. */
export interface Item {
  /** For example `table-1.mteb.pearson`; unique. */
  readonly id: string;
  /** Where the paper prints it: `Table 1`, `Section 4.1`. */
  readonly source: string;
  readonly printed: Value;
  readonly ours: Value;
  /** `ours - printed` when both are numbers, else null. */
  readonly difference: number | null;
  readonly status: Status;
  readonly note: string | null;
}

/** A table or figure of the paper with all its items. */
export interface Section {
  /** `table-1` ... `table-12`, `figure-2` ... */
  readonly id: string;
  readonly title: string;
  readonly items: readonly Item[];
}

/** Ratings of the candidates of a query, with what the studies group by. */
export interface RatedQuery {
  readonly id: string;
  readonly domains: readonly string[];
  /** In the order of the candidates: topic-only, summary-only, both, a third each. */
  readonly ratings: Float64Array;
}

/** A benchmark of the user's own: what a state folder holds after `saber run`. */
export interface OwnBenchmark {
  readonly queries: readonly RatedQuery[];
  /** Of the statement-full task (or the first that was run): by system, the ranking of each query as candidate numbers, best first. */
  readonly rankings: ReadonlyMap<string, readonly (readonly number[])[]>;
}

/** Everything that the sections are computed from. */
export interface Inputs {
  readonly printed: Printed;
  /** Absent without `--released`. */
  readonly released?: ReleasedData | undefined;
  /** The published queries; absent without `--data`. */
  readonly queries?: readonly RatedQuery[] | undefined;
  /** Absent when the state folder holds no finished benchmark. */
  readonly own?: OwnBenchmark | undefined;
}
