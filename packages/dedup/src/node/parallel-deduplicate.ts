import { type DeduplicateOptions, type DeduplicateResult, deduplicateInto } from '../deduplicate.js';
import { checkDocument } from '../lsh-index.js';
import type { Document } from '../types.js';
import { type PreparedBatch, packOptions, unpackTexts } from './document-worker-data.js';
import { ownUrl } from './own-url.js';
import { inThreads, type ThreadOptions, threadCount } from './threads.js';

/** Options of {@link parallelDeduplicate}. */
export interface ParallelDeduplicateOptions extends DeduplicateOptions, ThreadOptions {}

/**
 * {@link deduplicate} with texts read, hashed and signed by worker threads; the result is the same. Worth it for tens of
 * thousands of documents, or long ones. Only a few batches of texts are in memory at once, unless `diff` keeps them.
 *
 * @throws as {@link deduplicate}; {@link DedupError} also for a normalizer of your own, which cannot be sent to a thread,
 * for a number of threads that is no positive integer, and `THREAD_FAILED` for a thread that fails
 *
 * @example
 * ```ts
 * const { kept } = await parallelDeduplicate(problems, { priority: ['official', 'numina', 'aops'], threads: 4 });
 * ```
 */
export async function parallelDeduplicate(
  documents: Iterable<Document> | AsyncIterable<Document>,
  options: ParallelDeduplicateOptions = {},
): Promise<DeduplicateResult> {
  const { threads: _, signal, ...rest } = options;
  const team = { threads: threadCount(options), ...(signal && { signal }) };
  return deduplicateInto(rest, async (index, settings, seen) => {
    const sent: Document[][] = [];
    const texts = async function* (): AsyncGenerator<string[]> {
      for await (const batch of batches(documents)) {
        sent.push(batch);
        yield batch.map(({ text }) => text);
      }
    };
    const worker = new URL('./document-worker.js', ownUrl);
    const data = packOptions(settings);
    for await (const answer of inThreads<string[], PreparedBatch>(worker, data, texts(), team)) {
      const batch = sent.shift()!;
      unpackTexts(answer).forEach((prepared, i) => {
        index.addPrepared(batch[i]!, prepared);
        seen(batch[i]!);
      });
    }
  });
}

const mostDocuments = 256;
const mostCharacters = 1_000_000;

async function* batches(documents: Iterable<Document> | AsyncIterable<Document>): AsyncGenerator<Document[]> {
  let batch: Document[] = [];
  let characters = 0;
  let position = 0;
  for await (const document of documents) {
    checkDocument(document, position);
    position += 1;
    batch.push(document);
    characters += document.text.length;
    if (batch.length < mostDocuments && characters < mostCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
