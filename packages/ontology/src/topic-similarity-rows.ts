import { checkContent } from './check-content.js';
import { denseRows } from './dense-rows.js';
import { OntologyError } from './errors.js';
import type { SimilarityFactory } from './information-similarity.js';
import { lin } from './lin.js';
import type { Ontology } from './ontology.js';
import { prunedRows } from './pruned-rows.js';
import { TopicSetIndex } from './topic-set-index.js';
import type { Topic } from './types.js';

/** Options of {@link topicSimilarityRows}. */
export interface TopicSimilarityRowsOptions {
  /** Similarity of two topics. @defaultValue Lin */
  readonly similarity?: SimilarityFactory;
}

export interface TopicSimilarityThreshold extends TopicSimilarityRowsOptions {
  /** Least best-match average of the items in a row, in [0, 1]. */
  readonly threshold: number;
}

/** Similarities of one item to all items: length n, by position; NaN where a topic set is empty. */
export type SimilarityRow = Float64Array;

/** The items at or above the threshold for one item, itself left out; in an order that depends on the input alone. */
export interface SparseSimilarityRow {
  readonly items: Int32Array;
  /** Best-match average of each of the items. */
  readonly similarities: Float64Array;
}

/**
 * Prepares the best-match average of the topic sets of a collection, one row (one item against all) at a time. Without a
 * threshold, rows are dense: about `|T_x| * (topics assigned in all)` steps. With one, only items that can reach it are
 * compared, and the values are the same to the bit: items with equal topic sets are compared once, and an item comes into
 * question only if some topic of it is near one of enough topics of the other. Similarities outside [0, 1] (raw Resnik,
 * for example) are compared in full.
 *
 * The topics of an item are taken in the order of their indices, so a value may differ in its last bits from
 * {@link bestMatchAverage} on topics in another order. An empty set is in no sparse row, and has an empty one.
 *
 * @param topicSets - one set for each of the n items
 * @param informationContent - by dense index
 * @returns a function from the position of an item to its row
 * @throws UnknownTopicError for a topic that the ontology does not have; {@link OntologyError} for a threshold outside
 * [0, 1]
 * @see SABER-Math, section 3.2.2, topic set matching
 *
 * @example
 * ```ts
 * const row = topicSimilarityRows(ontology, content, topicSets, { threshold: 0.858 });
 * const { items, similarities } = row(0);
 * ```
 */
export function topicSimilarityRows(
  ontology: Ontology,
  informationContent: Float64Array,
  topicSets: readonly (readonly Topic[])[],
  options: TopicSimilarityThreshold,
): (item: number) => SparseSimilarityRow;
export function topicSimilarityRows(
  ontology: Ontology,
  informationContent: Float64Array,
  topicSets: readonly (readonly Topic[])[],
  options?: TopicSimilarityRowsOptions,
): (item: number) => SimilarityRow;
export function topicSimilarityRows(
  ontology: Ontology,
  informationContent: Float64Array,
  topicSets: readonly (readonly Topic[])[],
  options: TopicSimilarityRowsOptions & { readonly threshold?: number } = {},
): (item: number) => SimilarityRow | SparseSimilarityRow {
  const { similarity = lin, threshold } = options;
  if (threshold !== undefined) checkThreshold(threshold);
  if (similarity.kernel) checkContent(ontology, informationContent);
  const index = new TopicSetIndex(ontology, topicSets);
  const rowOf =
    threshold === undefined
      ? denseRows(ontology, informationContent, index, similarity)
      : similarity.kernel && threshold >= leastPruned
        ? prunedRows(ontology, informationContent, index, similarity.kernel, threshold)
        : filtered(denseRows(ontology, informationContent, index, similarity), threshold);
  return (item) => {
    if (!(Number.isInteger(item) && item >= 0 && item < topicSets.length)) {
      throw new OntologyError(
        'INVALID_OPTION',
        `item must be a position below ${topicSets.length}, got ${item}`,
      );
    }
    return rowOf(item);
  };
}

export function checkThreshold(threshold: number): number {
  if (!(threshold >= 0 && threshold <= 1)) {
    throw new OntologyError('INVALID_OPTION', `threshold must be in [0, 1], got ${threshold}`);
  }
  return threshold;
}

/** Below this threshold, pruning costs more than it saves. */
const leastPruned = 0.2;

function filtered(rowOf: (item: number) => SimilarityRow, threshold: number) {
  return (item: number): SparseSimilarityRow => {
    const row = rowOf(item);
    const items = Int32Array.from(row.keys()).filter((other) => other !== item && row[other]! >= threshold);
    return { items, similarities: Float64Array.from(items, (other) => row[other]!) };
  };
}
