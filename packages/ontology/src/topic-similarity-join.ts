import type { Ontology } from './ontology.js';
import {
  checkThreshold,
  type SparseSimilarityRow,
  type TopicSimilarityThreshold,
  topicSimilarityRows,
} from './topic-similarity-rows.js';
import type { Topic } from './types.js';

/** Two items, `a < b`, whose topic sets reach the threshold. */
export interface SimilarPair {
  readonly a: number;
  readonly b: number;
  /** Best-match average. */
  readonly similarity: number;
}

/**
 * All pairs of items at or above a threshold, exact, as a stream: by the first item, then by the second. For very many
 * pairs, {@link topicSimilarityRows} gives the same in typed arrays.
 *
 * @throws as {@link topicSimilarityRows}, when the first pair is asked for
 */
export function* topicSimilarityJoin(
  ontology: Ontology,
  informationContent: Float64Array,
  topicSets: readonly (readonly Topic[])[],
  options: TopicSimilarityThreshold,
): Generator<SimilarPair> {
  const rowOf = topicSimilarityRows(ontology, informationContent, topicSets, {
    ...options,
    threshold: checkThreshold(options?.threshold),
  });
  for (let a = 0; a < topicSets.length; a++) {
    yield* pairsOfRow(a, rowOf(a));
  }
}

/** The pairs of a row with later items, in their order. */
export function* pairsOfRow(a: number, { items, similarities }: SparseSimilarityRow): Generator<SimilarPair> {
  const later = Array.from(items.keys()).filter((i) => items[i]! > a);
  later.sort((i, j) => items[i]! - items[j]!);
  for (const i of later) yield { a, b: items[i]!, similarity: similarities[i]! };
}
