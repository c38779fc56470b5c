import { bootstrapMean, quantile } from '@saber/metrics';

/** The scores that a retriever gives for one anchor. */
export interface AnchorScores {
  /** Of every text of the pool. */
  readonly scores: ArrayLike<number>;
  /** Places of its own equivalent text and of its hard negatives in the pool. */
  readonly positive: number;
  readonly negatives: readonly number[];
}

/** What one anchor gives. */
export interface AnchorResult {
  /** Expected share of the orders of tied texts in which the equivalent text is among the first k. */
  readonly recall1: number;
  readonly recall5: number;
  /** The same among the four texts of this anchor. */
  readonly ownRecall1: number;
  /** Hard negatives with a higher score than the equivalent text, and with the same. */
  readonly nearer: number;
  readonly tied: number;
  readonly negatives: number;
  /** Score of the equivalent text less that of the nearest hard negative, as a share of the best score of the pool. */
  readonly gap: number;
}

/** A mean with its 95% bootstrap interval. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** What a retriever reaches over all anchors. */
export interface RetrievalResult {
  readonly anchors: number;
  readonly pool: number;
  readonly recall1: Estimate;
  readonly recall5: Estimate;
  readonly ownRecall1: Estimate;
  /** Share of anchors with a hard negative that is nearer than the equivalent text. */
  readonly anchorsInverted: Estimate;
  /** Share of pairs of an equivalent text and a hard negative in which the negative is nearer; and tied. */
  readonly pairsInverted: number;
  readonly pairsTied: number;
  /** 5, 25, 50, 75 and 95% quantiles of the gap, and its mean. */
  readonly gap: { readonly quantiles: readonly number[]; readonly mean: number };
}

export const GAP_QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/**
 * Expected recall at `k` of one text over all orders of the texts with the same score.
 *
 * @param higher - texts with a higher score
 * @param tied - other texts with the same score
 */
export function expectedRecall(k: number, higher: number, tied: number): number {
  return Math.min(1, Math.max(0, (k - higher) / (tied + 1)));
}

/** Where the equivalent text of one anchor stands. */
export function measureAnchor({ scores, positive, negatives }: AnchorScores): AnchorResult {
  const own = scores[positive]!;
  let [higher, tied, best] = [0, 0, own];
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i]!;
    if (score > best) best = score;
    if (score > own) higher += 1;
    else if (score === own && i !== positive) tied += 1;
  }
  const against = negatives.map((place) => scores[place]!);
  const nearer = against.filter((score) => score > own).length;
  const same = against.filter((score) => score === own).length;
  const hardest = against.reduce((most, score) => Math.max(most, score), -Infinity);
  return {
    recall1: expectedRecall(1, higher, tied),
    recall5: expectedRecall(5, higher, tied),
    ownRecall1: expectedRecall(1, nearer, same),
    nearer,
    tied: same,
    negatives: negatives.length,
    gap: best > 0 ? (own - hardest) / best : 0,
  };
}

/** Sums up the results of all anchors, at least one. */
export function summarizeAnchors(
  results: readonly AnchorResult[],
  pool: number,
  { seed = 0, resamples = 1000 }: { readonly seed?: number; readonly resamples?: number } = {},
): RetrievalResult {
  const estimate = (value: (result: AnchorResult) => number): Estimate =>
    bootstrapMean(results.map(value), { seed, resamples });
  const pairs = results.reduce((sum, { negatives }) => sum + negatives, 0);
  const share = (count: (result: AnchorResult) => number): number =>
    pairs === 0 ? 0 : results.reduce((sum, result) => sum + count(result), 0) / pairs;
  const gaps = Float64Array.from(results, ({ gap }) => gap).sort();
  return {
    anchors: results.length,
    pool,
    recall1: estimate(({ recall1 }) => recall1),
    recall5: estimate(({ recall5 }) => recall5),
    ownRecall1: estimate(({ ownRecall1 }) => ownRecall1),
    anchorsInverted: estimate(({ nearer }) => (nearer > 0 ? 1 : 0)),
    pairsInverted: share(({ nearer }) => nearer),
    pairsTied: share(({ tied }) => tied),
    gap: {
      quantiles: GAP_QUANTILES.map((q) => quantile(gaps, q)),
      mean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
    },
  };
}
