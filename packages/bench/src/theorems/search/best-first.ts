/**
 * Indices of the `k` highest scores, best first; of equal scores the earlier index comes first. Scores may be negative.
 * O(n log n) on a typed array.
 */
export function bestFirst(scores: Float64Array, k: number): number[] {
  if (scores.length === 0) return [];
  const worst = scores.slice().sort()[Math.max(0, scores.length - k)]!;
  const found: number[] = [];
  for (let i = 0; i < scores.length; i++) if (scores[i]! >= worst) found.push(i);
  return found.sort((a, b) => scores[b]! - scores[a]! || a - b).slice(0, k);
}
