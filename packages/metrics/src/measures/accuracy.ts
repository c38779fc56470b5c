import { countRelevant, forEachGroup } from '../expectation.js';
import { expectHypergeometric } from '../hypergeometric.js';
import { type BinaryOptions, defineBinaryMeasure, type Measure } from './types.js';

/**
 * Accuracy: the probability that a relevant document of the (top k of the) list is above a non-relevant one, in
 * [0, 1]. Unjudged documents are non-relevant. NaN, and left out of the mean, when the list lacks either kind; under
 * tied scores the expectation is over the orders that have both.
 */
export function Accuracy(options: BinaryOptions = {}): Measure {
  return defineBinaryMeasure('Accuracy', options, (ranking, depth, threshold) => {
    let hits = 0;
    let misses = 0;
    let inverted = 0;
    let value = Number.NaN;
    const stop = Math.min(depth, ranking.grades.length);
    forEachGroup(ranking, (start, end) => {
      const relevant = countRelevant(ranking.grades, start, end, threshold);
      if (end < stop) {
        inverted += relevant * misses + (relevant * (end - start - relevant)) / 2;
        hits += relevant;
        misses += end - start - relevant;
        return true;
      }
      value = expectedAccuracy(end - start, relevant, stop - start, hits, misses, inverted);
      return false;
    });
    return value;
  });
}

/** Expectation over how many of the last group's relevant documents are within the cut-off. */
function expectedAccuracy(
  size: number,
  relevant: number,
  inside: number,
  hitsAbove: number,
  missesAbove: number,
  inverted: number,
): number {
  const value = expectHypergeometric(size, relevant, inside, (count) => {
    const rest = inside - count;
    const pairs = (hitsAbove + count) * (missesAbove + rest);
    return pairs === 0 ? 0 : 1 - (inverted + count * missesAbove + (count * rest) / 2) / pairs;
  });
  const defined = expectHypergeometric(size, relevant, inside, (count) =>
    (hitsAbove + count) * (missesAbove + inside - count) === 0 ? 0 : 1,
  );
  return defined === 0 ? Number.NaN : value / defined;
}
