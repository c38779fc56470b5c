import { bootstrapMeans, resampleIndices, type UnitEvaluation } from '@saber/metrics';
import type { Curve, Interval, SystemCurves } from './types.js';

/** Values on pages and in files have so many decimals. */
const DIGITS = 4;

/** How intervals are drawn. */
export interface Resampling {
  readonly resamples: number;
  readonly seed: number;
}

/** Intervals of measures by one resample matrix, so that those of all systems on the same queries belong together. */
export function intervalsOf(
  { perQuery, queryIds }: Pick<UnitEvaluation, 'perQuery' | 'queryIds'>,
  measures: readonly string[],
  resampling: Resampling,
): Record<string, Interval> {
  const known = measures.filter((measure) => perQuery[measure] !== undefined);
  const indices = resampleIndices(queryIds.length, resampling);
  const intervals = bootstrapMeans(
    known.map((measure) => perQuery[measure]!),
    { indices },
  );
  return Object.fromEntries(known.map((measure, i) => [measure, intervals[i]!]));
}

/** The curves over k = 1..depth with their intervals. */
export function curvesOf(
  id: string,
  evaluation: UnitEvaluation,
  several: boolean,
  resampling: Resampling,
): SystemCurves {
  const names = several ? ['R', 'nDCG', 'P', 'Covered'] : ['R', 'nDCG'];
  const { kMax, queryIds, precisionRecallCurve } = evaluation;
  const measures = names.flatMap((name) => Array.from({ length: kMax }, (_, i) => `${name}@${i + 1}`));
  const intervals = intervalsOf(evaluation, measures, resampling);
  const curve = (name: string): Curve => {
    const points = Array.from({ length: kMax }, (_, i) => intervals[`${name}@${i + 1}`]!);
    return {
      mean: points.map(({ mean }) => rounded(mean)),
      low: points.map(({ low }) => rounded(low)),
      high: points.map(({ high }) => rounded(high)),
    };
  };
  return {
    id,
    n: queryIds.length,
    curves: Object.fromEntries(names.map((name) => [name, curve(name)])),
    precisionRecall: several ? Array.from(precisionRecallCurve, rounded) : null,
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(DIGITS));
}
