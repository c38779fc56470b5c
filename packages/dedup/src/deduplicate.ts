import { LshIndex, type LshIndexOptions } from './lsh-index.js';
import type { ClusterOptions, Deduplication, Document, Match, QueryOptions } from './types.js';
import { type WordDifference, wordDiff } from './word-diff.js';

/** Options of {@link deduplicate}. */
export interface DeduplicateOptions extends LshIndexOptions, ClusterOptions {
  /** Keeps the texts, and tells for each removed document what differs from its survivor. @defaultValue false */
  readonly diff?: boolean;
}

/** A {@link Deduplication}, with what else was asked for. */
export interface DeduplicateResult extends Deduplication {
  /** Present when the bands miss most duplicates, see {@link bandsWarning}. */
  readonly bandsWarning?: string;
  /** With `diff`: the differences of each removed document, by id. */
  readonly differences?: ReadonlyMap<string, readonly WordDifference[]>;
}

/**
 * Finds near-duplicate documents and keeps one of each cluster: the one of the preferred source, of equal sources the
 * one with the smallest id. Reads a stream; the result does not depend on its order. A document without words is kept.
 *
 * @throws {@link DuplicateIdError}; {@link DedupError} for options out of range
 * @see SABER-Math, sections 3.1 and A.4
 *
 * @example
 * ```ts
 * const { kept } = await deduplicate(problems, { priority: ['official', 'numina', 'aops'] });
 * ```
 */
export async function deduplicate(
  documents: Iterable<Document> | AsyncIterable<Document>,
  options: DeduplicateOptions = {},
): Promise<DeduplicateResult> {
  return deduplicateInto(options, async (index, _, seen) => {
    for await (const document of documents) {
      index.add(document);
      seen(document);
    }
  });
}

/** Deduplicates what `fill` adds to an index; it gives the options of the index, and is told each document. */
export async function deduplicateInto(
  options: DeduplicateOptions,
  fill: (index: LshIndex, settings: LshIndexOptions, seen: (document: Document) => void) => Promise<void>,
): Promise<DeduplicateResult> {
  const { verify, clusters, priority, diff = false, ...settings } = options;
  const index = new LshIndex(settings);
  const texts = new Map<string, string>();
  await fill(index, settings, ({ id, text }) => {
    if (diff) texts.set(id, text);
  });
  const result = index.deduplicate({
    ...(verify === undefined ? {} : { verify }),
    ...(clusters === undefined ? {} : { clusters }),
    ...(priority === undefined ? {} : { priority }),
  });
  const warned = index.bandsWarning === undefined ? {} : { bandsWarning: index.bandsWarning };
  if (!diff) return { ...result, ...warned };
  const differences = new Map(
    result.duplicates.map(({ id, of }) => [id, wordDiff(texts.get(of)!, texts.get(id)!)]),
  );
  return { ...result, ...warned, differences };
}

/** A document of one set that is already in another. */
export interface CrossDuplicate extends Match {
  /** Id of the document that was looked up. */
  readonly of: string;
  readonly ofSource: string | undefined;
}

/**
 * Which of some documents are already in an index: for each one its most similar counterpart, none for new ones. Streams
 * in the order of the documents.
 */
export async function* findKnown(
  index: LshIndex,
  documents: Iterable<Document> | AsyncIterable<Document>,
  options: QueryOptions = {},
): AsyncGenerator<CrossDuplicate> {
  for await (const { id, text, source } of documents) {
    const match = index.query(text, options)[0];
    if (match) yield { ...match, id, source, of: match.id, ofSource: match.source };
  }
}
