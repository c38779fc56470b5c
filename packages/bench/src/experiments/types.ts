import type { JournalRecord } from '@saber/tournament';
import type { System } from '../evaluation/types.js';
import type { TechniqueComparison } from '../offline/judge.js';
import type { Report } from '../report/types.js';
import type { RatedQuery } from '../reproduce/types.js';
import type { Problem, Signal } from '../types.js';
import type { Annotation, AnnotationPair } from './annotations.js';

/** A query with its rated candidates, each with the signal that chose it. */
export interface BenchmarkQuery extends RatedQuery {
  readonly domains: Problem['domains'] & {};
  readonly candidates: readonly { readonly id: string; readonly signal: Signal }[];
}

/** Queries and documents in the form that the experiments share. */
export interface Benchmark {
  readonly queries: readonly BenchmarkQuery[];
  /** Texts of queries and documents by id. */
  readonly texts: ReadonlyMap<string, Problem>;
  /** Ids of the documents: everything that can be searched. */
  readonly documents: readonly string[];
}

/** A column of a table; numbers have `digits` decimals, or are printed as they are. */
export interface Column {
  readonly name: string;
  readonly digits?: number;
}

/** A cell; null where there is no value. */
export type Cell = string | number | null;

export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A mark of a plot. */
export interface PlotPoint {
  /** A number, or the name of a bar. */
  readonly x: number | string;
  readonly y: number;
  /** Interval around `y`. */
  readonly low?: number;
  readonly high?: number;
  readonly label?: string;
}

export interface Series {
  readonly name: string;
  readonly mark: 'line' | 'points' | 'bars';
  readonly points: readonly PlotPoint[];
}

/** A plot as data: series over two axes. Bars lie and have names instead of an x axis. */
export interface Plot {
  readonly x: string;
  readonly y: string;
  /** Whether the x axis is logarithmic. */
  readonly logX?: boolean;
  readonly series: readonly Series[];
}

/** What an experiment found: what `experiments/<name>.json` holds and report and terminal show. */
export interface ExperimentResult {
  readonly name: string;
  readonly title: string;
  /** Its place in the paper, for example `Figure 6`. */
  readonly source: string;
  /** What was run, and what the figures can and cannot say. */
  readonly note: string;
  readonly tables: readonly Table[];
  readonly plot: Plot | null;
}

/** A statement that says the same as that of another problem, in other words. */
export interface Rephrasing {
  /** Id of the problem that is restated. */
  readonly original: string;
  /** Id under which the rephrasing is searched for. */
  readonly id: string;
  readonly problem: string;
}

/** When a system was published, with its score. */
export interface Dated {
  readonly system: string;
  /** `2025-06` or `2025-06-05`. */
  readonly date: string;
  readonly score: number;
  readonly class: 'bi-encoder' | 'cross-encoder';
}

/** Everything that an experiment may use; what is absent was not given. */
export interface ExperimentInputs {
  readonly benchmark: Benchmark;
  /** Systems to run. */
  readonly systems: readonly System[];
  /** Systems to run with instructions. @defaultValue `systems` */
  readonly instructionSystems?: readonly System[];
  readonly seed: number;
  readonly behaviour: 'official' | 'paper';
  readonly resamples: number;
  /** Compares two candidates of a query. Absent for data without solutions. */
  readonly compare?: TechniqueComparison;
  /** Puts pairs to a language model: its verdicts, by the way it was asked. Absent when no model may be asked. */
  readonly askModel?: (pairs: readonly AnnotationPair[]) => Promise<readonly Annotation[]>;
  /** The judgments behind the ratings, by query. */
  readonly judgments?: ReadonlyMap<string, readonly JournalRecord[]>;
  /** Topics by problem. */
  readonly topics?: ReadonlyMap<string, readonly string[]>;
  /** Finds topics of a few problems in their texts, where none were assigned. */
  readonly tagTexts?: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly report?: Report;
  readonly annotations?: readonly Annotation[];
  readonly rephrasings?: readonly Rephrasing[];
  readonly dates?: readonly Dated[];
  /** Query of the experiments about one. */
  readonly query?: string;
  readonly onProgress?: (label: string, done: number, total: number) => void;
}
