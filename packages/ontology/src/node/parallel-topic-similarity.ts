// biome-ignore-all lint/style/noRestrictedImports: this subpath is for Node
import { pathToFileURL } from 'node:url';
import { checkContent } from '../check-content.js';
import { OntologyError } from '../errors.js';
import type { Ontology } from '../ontology.js';
import { type SimilarityName, similarities } from '../similarities.js';
import { pairsOfRow, type SimilarPair } from '../topic-similarity-join.js';
import { checkThreshold, type SparseSimilarityRow } from '../topic-similarity-rows.js';
import type { Topic } from '../types.js';
import { type RowBatch, type RowRange, rowRanges, unpackRows } from './row-batches.js';
import { inThreads, type ThreadOptions, threadCount } from './threads.js';
import { packTopics, type TopicWorkerData } from './topic-worker-data.js';

/** Options of {@link parallelTopicSimilarityRows}. */
export interface ParallelTopicSimilarityOptions extends ThreadOptions {
  /** Least best-match average of the items in a row, in [0, 1]. */
  readonly threshold: number;
  /** Similarity of two topics; a name, because functions cannot be sent to a thread. @defaultValue 'lin' */
  readonly similarity?: SimilarityName;
}

/** Where this module is, as an ES module and as CommonJS. */
const ownUrl: string | URL = typeof __filename === 'undefined' ? import.meta.url : pathToFileURL(__filename);

/**
 * The rows of {@link topicSimilarityRows} at a threshold, one for each item in their order, computed by worker threads:
 * the same items and similarities, to the bit. Rows are computed a little ahead of the reader, so memory is bounded. The
 * arrays of a row are views of a batch of up to 128 rows; `slice()` those that are kept for long.
 *
 * @param topicSets - one set for each of the n items
 * @param informationContent - by dense index
 * @throws when the first row is asked for: UnknownTopicError for a topic that the ontology does not have;
 * {@link OntologyError} for a threshold outside [0, 1], an unknown similarity, or a number of threads that is no positive
 * integer; `THREAD_FAILED` for a thread that fails, for example because memory is short
 *
 * @example
 * ```ts
 * let item = 0;
 * for await (const { items, similarities } of parallelTopicSimilarityRows(ontology, content, sets, { threshold: 0.858 })) {
 *   console.log(item++, items.length);
 * }
 * ```
 */
export async function* parallelTopicSimilarityRows(
  ontology: Ontology,
  informationContent: Float64Array,
  topicSets: readonly (readonly Topic[])[],
  options: ParallelTopicSimilarityOptions,
): AsyncGenerator<SparseSimilarityRow> {
  const { similarity = 'lin' } = options;
  if (!Object.hasOwn(similarities, similarity)) {
    const names = Object.keys(similarities).join(', ');
    throw new OntologyError('INVALID_OPTION', `similarity must be one of ${names}, got "${similarity}"`);
  }
  const threshold = checkThreshold(options.threshold);
  if (similarities[similarity].kernel) checkContent(ontology, informationContent);
  const ranges = rowRanges(topicSets.length, threadCount(options));
  const packed = packTopics(ontology, topicSets);
  const data: TopicWorkerData = { ...packed, informationContent, similarity, threshold };
  const worker = new URL('./topic-worker.js', ownUrl);
  for await (const batch of inThreads<RowRange, RowBatch>(worker, data, ranges, options)) {
    yield* unpackRows(batch);
  }
}

/**
 * The pairs of {@link topicSimilarityJoin}, computed by worker threads: the same pairs in the same order.
 *
 * @throws as {@link parallelTopicSimilarityRows}
 */
export async function* parallelTopicSimilarityJoin(
  ontology: Ontology,
  informationContent: Float64Array,
  topicSets: readonly (readonly Topic[])[],
  options: ParallelTopicSimilarityOptions,
): AsyncGenerator<SimilarPair> {
  let item = 0;
  for await (const row of parallelTopicSimilarityRows(ontology, informationContent, topicSets, options)) {
    yield* pairsOfRow(item, row);
    item += 1;
  }
}
