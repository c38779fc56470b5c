import { meanOf, sumOf } from '../statistics/sample.js';

/** One run's answer to one query, in rank order. */
export interface RankedScores {
  readonly ids: readonly string[];
  /** Descending. */
  readonly scores: Float64Array;
}

/** Name of a score normalisation. */
export type NormName = 'none' | 'min-max' | 'max' | 'sum' | 'z-score' | 'rank' | 'borda';

type Normalise = (scores: Float64Array, pool: number) => Float64Array;

/**
 * Score normalisations by name, of descending scores. `pool` is the number of documents that any of the runs has for
 * the query.
 *
 * @see Montague and Aslam, Relevance score normalization for metasearch, CIKM 2001; Renda and Straccia, Web
 * metasearch: rank vs. score based rank aggregation methods, SAC 2003
 */
export const norms: Readonly<Record<NormName, Normalise>> = {
  none: (scores) => scores,
  'min-max': (scores) => {
    const low = scores.at(-1) ?? 0;
    const range = (scores[0] ?? 0) - low;
    return scores.map((score) => (range === 0 ? 1 : (score - low) / range));
  },
  max: (scores) => {
    const high = Math.max(Math.abs(scores[0] ?? 0), Math.abs(scores.at(-1) ?? 0));
    return scores.map((score) => (high === 0 ? 0 : score / high));
  },
  sum: (scores) => {
    const low = scores.at(-1) ?? 0;
    const total = sumOf(scores.map((score) => score - low));
    return scores.map((score) => (total === 0 ? 1 / scores.length : (score - low) / total));
  },
  'z-score': (scores) => {
    const mean = meanOf(scores);
    const deviation = Math.sqrt(meanOf(scores.map((score) => (score - mean) ** 2)));
    return scores.map((score) => (deviation === 0 ? 0 : (score - mean) / deviation));
  },
  rank: (scores) => scores.map((_, i) => 1 - i / scores.length),
  borda: (scores, pool) => scores.map((_, i) => 1 - i / pool),
};

/** What a document gets from a run that lacks it: under `borda` the mean of the positions that the run left open. */
export function absentScore(norm: NormName, size: number, pool: number): number {
  return norm === 'borda' && size < pool ? 0.5 - (size - 1) / (2 * pool) : 0;
}
