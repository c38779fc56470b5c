/** What a system's positions depend on; equal manifests give equal positions. */
export interface RunManifest {
  readonly task: string;
  readonly corpus: { readonly hash: string; readonly rows: number; readonly sliceOf: number | null };
  readonly renderer: { readonly template: string; readonly hash: string };
  readonly queries: {
    readonly hash: string;
    readonly stated: number;
    readonly dropped: number;
    /** Hash of the ids that the system was asked. */
    readonly asked: string;
  };
  readonly instruction: string | null;
  readonly excludeSelf: boolean;
  readonly kMax: number;
  readonly system: {
    readonly id: string;
    readonly name: string;
    readonly type: string;
    readonly description: string;
    readonly version: number;
    readonly settings: string | null;
    /** Whether it searches a corpus of its own. */
    readonly ownCorpus: boolean;
  };
  readonly versions: Readonly<Record<string, string>>;
}

/**
 * The source of truth of a run: where every gold unit of every query stands. Every measure, at every k, is derived
 * from it without asking the system again.
 */
export interface PositionsRecord {
  readonly schema: 1;
  readonly manifest: RunManifest;
  /** Deepest rank at which measures are defined: kMax, or the longest list of a system that gives no more. */
  readonly depth: number;
  /** Queries that were asked. */
  readonly queries: readonly string[];
  /** Per query and unit, the 1-based rank of its earliest row; 0 when it is not within kMax. */
  readonly positions: readonly (readonly number[])[];
  /** Per query, how many distinct rows came back within kMax. */
  readonly retrieved: readonly number[];
  /** Per query, the first rows, for readers. */
  readonly top: readonly (readonly string[])[];
  /** Queries drawn from those that could be asked, when not all were. */
  readonly sampled: boolean;
}

/** Mean and 95% bootstrap interval. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Something to know before a row is compared with another. */
export interface Badge {
  readonly kind: 'depth' | 'sampled' | 'other-corpus' | 'development' | 'skipped';
  readonly label: string;
  readonly title: string;
}

/** A system on a set of queries. */
export interface LeaderboardRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly n: number;
  readonly badges: readonly Badge[];
  /** By measure, for example `nDCG@10`; a measure beyond the depth of the system is absent. */
  readonly measures: Readonly<Record<string, Interval>>;
}

/** Means as functions of k: entry k - 1 is the value at k, as far as the system is defined. */
export interface Curve {
  readonly mean: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** The curves of a system on a set of queries. */
export interface SystemCurves {
  readonly id: string;
  readonly n: number;
  /** `R`, `nDCG`, and where queries have several units `P` and `Covered`. */
  readonly curves: Readonly<Record<string, Curve>>;
  /** Mean interpolated precision at recall 0, 0.1, ..., 1; only where queries have several units. */
  readonly precisionRecall: readonly number[] | null;
}

/** A set of queries on which systems are compared. */
export interface Slice {
  readonly id: string;
  readonly title: string;
  readonly n: number;
  /** Queries of the set that were dropped because the corpus has none of their gold. */
  readonly dropped: number;
  readonly rows: readonly LeaderboardRow[];
  readonly curves: readonly SystemCurves[];
}

/** A measure that is not shown, and why. */
export interface Suppressed {
  readonly measure: string;
  readonly reason: string;
}

/** Everything about a task that a page or a table shows. */
export interface TheoremReport {
  readonly schema: 1;
  readonly task: string;
  readonly corpus: RunManifest['corpus'] & { readonly file: string };
  readonly renderer: RunManifest['renderer'];
  readonly instruction: string | null;
  readonly kMax: number;
  readonly resamples: number;
  readonly seed: number;
  readonly counts: {
    readonly stated: number;
    readonly evaluated: number;
    readonly dropped: number;
    readonly units: number;
    readonly missingUnits: number;
    readonly unknownNames: number;
  };
  /** Sentences to read first. */
  readonly notes: readonly string[];
  /** Measures of the rows, in the order of columns; the first orders the rows. */
  readonly measures: readonly string[];
  readonly suppressed: readonly Suppressed[];
  readonly slices: readonly Slice[];
  /** Systems that did not run, with the reason. */
  readonly skipped: readonly { readonly id: string; readonly name: string; readonly reason: string }[];
}

/** A report without its curves, which have files of their own. */
export type Leaderboard = Omit<TheoremReport, 'slices'> & {
  readonly slices: readonly Omit<Slice, 'curves'>[];
};
