import { requireCutoff, requireFinite, requireThat } from '../options.js';
import type { Ranking } from '../ranking.js';

/** A measure of one ranked list. Made by its own function ({@link nDCG}, {@link P}, ...) or by {@link measure}. */
export interface Measure {
  /** Canonical ir-measures name, with the parameters that differ from their defaults: `P(rel=2)@5`. */
  readonly name: string;
  /** How queries are combined: counts such as NumRet are summed, everything else is averaged. */
  readonly aggregate: 'mean' | 'sum';
  /** Value for one query, under `average` ties its expectation. */
  compute(ranking: Ranking): number;
  /** Whether the query has what the measure's denominator needs; asked only under `noRelevant: 'skip'`. */
  defined(ranking: Ranking): boolean;
}

/** Options that most measures share. */
export interface MeasureOptions {
  /** Number of top documents looked at. @defaultValue the whole list */
  readonly cutoff?: number | undefined;
  /** Look only at judged documents: unjudged ones are taken out of the ranking first. @defaultValue false */
  readonly judgedOnly?: boolean | undefined;
}

/** Options of measures that tell relevant from not relevant. */
export interface BinaryOptions extends MeasureOptions {
  /** Smallest grade that counts as relevant. @defaultValue 1 */
  readonly rel?: number | undefined;
}

/** A value in a measure's name. */
export type ParameterValue = number | string | boolean | ReadonlyMap<number, number>;

/** `nDCG`, `{ dcg: 'exp-log2' }`, 10 → `nDCG(dcg='exp-log2')@10`. Parameters that are undefined are left out. */
export function measureName(
  base: string,
  parameters: Readonly<Record<string, ParameterValue | undefined>>,
  cutoff?: number,
): string {
  const shown: string[] = [];
  for (const [key, value] of Object.entries(parameters)) {
    if (value !== undefined) shown.push(`${key}=${showParameter(value)}`);
  }
  return `${base}${shown.length > 0 ? `(${shown.join(',')})` : ''}${cutoff === undefined ? '' : `@${cutoff}`}`;
}

function showParameter(value: ParameterValue): string {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  return `{${[...value].map(([grade, gain]) => `${grade}:${gain}`).join(',')}}`;
}

/** Puts the shared options in place around one measure's own computation. */
export function defineMeasure(
  base: string,
  options: MeasureOptions,
  parameters: Readonly<Record<string, ParameterValue | undefined>>,
  compute: (ranking: Ranking, depth: number) => number,
  defined: (ranking: Ranking) => boolean = () => true,
  aggregate: 'mean' | 'sum' = 'mean',
): Measure {
  const { cutoff, judgedOnly = false } = options;
  requireCutoff(cutoff, base);
  requireThat(typeof judgedOnly === 'boolean', `judgedOnly of ${base} must be true or false`, judgedOnly);
  const depth = cutoff ?? Number.POSITIVE_INFINITY;
  return {
    name: measureName(base, { ...parameters, judged_only: judgedOnly ? true : undefined }, cutoff),
    aggregate,
    compute: (ranking) => compute(judgedOnly ? ranking.condensed() : ranking, depth),
    defined,
  };
}

/** {@link defineMeasure} for measures with a relevance threshold, which is checked here. */
export function defineBinaryMeasure(
  base: string,
  options: BinaryOptions,
  compute: (ranking: Ranking, depth: number, threshold: number) => number,
  parameters: Readonly<Record<string, ParameterValue | undefined>> = {},
): Measure {
  const { rel = 1 } = options;
  requireFinite(rel, `rel of ${base}`);
  return defineMeasure(
    base,
    options,
    { rel: rel === 1 ? undefined : rel, ...parameters },
    (ranking, depth) => compute(ranking, depth, rel),
    (ranking) => ranking.relevant(rel) > 0,
  );
}
