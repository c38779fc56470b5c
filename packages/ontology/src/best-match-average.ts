import type { Topic, TopicSimilarity } from './types.js';

/**
 * Best-match average of two topic sets: each topic is matched with its most similar topic of the other set, and the
 * maxima of both sides are averaged together: `(sum of row maxima + sum of column maxima) / (|A| + |B|)`.
 * Repeated topics count as often as they are given.
 *
 * @returns in the range of the similarity; NaN when either set is empty, because nothing can be matched.
 * @see SABER-Math, section 3.2.2, topic set matching
 */
export function bestMatchAverage(
  setA: readonly Topic[],
  setB: readonly Topic[],
  similarity: TopicSimilarity,
): number {
  if (setA.length === 0 || setB.length === 0) return Number.NaN;
  const columnMaxima = new Float64Array(setB.length).fill(Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (const a of setA) {
    let rowMaximum = Number.NEGATIVE_INFINITY;
    setB.forEach((b, j) => {
      const value = similarity(a, b);
      rowMaximum = Math.max(rowMaximum, value);
      columnMaxima[j] = Math.max(columnMaxima[j]!, value);
    });
    sum += rowMaximum;
  }
  return (sum + columnMaxima.reduce((total, value) => total + value, 0)) / (setA.length + setB.length);
}
