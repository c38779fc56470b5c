import { countRelevant, forEachGroup } from '../expectation.js';
import type { Ranking } from '../ranking.js';
import { type BinaryOptions, defineBinaryMeasure, type Measure } from './types.js';

/**
 * Average precision: the mean over the relevant judged documents of the precision at the rank where each was
 * retrieved, 0 for those that were not (in the top k). 0 without relevant documents.
 *
 * Under tied scores its expectation is exact: with r of n tied documents relevant and c relevant above, position j
 * of the group adds (r/n) · (c + 1 + (j − 1)(r − 1)/(n − 1)) / rank.
 *
 * @see McSherry and Najork, Computing information retrieval performance measures efficiently in the presence of
 * tied scores, ECIR 2008
 */
export function AP(options: BinaryOptions = {}): Measure {
  return defineBinaryMeasure('AP', options, (ranking, depth, threshold) => {
    const relevant = ranking.relevant(threshold);
    if (relevant === 0) return 0;
    return (ranking.groupEnds === undefined ? sum : expectedSum)(ranking, depth, threshold) / relevant;
  });
}

/** Sum of the precisions at the relevant documents. */
function sum({ grades }: Ranking, depth: number, threshold: number): number {
  const stop = Math.min(depth, grades.length);
  let precisions = 0;
  let above = 0;
  for (let i = 0; i < stop; i += 1) if (grades[i]! >= threshold) precisions += ++above / (i + 1);
  return precisions;
}

function expectedSum(ranking: Ranking, depth: number, threshold: number): number {
  let precisions = 0;
  let above = 0;
  forEachGroup(ranking, (start, end) => {
    const size = end - start;
    const hits = countRelevant(ranking.grades, start, end, threshold);
    if (hits > 0) {
      const slope = size > 1 ? (hits - 1) / (size - 1) : 0;
      for (let rank = start; rank < Math.min(end, depth); rank += 1) {
        precisions += ((hits / size) * (above + 1 + (rank - start) * slope)) / (rank + 1);
      }
      above += hits;
    }
    return end < depth;
  });
  return precisions;
}
