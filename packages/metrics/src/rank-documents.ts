import { compareCodePoints } from './code-point.js';
import { DuplicateDocumentError, InvalidScoreError, placeOf, show } from './errors.js';
import { requireDocuments } from './options.js';
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
  const size = order.length;
  const ends = new Uint32Array(size);
  let groups = 0;
  for (let i = 1; i <= size; i += 1) {
    if (i === size || scores[order[i - 1]!] !== scores[order[i]!]) ends[groups++] = i;
  }
  return groups === size ? undefined : ends.slice(0, groups);
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

/** Ids and scores of one query's documents, in the order given; an error for NaN, and for ±∞ where it must be finite. */
export function scoresOf(
  queryId: string,
  documents: ReadonlyMap<string, number>,
  finite = false,
): { readonly ids: readonly string[]; readonly scores: Float64Array } {
  requireDocuments(documents, 'the scores', queryId);
  const ids = [...documents.keys()];
  const scores = Float64Array.from(documents.values());
  const bad = scores.findIndex((score) => (finite ? !Number.isFinite(score) : Number.isNaN(score)));
  if (bad >= 0) {
    throw new InvalidScoreError(
      `a score must ${finite ? 'be finite for this norm' : 'not be NaN'}, got ${scores[bad]}${placeOf(queryId, ids[bad])}`,
    );
  }
  return { ids, scores };
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
