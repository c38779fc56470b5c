import { requireFolder } from './data-files.js';
import { beirFile, readBeir } from './read-beir.js';
import { readPublished } from './read-published.js';
import type { Dataset } from './types.js';

/**
 * Reads a folder of data: a BEIR folder when it holds `corpus.jsonl`, or else the published columns.
 *
 * @throws BenchError with one sentence that names the file and what does not fit
 * @example
 * ```ts
 * const { queries, documents } = await readDataset('saber-math');
 * ```
 */
export async function readDataset(folder: string): Promise<Dataset> {
  await requireFolder(folder);
  return beirFile(folder, 'corpus') === undefined ? readPublished(folder) : readBeir(folder);
}
