import type { Evaluation } from '../evaluate-measures.js';

/** What {@link compare} reads of an {@link Evaluation}, a {@link DiversityEvaluation} or a {@link UnitEvaluation}. */
export interface ComparedEvaluation extends Pick<Evaluation, 'queryIds' | 'perQuery'> {
  readonly options?: Partial<Evaluation['options']> | undefined;
}

/** Systems to compare: name → evaluation over the same queries, under the same options. */
export type Evaluations =
  | Readonly<Record<string, ComparedEvaluation>>
  | ReadonlyMap<string, ComparedEvaluation>;

/** Options of {@link compare}. */
export interface CompareOptions {
  /** Measures by canonical name. @defaultValue those that every evaluation has */
  readonly measures?: readonly string[] | undefined;
  /** Paired test, two-sided. @defaultValue 'permutation' */
  readonly test?: 'permutation' | 't' | 'wilcoxon' | 'sign' | undefined;
  /** Correction over the pairs of one measure. @defaultValue 'holm' */
  readonly correction?: 'holm' | 'bonferroni' | 'benjamini-hochberg' | 'none' | undefined;
  /** Level at which a corrected difference is significant, in (0, 1). @defaultValue 0.05 */
  readonly alpha?: number | undefined;
  /** Coverage of the intervals, in (0, 1). @defaultValue 0.95 */
  readonly confidence?: number | undefined;
  /** Bootstrap resamples, one matrix for all systems. @defaultValue 1000 */
  readonly resamples?: number | undefined;
  /** Random sign patterns of the permutation test, shared by all pairs. @defaultValue 10000 */
  readonly permutations?: number | undefined;
  /** Any integer. @defaultValue 0 */
  readonly seed?: number | undefined;
  /** Compare only with this system. @defaultValue all pairs */
  readonly baseline?: string | undefined;
}

/** Mean of one system under one measure, with its interval. */
export interface ComparedMean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Difference of two systems under one measure. */
export interface ComparedPair {
  readonly measure: string;
  readonly a: string;
  readonly b: string;
  /** mean(a) − mean(b), with its paired bootstrap interval. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly pValue: number;
  /** After correction over the pairs of the measure. */
  readonly adjusted: number;
  readonly significant: boolean;
  /** Mean over standard deviation of the differences. */
  readonly effectSize: number;
}

/** Result of {@link compare}. */
export interface ComparisonTable {
  readonly systems: readonly string[];
  readonly measures: readonly string[];
  readonly queries: number;
  /** By measure, then system. */
  readonly means: Readonly<Record<string, Readonly<Record<string, ComparedMean>>>>;
  readonly pairs: readonly ComparedPair[];
  /** Everything that is needed to repeat the tests. */
  readonly settings: Readonly<
    Required<{
      [K in Exclude<keyof CompareOptions, 'baseline' | 'measures'>]: NonNullable<CompareOptions[K]>;
    }>
  > & {
    readonly baseline: string | undefined;
    readonly exact: boolean;
  };
}
