import { compareCodePoints } from './code-point.js';
import { DuplicateDocumentError, show } from './errors.js';
import { orderDescending } from './order.js';
import type { TieMode } from './types.js';

/**
 * Rank order of documents under a tie mode, as indices; under `average` also the tie groups, when there are any.
 *
 * @param scores - no NaN
 * @param ids - of the same length, distinct; a function is called only when ids break ties
 */
export function rankDocuments(
  scores: Float64Array,
  ids: readonly string[] | (() => readonly string[]),
  ties: TieMode,
): { readonly order: Uint32Array; readonly groupEnds: Uint32Array | undefined } {
  const order = orderDescending(scores);
  const ends = ties === 'input' ? undefined : tieGroups(scores, order);
  if (ends !== undefined && ties === 'trec')
    orderTiesById(order, ends, typeof ids === 'function' ? ids() : ids);
  return { order, groupEnds: ties === 'average' ? ends : undefined };
}

/** Exclusive ends of the runs of equal scores; undefined when all scores differ. */
function tieGroups(scores: Float64Array, order: Uint32Array): Uint32Array | undefined {
  let groups = 0;
  const size = order.length;
  for (let i = 0; i < size; i += 1) {
    if (i + 1 === size || scores[order[i]!] !== scores[order[i + 1]!]) groups += 1;
  }
  if (groups === size) return undefined;
  const ends = new Uint32Array(groups);
  groups = 0;
  for (let i = 0; i < size; i += 1) {
    if (i + 1 === size || scores[order[i]!] !== scores[order[i + 1]!]) ends[groups++] = i + 1;
  }
  return ends;
}

function orderTiesById(order: Uint32Array, ends: Uint32Array, ids: readonly string[]): void {
  let start = 0;
  for (const end of ends) {
    if (end - start > 1) {
      order.subarray(start, end).sort((a, b) => compareCodePoints(ids[b]!, ids[a]!));
    }
    start = end;
  }
}

/** Refuses a list that names one document twice. */
export function requireDistinct(documents: readonly string[], queryId: string): void {
  const seen = new Set<string>();
  for (const document of documents) {
    if (seen.has(document)) {
      throw new DuplicateDocumentError(
        `a ranking must not repeat a document, got ${show(document)} twice (query ${show(queryId)})`,
      );
    }
    seen.add(document);
  }
}
