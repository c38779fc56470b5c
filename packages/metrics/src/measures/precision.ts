import { countRelevant, expectedSum } from '../expectation.js';
import type { Ranking } from '../ranking.js';
import {
  type BinaryOptions,
  defineBinaryMeasure,
  defineMeasure,
  type Measure,
  type MeasureOptions,
} from './types.js';

/** Precision: relevant documents in the top k, over k, also when fewer than k were retrieved. Without cutoff: over the retrieved. */
export function P(options: BinaryOptions = {}): Measure {
  return defineBinaryMeasure('P', options, precisionAt);
}

/** Recall: the share of the relevant judged documents that are in the top k. 0 without relevant documents. */
export function R(options: BinaryOptions = {}): Measure {
  return defineBinaryMeasure('R', options, recallAt);
}

/** R-precision: precision at as many documents as are relevant. */
export function Rprec(options: Omit<BinaryOptions, 'cutoff'> = {}): Measure {
  return defineBinaryMeasure('Rprec', options, (ranking, _, threshold) =>
    recallAt(ranking, ranking.relevant(threshold), threshold),
  );
}

/** The share of the top k that is judged, over the documents that are there; 0 for an empty ranking. */
export function Judged(options: Omit<MeasureOptions, 'judgedOnly'> = {}): Measure {
  return defineMeasure('Judged', options, {}, (ranking, depth) => {
    const size = Math.min(depth, ranking.grades.length);
    return size === 0 ? 0 : expectedSum(ranking, depth, isJudged) / size;
  });
}

/** (Expected) precision in the top `depth`; a depth without end is the length of the list. */
export function precisionAt(ranking: Ranking, depth: number, threshold: number): number {
  const divisor = Number.isFinite(depth) ? depth : ranking.grades.length;
  return divisor === 0 ? 0 : relevantRetrieved(ranking, depth, threshold) / divisor;
}

/** (Expected) recall in the top `depth`. */
export function recallAt(ranking: Ranking, depth: number, threshold: number): number {
  const relevant = ranking.relevant(threshold);
  return relevant === 0 ? 0 : relevantRetrieved(ranking, depth, threshold) / relevant;
}

/** (Expected) number of relevant documents in the top `depth`. */
export function relevantRetrieved(ranking: Ranking, depth: number, threshold: number): number {
  if (ranking.groupEnds !== undefined) {
    return expectedSum(ranking, depth, (grade) => (grade >= threshold ? 1 : 0));
  }
  return countRelevant(ranking.grades, 0, Math.min(depth, ranking.grades.length), threshold);
}

function isJudged(grade: number): number {
  return Number.isNaN(grade) ? 0 : 1;
}
