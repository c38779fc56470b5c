import { type FormatError, show } from '../errors.js';
import { type Line, lineError, lineText, type ReadOptions, readLines } from './lines.js';
import { readPieces, type TextSource } from './stream.js';

/** A document of a BEIR corpus, or a query; queries have no title. */
export interface BeirText {
  /** Empty when there is none. */
  readonly title: string;
  readonly text: string;
}

/**
 * Reads the texts of a BEIR folder, `corpus.jsonl` or `queries.jsonl`: an object with `_id`, `text` and maybe `title`
 * on each line; other keys are not read.
 *
 * @throws {@link FormatError} with the line number: no JSON, an id or text that is not a string, or an id used twice
 * @example
 * ```ts
 * parseBeirTexts('{"_id": "d1", "title": "", "text": "Euler"}\n').get('d1')?.text; // "Euler"
 * ```
 */
export function parseBeirTexts(text: string, options: ReadOptions = {}): ReadonlyMap<string, BeirText> {
  const texts = new Map<string, BeirText>();
  readLines(text, 1, options, (line) => takeText(texts, line));
  return texts;
}

/** {@link parseBeirTexts} of a text that comes in pieces, so that a large corpus is never one string. */
export async function readBeirTexts(
  source: TextSource,
  options: ReadOptions = {},
): Promise<ReadonlyMap<string, BeirText>> {
  const texts = new Map<string, BeirText>();
  for await (const _ of readPieces(source, options, (line) => takeText(texts, line)));
  return texts;
}

function takeText(texts: Map<string, BeirText>, line: Line): void {
  const content = lineText(line);
  const fault = (what: string): FormatError => lineError('BEIR texts', line, what);
  let record: Record<string, unknown> | null;
  try {
    record = JSON.parse(content);
  } catch (error) {
    throw fault(`not JSON: ${(error as Error).message}`);
  }
  const { _id, text, title = '' } = record ?? {};
  if (typeof _id !== 'string' || typeof text !== 'string' || typeof title !== 'string') {
    throw fault(`_id, text and title must be strings, got ${show(content)}`);
  }
  if (texts.has(_id)) throw fault(`the id ${show(_id)} occurs twice`);
  texts.set(_id, { title, text });
}
