/** One run's answer to one query, in rank order. */
export interface RankedScores {
  readonly ids: readonly string[];
  /** Descending. */
  readonly scores: Float64Array;
}

/** Scores made comparable between runs, and what a document gets from a run that lacks it. */
export interface NormalisedScores {
  readonly scores: Float64Array;
  readonly absent: number;
}

/** Name of a score normalisation. */
export type NormName = 'none' | 'min-max' | 'max' | 'sum' | 'z-score' | 'rank' | 'borda';

type Normalise = (ranked: RankedScores, pool: number) => NormalisedScores;

/**
 * Score normalisations by name. `pool` is the number of documents that any of the runs has for the query.
 *
 * @see Montague and Aslam, Relevance score normalization for metasearch, CIKM 2001; Renda and Straccia, Web
 * metasearch: rank vs. score based rank aggregation methods, SAC 2003
 */
export const norms: Readonly<Record<NormName, Normalise>> = {
  none: ({ scores }) => ({ scores, absent: 0 }),
  'min-max': ({ scores }) => {
    const low = scores[scores.length - 1] ?? 0;
    const range = (scores[0] ?? 0) - low;
    return { scores: scores.map((score) => (range === 0 ? 1 : (score - low) / range)), absent: 0 };
  },
  max: ({ scores }) => {
    const high = Math.max(Math.abs(scores[0] ?? 0), Math.abs(scores[scores.length - 1] ?? 0));
    return { scores: scores.map((score) => (high === 0 ? 0 : score / high)), absent: 0 };
  },
  sum: ({ scores }) => {
    const low = scores[scores.length - 1] ?? 0;
    const total = scores.reduce((sum, score) => sum + (score - low), 0);
    return {
      scores: scores.map((score) => (total === 0 ? 1 / scores.length : (score - low) / total)),
      absent: 0,
    };
  },
  'z-score': ({ scores }) => {
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length;
    const deviation = Math.sqrt(variance);
    const scaled = scores.map((score) => (deviation === 0 ? 0 : (score - mean) / deviation));
    return { scores: scaled, absent: 0 };
  },
  rank: ({ scores }) => ({ scores: scores.map((_, i) => 1 - i / scores.length), absent: 0 }),
  borda: ({ scores }, pool) => ({
    scores: scores.map((_, i) => 1 - i / pool),
    // The mean of the positions that the run left open.
    absent: scores.length < pool ? 0.5 - (scores.length - 1) / (2 * pool) : 0,
  }),
};
