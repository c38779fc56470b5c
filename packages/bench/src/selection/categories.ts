import type { Thresholds } from '../types.js';
import type { SimilarityRows } from './similarity-rows.js';

/** Positions of the items related to a query, by category (paper, section 3.4). */
export interface Categories {
  readonly topic: number[];
  readonly summary: number[];
  readonly both: number[];
}

/**
 * Sorts the other items by which similarities reach their thresholds.
 *
 * @param strict - the similarity must exceed the threshold (as the paper writes) instead of reaching it (as released)
 */
export function categorize(
  item: number,
  rows: SimilarityRows,
  thresholds: Thresholds,
  strict: boolean,
): Categories {
  const categories: Categories = { topic: [], summary: [], both: [] };
  for (let other = 0; other < rows.topic.length; other++) {
    if (other === item) continue;
    const topic = reaches(rows.topic[other]!, thresholds.topic, strict);
    const summary = reaches(rows.summary[other]!, thresholds.summary, strict);
    if (topic && summary) categories.both.push(other);
    else if (topic) categories.topic.push(other);
    else if (summary) categories.summary.push(other);
  }
  return categories;
}

function reaches(value: number, threshold: number, strict: boolean): boolean {
  return strict ? value > threshold : value >= threshold;
}

/** Size of the smallest category: the largest K for which the item can be a query. */
export function smallestCategory({ topic, summary, both }: Categories): number {
  return Math.min(topic.length, summary.length, both.length);
}
