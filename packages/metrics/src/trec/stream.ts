import { show } from '../errors.js';
import type { Qrels, Run } from '../types.js';
import {
  fieldText,
  isComment,
  type Line,
  lineError,
  piecesOf,
  type ReadOptions,
  readLines,
  requireText,
  startsWithField,
} from './lines.js';
import { qrelsLayout } from './qrels.js';
import { layoutReader } from './reader.js';
import { runLayout } from './run.js';

/** Text in pieces: a file stream of Node, the body of a response, an array of strings. Bytes are UTF-8. */
export type TextSource = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** One query of a run. */
export type QueryDocuments = [queryId: string, documents: ReadonlyMap<string, number>];

/** {@link parseQrels} of a text that comes in pieces, so that a large file is never one string. */
export async function readQrels(source: TextSource, options: ReadOptions = {}): Promise<Qrels> {
  const { map, take } = layoutReader(qrelsLayout, options);
  for await (const _ of readPieces(source, options, take));
  return map;
}

/** {@link parseRun} of a text that comes in pieces, so that a large file is never one string. */
export async function readRun(source: TextSource, options: ReadOptions = {}): Promise<Run> {
  const { map, take } = layoutReader(runLayout, options);
  for await (const _ of readPieces(source, options, take));
  return map;
}

/**
 * Reads a run one query at a time: memory holds one piece of text and the queries in it, whatever the size of the
 * file. The lines of a query must be together.
 *
 * @throws {@link FormatError} also when a query comes back after another one began
 * @example
 * ```ts
 * for await (const [queryId, documents] of streamRun(createReadStream('run.txt'))) { ... }
 * ```
 */
export async function* streamRun(
  source: TextSource,
  options: ReadOptions = {},
): AsyncGenerator<QueryDocuments> {
  const { take, finished } = queryReader(options);
  for await (const _ of readPieces(source, options, take)) yield* finished(false);
  yield* finished(true);
}

/**
 * {@link streamRun} of a text that is there already. {@link evaluate} takes it in place of a run, and then needs
 * memory for one query at a time, and less time.
 *
 * @throws as {@link streamRun}
 * @example
 * ```ts
 * evaluate(qrels, iterateRun(text), ['nDCG@10']);
 * ```
 */
export function* iterateRun(text: string, options: ReadOptions = {}): Generator<QueryDocuments> {
  requireText(text);
  const { take, finished } = queryReader(options);
  let line = 1;
  for (const piece of piecesOf(text)) {
    line += readLines(piece, line, options, take);
    yield* finished(false);
  }
  yield* finished(true);
}

/** Takes lines of a run, and hands out the queries whose lines are all there. */
function queryReader(options: ReadOptions): {
  readonly take: (line: Line) => void;
  readonly finished: (all: boolean) => QueryDocuments[];
} {
  const { map: open, take } = layoutReader(runLayout, options);
  const begun = new Set<string>();
  let current: string | undefined;
  return {
    take(line) {
      if (isComment(line)) return;
      const same = current !== undefined && startsWithField(line, current);
      const queryId = same ? current! : fieldText(line, 0);
      if (queryId !== current && begun.has(queryId)) {
        throw lineError('run', line, `the lines of query ${show(queryId)} are not together`);
      }
      take(line);
      if (same) return;
      begun.add(queryId);
      current = queryId;
    },
    finished(all) {
      const ids = [...open.keys()];
      return (all ? ids : ids.slice(0, -1)).map((id) => {
        const documents = open.get(id)!;
        open.delete(id);
        return [id, documents];
      });
    },
  };
}

/** Feeds whole lines to `take`, and yields after each piece. */
export async function* readPieces(
  source: TextSource,
  options: ReadOptions,
  take: (line: Line) => void,
): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  let line = 1;
  for await (const piece of source) {
    const text = rest + (typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }));
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    if (end > 0) line += readLines(text.slice(0, end), line, options, take);
    yield;
  }
  rest += decoder.decode();
  if (rest !== '') readLines(rest, line, options, take);
}
