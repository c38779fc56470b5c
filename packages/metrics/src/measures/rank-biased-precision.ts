import { growingTable } from '../discount.js';
import { expectedSum } from '../expectation.js';
import { requireProportion } from '../options.js';
import { type BinaryOptions, defineBinaryMeasure, defineMeasure, type Measure } from './types.js';

/** Options of {@link RBP}. */
export interface RbpOptions extends BinaryOptions {
  /** Persistence: the probability of going on to the next document, in (0, 1). @defaultValue 0.8 */
  readonly p?: number | undefined;
}

/**
 * Rank-biased precision (1 − p) Σ relevant(i) p^(i−1), in [0, 1]. Its distance to the value under full judgments is
 * at most {@link RBPResidual}.
 *
 * @see Moffat and Zobel, Rank-biased precision for measurement of retrieval effectiveness, TOIS 2008
 */
export function RBP(options: RbpOptions = {}): Measure {
  const { p = 0.8 } = options;
  const weights = rbpWeights('RBP', p);
  return defineBinaryMeasure(
    'RBP',
    options,
    (ranking, depth, threshold) => {
      const table = weights(Math.min(depth, ranking.grades.length));
      return expectedSum(ranking, depth, (grade) => (grade >= threshold ? 1 : 0), table);
    },
    { p: p === 0.8 ? undefined : p },
  );
}

/**
 * Residual of {@link RBP}: the weight of the unjudged documents and of everything below the end of the list, in
 * [0, 1]. Negative grades count as unjudged, as in trec_eval, which however reports no residual at all for a list
 * that is wholly judged.
 */
export function RBPResidual(options: Omit<RbpOptions, 'rel' | 'judgedOnly'> = {}): Measure {
  const { p = 0.8 } = options;
  const weights = rbpWeights('RBPResidual', p);
  return defineMeasure('RBPResidual', options, { p: p === 0.8 ? undefined : p }, (ranking, depth) => {
    const size = Math.min(depth, ranking.grades.length);
    return expectedSum(ranking, depth, (grade) => (grade >= 0 ? 0 : 1), weights(size)) + p ** size;
  });
}

function rbpWeights(base: string, p: number): (size: number) => Float64Array {
  requireProportion(p, `p of ${base}`);
  return growingTable((i) => (1 - p) * p ** i);
}
