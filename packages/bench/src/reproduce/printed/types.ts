import type { Domain } from '../../types.js';

type ByDomain<T> = Readonly<Record<Domain, T>>;
/** Score with the distances to the ends of its interval. */
export interface PrintedInterval {
  readonly mean: number;
  readonly plus: number;
  readonly minus: number;
}
interface Scores {
  readonly overall: number;
  readonly domains: ByDomain<number>;
}
interface Named {
  readonly system: string;
}
interface Typed extends Named {
  /** Code of section C.1; its last letter is B, L or C. */
  readonly type: string;
}

export interface MainRow extends Typed, Scores {
  readonly statementStatement: number;
  readonly fullFull: number;
  readonly medianSeconds: number;
  readonly mtebRetrieval: number | null;
}
export interface DuplicateRow extends Named {
  readonly overall: number;
  readonly medianRank: number;
  readonly top1: number;
  readonly top4: number;
  readonly top16: number;
  readonly top64: number;
}
export interface FormatRow {
  readonly models: readonly string[];
  readonly query: string;
  readonly document: string;
}
export interface RescalingRow {
  readonly setting: string;
  readonly pearson: number;
  readonly spearman: number;
  readonly inversions: number;
  readonly pairs: number;
}
export interface AgreementByDistanceRow {
  readonly method: string;
  readonly '0': number;
  readonly '25': number;
  readonly '50': number;
}
export interface AgreementRow {
  readonly reference: string;
  readonly agreement: number;
  readonly wilson95: readonly [number, number];
  readonly pPrinted: string;
}
export interface IntervalRow extends Typed {
  readonly overall: PrintedInterval;
  readonly domains: ByDomain<PrintedInterval>;
}
export interface SettingsRow extends Typed {
  readonly statementStatement: Scores;
  readonly fullFull: Scores;
}
export interface InstructionRow extends Named {
  readonly none: number;
  readonly I1: number;
  readonly I2: number;
  readonly I3: number;
}
export interface InstructedScoreRow extends InstructionRow, Typed {}

/** Names and keys of a system. */
export interface SystemRow {
  /** As Table 7 prints it (Table 10 for the one that is only there). */
  readonly name: string;
  /** Other printed names. */
  readonly aka?: readonly string[];
  /** Name of its files in the authors' repository. */
  readonly key: string;
  /** Address of its weights, or its name with the vendor. */
  readonly model?: string;
}

/** A figure that the text states about cells `table/system/column`. */
export interface TextClaim {
  readonly id: string;
  readonly source: string;
  readonly printed: number;
  readonly digits: number;
  readonly op: 'cell' | 'difference' | 'ratio' | 'rank' | 'count' | 'minimum' | 'maximum' | 'span';
  readonly cells: readonly string[];
  /** The text states a bound, not a value. */
  readonly relation?: '<' | '>';
  /** Of `rank`: the least value is first. */
  readonly ascending?: boolean;
  /** Of `count`: which rows. */
  readonly where?: readonly ['=' | '>=', number];
}

/** Rows of a data file, with where they come from. */
export interface Rows<T> {
  readonly source: string;
  readonly rows: readonly T[];
}

/** All figures of the paper that the project carries, by the file that holds them. */
export interface Printed {
  readonly 'table-01': Rows<MainRow>;
  readonly 'table-02': Rows<DuplicateRow>;
  readonly 'table-03': Rows<FormatRow>;
  readonly 'table-04': Rows<RescalingRow>;
  readonly 'table-05': Rows<AgreementByDistanceRow>;
  readonly 'table-06': Rows<AgreementRow> & { readonly n: number };
  readonly 'table-07': Rows<IntervalRow>;
  readonly 'table-08': Rows<SettingsRow>;
  readonly 'table-09': Rows<InstructedScoreRow>;
  readonly 'table-10': Rows<InstructionRow>;
  readonly 'table-11': Rows<DuplicateRow>;
  readonly 'table-12': Rows<DuplicateRow>;
  readonly systems: Rows<SystemRow>;
  readonly text: Rows<TextClaim>;
  readonly frontiers: Rows<{ readonly class: SystemClass; readonly systems: readonly string[] }>;
  readonly 'mteb-correlations': Rows<{ readonly id: string; readonly printed: number }>;
  readonly 'mteb-earlier-scores': Rows<Named & { readonly overall: number }> & {
    readonly before2025: readonly string[];
  };
  readonly 'duplicate-correlations': Rows<{
    readonly table: 11 | 12;
    readonly column: 'medianRank' | 'top1' | 'top64';
    readonly printed: number;
  }>;
}

/** The two classes of section D.7: what encodes query and document apart, and what reads them together. */
export type SystemClass = 'bi-encoder' | 'cross-encoder';
