import { countRelevant, forEachGroup } from '../expectation.js';
import { type BinaryOptions, defineBinaryMeasure, type Measure } from './types.js';

/**
 * Reciprocal rank of the first relevant document; 0 when none is retrieved (in the top k).
 *
 * Under tied scores only the first group with a relevant document matters: the first of its r relevant among n
 * documents is at position j with probability C(n − j, r − 1) / C(n, r).
 */
export function RR(options: BinaryOptions = {}): Measure {
  return atFirstHit('RR', options, expectedReciprocal);
}

/** 1 when a relevant document is in the top k, else 0; under tied scores the probability of that. */
export function Success(options: BinaryOptions = {}): Measure {
  return atFirstHit(
    'Success',
    options,
    (above, size, hits, depth) => 1 - probabilityOfNone(size, hits, Math.min(depth - above, size)),
  );
}

/** A measure that depends on the first group with relevant documents only, and is 0 without one. */
function atFirstHit(
  base: string,
  options: BinaryOptions,
  value: (above: number, size: number, hits: number, depth: number) => number,
): Measure {
  return defineBinaryMeasure(base, options, (ranking, depth, threshold) => {
    let found = 0;
    forEachGroup(ranking, (start, end) => {
      const hits = countRelevant(ranking.grades, start, end, threshold);
      if (hits === 0) return end < depth;
      found = value(start, end - start, hits, depth);
      return false;
    });
    return found;
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
