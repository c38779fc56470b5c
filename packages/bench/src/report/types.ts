import type { TieMode } from '@saber/metrics';
import type { Domain, Task, Thresholds } from '../types.js';

/** A mean over queries with its 95% bootstrap interval. */
export interface Score {
  /** Mean nDCG@10, in [0, 1]. */
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** Queries behind the mean. */
  readonly n: number;
}

/** One row of a table: a system on one task. */
export interface SystemResult {
  readonly id: string;
  readonly name: string;
  /** Type code of the paper (section C.1), for example `SB`; `-` for the two ends of the scale. */
  readonly type: string;
  /** What it is, in a few words. */
  readonly description: string;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
  readonly domains: Readonly<Partial<Record<Domain, Score>>>;
  /** Median wall-clock seconds per query, documents scored anew; null when it was not timed. */
  readonly medianSeconds: number | null;
  /** Why the system has no scores; null when it ran. */
  readonly skipped: string | null;
}

/** A task with its systems. */
export interface TaskResult {
  readonly task: Task;
  /** Canonical name of the measure. */
  readonly measure: string;
  /** Best first. */
  readonly systems: readonly SystemResult[];
}

/** How often the judge prefers the candidate that shares a gold technique with the target. */
export interface JudgeCheck {
  readonly correct: number;
  readonly ties: number;
  readonly triples: number;
  /** Share of correct picks, and its 95% Wilson interval. */
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** What a language model did for the benchmark. */
export interface ModelUse {
  readonly stages: readonly {
    readonly stage: string;
    readonly model: string;
    readonly promptHash: string;
    readonly requests: number;
    readonly inputTokens: number;
    readonly outputTokens: number;
    /** Things for which no answer could be read: nodes, summaries, pairs. */
    readonly unreadable: number;
  }[];
  /** By the configured prices; null without prices. */
  readonly cost: number | null;
}

/** `report.json`. */
export interface Report {
  readonly schema: 1;
  readonly corpus: {
    /** `bundled`, or the paths given. */
    readonly name: string;
    /** SHA-256 over the files it was read from. */
    readonly hash: string;
    /** Null for a data set that was built elsewhere; so are the other fields about the building. */
    readonly ontology: string | null;
  };
  readonly judge: { readonly name: string; readonly note: string; readonly check: JudgeCheck | null };
  /** Absent when everything was done offline. */
  readonly model?: ModelUse;
  readonly behaviour: 'official' | 'paper' | null;
  readonly seed: number;
  /** Order of equal scores. Absent: as trec_eval. */
  readonly ties?: TieMode;
  /** Candidates per category. */
  readonly k: number | null;
  readonly rounds: number | null;
  readonly thresholds: (Thresholds & { readonly found: boolean }) | null;
  /** For example problems, duplicates, topics, queries, candidates, judgments. */
  readonly counts: Readonly<Record<string, number>>;
  /** Queries by domain. */
  readonly queries: Readonly<Partial<Record<Domain, number>>>;
  /** Sentences about what fell short, for example a domain with too few queries. */
  readonly warnings: readonly string[];
  readonly versions: Readonly<Record<string, string>>;
  readonly tasks: readonly TaskResult[];
}
