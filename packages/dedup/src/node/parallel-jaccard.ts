import { checkJaccardThreshold, type JaccardPair, type JaccardRow, pairsOfRow } from '../jaccard-rows.js';
import { type JaccardWorkerData, packSets } from './jaccard-worker-data.js';
import { ownUrl } from './own-url.js';
import { type RowBatch, type RowRange, rowRanges, unpackRows } from './row-batches.js';
import { inThreads, type ThreadOptions, threadCount } from './threads.js';

/** Options of {@link parallelJaccardRows}. */
export interface ParallelJaccardOptions extends ThreadOptions {
  /** Least Jaccard similarity, in (0, 1]. */
  readonly threshold: number;
}

/**
 * The rows of {@link jaccardRows}, one for each set in their order, computed by worker threads: the same items and
 * similarities. Rows are computed a little ahead of the reader, so memory is bounded. The arrays of a row are views of
 * a batch of up to 128 rows; `slice()` those that are kept for long.
 *
 * @param sets - tokens of each item; repetitions count once
 * @throws when the first row is asked for: {@link DedupError} for a threshold outside (0, 1] or a number of threads that
 * is no positive integer; `THREAD_FAILED` for a thread that fails, for example because memory is short
 */
export async function* parallelJaccardRows(
  sets: Iterable<Iterable<string | number>>,
  options: ParallelJaccardOptions,
): AsyncGenerator<JaccardRow> {
  const threshold = checkJaccardThreshold(options.threshold);
  const threads = threadCount(options);
  const data: JaccardWorkerData = { ...packSets(sets), threshold };
  const ranges = rowRanges(data.ends.length, threads);
  const worker = new URL('./jaccard-worker.js', ownUrl);
  for await (const batch of inThreads<RowRange, RowBatch>(worker, data, ranges, options)) {
    yield* unpackRows(batch);
  }
}

/**
 * The pairs of {@link jaccardJoin}, computed by worker threads: the same pairs in the same order.
 *
 * @throws as {@link parallelJaccardRows}
 */
export async function* parallelJaccardJoin(
  sets: Iterable<Iterable<string | number>>,
  options: ParallelJaccardOptions,
): AsyncGenerator<JaccardPair> {
  let set = 0;
  for await (const row of parallelJaccardRows(sets, options)) {
    yield* pairsOfRow(set, row);
    set += 1;
  }
}
