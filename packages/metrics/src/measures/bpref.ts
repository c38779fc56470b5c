import { countRelevant, forEachGroup } from '../expectation.js';
import { type BinaryOptions, defineBinaryMeasure, type Measure } from './types.js';

/**
 * Binary preference: over the R relevant judged documents, the mean of 1 − min(n, R) / min(N, R), where n judged
 * non-relevant documents are ranked above and N exist; 0 for relevant documents that were not retrieved.
 *
 * As in trec_eval, a negative grade means pooled but not judged and is ignored.
 *
 * @see Buckley and Voorhees, Retrieval evaluation with incomplete information, SIGIR 2004
 */
export function Bpref(options: Omit<BinaryOptions, 'cutoff'> = {}): Measure {
  return defineBinaryMeasure('Bpref', options, (ranking, _, threshold) => {
    const relevant = ranking.relevant(threshold);
    if (relevant === 0) return 0;
    const cap = Math.min(ranking.relevant(0) - ranking.relevant(Math.max(threshold, 0)), relevant);
    const { grades } = ranking;
    let sum = 0;
    let above = 0;
    forEachGroup(ranking, (start, end) => {
      const hits = countRelevant(grades, start, end, threshold);
      const misses =
        countRelevant(grades, start, end, 0) - countRelevant(grades, start, end, Math.max(threshold, 0));
      // A relevant document is equally likely to have 0, 1, ... or all of its group's non-relevant ones above it.
      const preferred = cap === 0 ? 1 : 1 - meanOfCapped(above, misses, relevant) / cap;
      sum += hits * preferred;
      above += misses;
      return true;
    });
    return sum / relevant;
  });
}

/** Mean of min(above + u, cap) over u = 0..count. */
function meanOfCapped(above: number, count: number, cap: number): number {
  const below = Math.min(Math.max(cap - above, 0), count + 1);
  return (below * above + (below * (below - 1)) / 2 + (count + 1 - below) * cap) / (count + 1);
}
