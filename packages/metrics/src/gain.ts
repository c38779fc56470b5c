/** Linear gain, as in trec_eval: the grade itself, and 0 for grades below 0 and for unjudged documents (NaN). */
export function linearGain(grade: number): number {
  // biome-ignore lint/complexity/useMathMinMax: NaN must give 0, and Math.max would pass it on.
  return grade > 0 ? grade : 0;
}

/**
 * Exponential gain 2^grade − 1, and 0 for unjudged documents (NaN).
 *
 * Grades must not be negative: the gain would be, and nDCG would leave [0, 1]. Measures check that once per query.
 *
 * @see Burges et al., Learning to rank using gradient descent, ICML 2005
 */
export function exponentialGain(grade: number): number {
  return grade > 0 ? 2 ** grade - 1 : 0;
}
