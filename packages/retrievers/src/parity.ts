import { InvalidArgumentError, show } from './errors.js';

/** Agreement of two ways to run one system. */
export interface ParityReport {
  /** Spearman's correlation of the two score lists of each query; 1 when both are constant, NaN when one is. */
  readonly spearman: Float64Array;
  /** The smallest of them; NaN counts as the smallest. */
  readonly worst: number;
  readonly passed: boolean;
}

/**
 * Whether two lists of scores per query rank alike: the paper demands a Spearman correlation of at least .999.
 *
 * @throws InvalidArgumentError when the lists differ in length, are empty, or a score is not finite
 * @see Appendix C.3
 */
export function parity(
  ours: readonly ArrayLike<number>[],
  reference: readonly ArrayLike<number>[],
  { threshold = 0.999 }: { readonly threshold?: number } = {},
): ParityReport {
  if (ours.length === 0 || ours.length !== reference.length) {
    throw new InvalidArgumentError(
      `parity needs as many queries on both sides, got ${ours.length} and ${reference.length}`,
    );
  }
  const spearman = Float64Array.from(ours, (scores, query) => {
    const others = reference[query]!;
    if (scores.length === 0 || scores.length !== others.length) {
      throw new InvalidArgumentError(`query ${query} has ${scores.length} and ${others.length} scores`);
    }
    return correlation(averageRanks(scores, query), averageRanks(others, query));
  });
  const worst = spearman.reduce((least, value) => (value < least || Number.isNaN(value) ? value : least), 1);
  return { spearman, worst, passed: worst >= threshold };
}

/** Ranks from 1; equals share the mean of their ranks. */
function averageRanks(scores: ArrayLike<number>, query: number): Float64Array {
  const order = Array.from(scores, (score, i) => {
    if (!Number.isFinite(score))
      throw new InvalidArgumentError(`query ${query} has the score ${show(score)}`);
    return i;
  }).sort((a, b) => scores[a]! - scores[b]!);
  const ranks = new Float64Array(order.length);
  for (let i = 0; i < order.length; ) {
    let j = i + 1;
    while (j < order.length && scores[order[j]!] === scores[order[i]!]) j++;
    for (let k = i; k < j; k++) ranks[order[k]!] = (i + 1 + j) / 2;
    i = j;
  }
  return ranks;
}

function correlation(a: Float64Array, b: Float64Array): number {
  const mean = (a.length + 1) / 2;
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i]! - mean;
    const y = b[i]! - mean;
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa === 0 && bb === 0 ? 1 : ab / Math.sqrt(aa * bb);
}
