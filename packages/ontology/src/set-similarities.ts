import { bestMatchAverage } from './best-match-average.js';
import type { Topic, TopicSimilarity } from './types.js';

/** A similarity of two topic sets from a similarity of topics; NaN when either set is empty. */
export type SetSimilarity = (
  setA: readonly Topic[],
  setB: readonly Topic[],
  similarity: TopicSimilarity,
) => number;

/** Mean similarity over all pairs. */
export const averageSimilarity: SetSimilarity = (setA, setB, similarity) => {
  let sum = 0;
  for (const a of setA) for (const b of setB) sum += similarity(a, b);
  return setA.length === 0 || setB.length === 0 ? Number.NaN : sum / (setA.length * setB.length);
};

/** Largest similarity over all pairs. */
export const maximumSimilarity: SetSimilarity = (setA, setB, similarity) => {
  if (setA.length === 0 || setB.length === 0) return Number.NaN;
  return setA.reduce<number>(
    (best, a) => Math.max(best, nearest(a, setB, similarity)),
    Number.NEGATIVE_INFINITY,
  );
};

/**
 * Larger of the two directed best-match means, `max(mean of row maxima, mean of column maxima)`: high as soon as one
 * set is contained in the other. GOSemSim calls it `rcmax`.
 */
export const rcmax: SetSimilarity = (setA, setB, similarity) => {
  if (setA.length === 0 || setB.length === 0) return Number.NaN;
  return Math.max(directed(setA, setB, similarity), directed(setB, setA, similarity));
};

/**
 * Hausdorff similarity: the worst best match on either side, `min(min of row maxima, min of column maxima)`. One topic
 * without a counterpart makes it low.
 */
export const hausdorff: SetSimilarity = (setA, setB, similarity) => {
  if (setA.length === 0 || setB.length === 0) return Number.NaN;
  const worst = (from: readonly Topic[], to: readonly Topic[]): number =>
    from.reduce<number>(
      (least, one) => Math.min(least, nearest(one, to, similarity)),
      Number.POSITIVE_INFINITY,
    );
  return Math.min(worst(setA, setB), worst(setB, setA));
};

/** Names of the similarities of two topic sets that work from a similarity of topics. */
export type SetSimilarityName = 'bestMatchAverage' | 'average' | 'maximum' | 'rcmax' | 'hausdorff';

/** Every similarity of two topic sets that works from a similarity of topics, by name. */
export const setSimilarities: Readonly<Record<SetSimilarityName, SetSimilarity>> = {
  bestMatchAverage,
  average: averageSimilarity,
  maximum: maximumSimilarity,
  rcmax,
  hausdorff,
};

function nearest(one: Topic, set: readonly Topic[], similarity: TopicSimilarity): number {
  return set.reduce<number>(
    (best, other) => Math.max(best, similarity(one, other)),
    Number.NEGATIVE_INFINITY,
  );
}

function directed(from: readonly Topic[], to: readonly Topic[], similarity: TopicSimilarity): number {
  return from.reduce<number>((sum, one) => sum + nearest(one, to, similarity), 0) / from.length;
}
