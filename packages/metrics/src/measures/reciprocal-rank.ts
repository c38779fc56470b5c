import { countRelevant, forEachGroup } from '../expectation.js';
import { type BinaryOptions, defineBinaryMeasure, type Measure } from './types.js';

/**
 * Reciprocal rank of the first relevant document; 0 when none is retrieved (in the top k).
 *
 * Under tied scores only the first group with a relevant document matters: the first of its r relevant among n
 * documents is at position j with probability C(n − j, r − 1) / C(n, r).
 */
export function RR(options: BinaryOptions = {}): Measure {
  return defineBinaryMeasure('RR', options, (ranking, depth, threshold) => {
    const { grades } = ranking;
    let value = 0;
    forEachGroup(ranking, (start, end) => {
      const hits = countRelevant(grades, start, end, threshold);
      if (hits === 0) return end < depth;
      value = expectedReciprocal(start, end - start, hits, depth);
      return false;
    });
    return value;
  });
}

/** 1 when a relevant document is in the top k, else 0; under tied scores the probability of that. */
export function Success(options: BinaryOptions = {}): Measure {
  return defineBinaryMeasure('Success', options, (ranking, depth, threshold) => {
    const { grades } = ranking;
    let value = 0;
    forEachGroup(ranking, (start, end) => {
      const hits = countRelevant(grades, start, end, threshold);
      if (hits === 0) return end < depth;
      value = 1 - probabilityOfNone(end - start, hits, Math.min(depth, end) - start);
      return false;
    });
    return value;
  });
}

/** E[1 / (above + j)] for the position j of the first of `hits` relevant among `size`, counting only ranks up to `depth`. */
function expectedReciprocal(above: number, size: number, hits: number, depth: number): number {
  let value = 0;
  let noneBefore = 1;
  const last = Math.min(size - hits + 1, depth - above);
  for (let j = 1; j <= last; j += 1) {
    const here = hits / (size - j + 1);
    value += (noneBefore * here) / (above + j);
    noneBefore *= 1 - here;
  }
  return value;
}

/** Probability that a random `drawn` of `size` documents hold none of the `hits` relevant ones. */
export function probabilityOfNone(size: number, hits: number, drawn: number): number {
  if (drawn + hits > size) return 0;
  let none = 1;
  for (let i = 0; i < drawn; i += 1) none *= 1 - hits / (size - i);
  return none;
}
