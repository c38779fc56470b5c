import { forEachGroup } from '../expectation.js';
import { expectHypergeometric } from '../hypergeometric.js';
import { type BinaryOptions, defineBinaryMeasure, type Measure } from './types.js';

/** trec_eval's smoothing constant. */
const epsilon = 1e-5;

interface Counts {
  relevant: number;
  nonRelevant: number;
  pooled: number;
  outside: number;
}

/**
 * Inferred average precision, for judgments that are a random sample of a pool: precision at each relevant document
 * is estimated from the judged documents above it. A negative grade means pooled but not sampled.
 *
 * Under tied scores the expectation takes O(n√n) per tie group when it holds unjudged documents, else O(n).
 *
 * @see Yilmaz and Aslam, Estimating average precision with incomplete and imperfect judgments, CIKM 2006
 */
export function infAP(options: Omit<BinaryOptions, 'cutoff'> = {}): Measure {
  return defineBinaryMeasure('infAP', options, (ranking, _, threshold) => {
    const total = ranking.relevant(threshold);
    if (total === 0) return 0;
    const above: Counts = { relevant: 0, nonRelevant: 0, pooled: 0, outside: 0 };
    let sum = 0;
    forEachGroup(ranking, (start, end) => {
      const here = countKinds(ranking.grades, start, end, threshold);
      if (here.relevant > 0) sum += expectedGroup(above, here, start);
      above.relevant += here.relevant;
      above.nonRelevant += here.nonRelevant;
      above.pooled += here.pooled;
      return true;
    });
    return sum / total;
  });
}

function countKinds(grades: Float64Array, start: number, end: number, threshold: number): Counts {
  const counts = { relevant: 0, nonRelevant: 0, pooled: 0, outside: 0 };
  for (let i = start; i < end; i += 1) {
    const grade = grades[i]!;
    if (grade >= threshold) counts.relevant += 1;
    else if (grade >= 0) counts.nonRelevant += 1;
    else if (grade < 0) counts.pooled += 1;
    else counts.outside += 1;
  }
  return counts;
}

/** Expected contribution of the group's relevant documents, position by position. */
function expectedGroup(above: Counts, here: Counts, start: number): number {
  const judged = here.relevant + here.nonRelevant;
  const size = judged + here.pooled + here.outside;
  const share = judged > 1 ? (here.relevant - 1) / (judged - 1) : 0;
  const pooledShare = size > judged ? here.pooled / (size - judged) : 0;
  let sum = 0;
  for (let ahead = 0; ahead < size; ahead += 1) {
    const rank = start + ahead + 1;
    // Given that a relevant document is here, `ahead` of the others precede it within the group.
    const value = expectHypergeometric(size - 1, judged - 1, ahead, (judgedAhead) => {
      const relevant = above.relevant + judgedAhead * share;
      const seen = above.relevant + above.nonRelevant + judgedAhead;
      const pool = seen + above.pooled + (ahead - judgedAhead) * pooledShare;
      return (1 + (pool * (relevant + epsilon)) / (seen + 2 * epsilon)) / rank;
    });
    sum += (here.relevant / size) * value;
  }
  return sum;
}
