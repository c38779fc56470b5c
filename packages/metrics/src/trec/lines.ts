import { FormatError, placeOf, show } from '../errors.js';
import { requireThat } from '../options.js';

/** Options of the readers of text formats. */
export interface ReadOptions {
  /**
   * Skip lines that do not follow the format instead of throwing; a run's lines may have text after the tag, as in
   * trec_eval. @defaultValue false
   */
  readonly lenient?: boolean | undefined;
  /** Called with the fault of every line that `lenient` skips. */
  readonly onSkip?: ((error: FormatError) => void) | undefined;
}

/** Refuses what a caller without types may give for text. */
export function requireText(text: unknown): void {
  requireThat(typeof text === 'string', 'the text to read must be a string', typeof text);
}

/** One line, as places in a piece of text: only the strings that are needed are built. Valid until the next line. */
export interface Line {
  /** Whole lines, this one among them. */
  text: string;
  /** Code units of `text`, those above 255 as 255, and a line end. */
  units: Uint8Array;
  /** Field i is `text` from `bounds[2i]` to `bounds[2i + 1]`; only the first few are there. */
  readonly bounds: Int32Array;
  /** Where it begins. */
  start: number;
  /** How many fields it has. */
  fields: number;
  /** Its 1-based number in the whole text. */
  number: number;
}

const maxFields = 8;
/** Length of the pieces that a text is read in. */
const room = 1 << 16;

/**
 * Splits text into lines and white-space separated fields, without building strings: LF or CRLF, spaces or tabs,
 * a byte order mark, and blank lines, which are skipped but counted.
 *
 * @returns number of lines
 */
export function readLines(
  text: string,
  firstLine: number,
  options: ReadOptions,
  take: (line: Line) => void,
): number {
  requireText(text);
  const bounds = new Int32Array(2 * maxFields);
  const line: Line = { text: '', units: new Uint8Array(0), bounds, start: 0, fields: 0, number: firstLine };
  const mark = firstLine === 1 && text.charCodeAt(0) === 0xfeff;
  for (const piece of piecesOf(mark ? text.slice(1) : text)) readPiece(piece, line, options, take);
  return line.number - firstLine;
}
/** Cuts text into pieces of whole lines, of a moderate length unless one line is longer. */
export function* piecesOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    let end = start + room < text.length ? text.lastIndexOf('\n', start + room) + 1 : text.length;
    if (end <= start) end = text.indexOf('\n', start + room) + 1 || text.length;
    yield text.slice(start, end);
    start = end;
  }
}

function readPiece(text: string, line: Line, options: ReadOptions, take: (line: Line) => void): void {
  line.text = text;
  line.units = unitsOf(text, line.units);
  const { units, bounds } = line;
  for (let at = 0; at < text.length; at += 1) {
    line.start = at;
    let fields = 0;
    let code = units[at]!;
    for (;;) {
      while (code <= 32 && code !== 10) code = units[++at]!;
      if (code === 10) break;
      const start = at;
      do code = units[++at]!;
      while (code > 32);
      if (fields < maxFields) {
        bounds[2 * fields] = start;
        bounds[2 * fields + 1] = at;
      }
      fields += 1;
    }
    line.fields = fields;
    if (fields > 0) {
      try {
        take(line);
      } catch (error) {
        if (!(error instanceof FormatError) || options.lenient !== true) throw error;
        options.onSkip?.(error);
      }
    }
    line.number += 1;
  }
}

/** Encoding is several times faster than asking a string for one code unit after another. */
function unitsOf(text: string, spare: Uint8Array): Uint8Array {
  const size = text.length;
  const units = spare.length > size ? spare : new Uint8Array(size + 1);
  // UTF-8 has as many bytes as there are code units only where all are ASCII.
  const { read, written } = encoder?.encodeInto(text, units) ?? {};
  if (read !== size || written !== size) {
    for (let i = 0; i < size; i += 1) units[i] = Math.min(text.charCodeAt(i), 255);
  }
  units[size] = 10;
  return units;
}

const encoder = typeof TextEncoder === 'undefined' ? undefined : new TextEncoder();

/** The text of field i. */
export function fieldText({ text, bounds }: Line, i: number): string {
  return text.slice(bounds[2 * i], bounds[2 * i + 1]);
}

/** Whether the first field is sure to be `value`, without building a string. */
export function startsWithField({ units, bounds }: Line, value: string): boolean {
  const from = bounds[0]!;
  if (bounds[1]! - from !== value.length) return false;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    // 255 may stand for another.
    if (units[from + at] !== code || code === 255) return false;
  }
  return true;
}

/** Whether a line of TREC text is a comment. */
export function isComment({ units, bounds }: Line): boolean {
  return units[bounds[0]!] === 35;
}

/** The text of a line, without its end. */
export function lineText({ text, start }: Line): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? undefined : end).replace(/\r$/, '');
}

/** The error for a line. */
export function lineError(kind: string, { number }: Line, fault: string): FormatError {
  return new FormatError(`${kind}, line ${number}: ${fault}`, number);
}

/** The error for a line with the wrong number of fields. */
export function fieldCountError(kind: string, form: string, line: Line): FormatError {
  const count = `${line.fields} field${line.fields === 1 ? '' : 's'}`;
  return lineError(kind, line, `expected ${form}, got ${count}: ${show(lineText(line).trim())}`);
}

/** Says that a value is not a number. */
export function noNumber(name: string, given: unknown, query: string, document: string): string {
  return `the ${name} must be a number, got ${show(given)}${placeOf(query, document)}`;
}

/** Says that a document is there already. */
export function twice(document: string, query: string): string {
  return `document ${show(document)} occurs twice for query ${show(query)}`;
}

/**
 * Field i as a decimal number; NaN for anything else. Plain decimals of up to 15 digits take the exact fast path
 * (digits / power of ten, both exact in a double).
 */
export function fieldNumber(line: Line, i: number): number {
  const { units, bounds } = line;
  const to = bounds[2 * i + 1]!;
  let at = bounds[2 * i]!;
  const negative = units[at] === 45;
  if (negative) at += 1;
  const first = at;
  let digits = 0;
  let point = -1;
  for (; at < to; at += 1) {
    const digit = units[at]! - 48;
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
    else if (digit === -2 && point < 0) point = at;
    else break;
  }
  const count = to - first - (point < 0 ? 0 : 1);
  if (at < to || count === 0 || count > 15) return readUncommonNumber(fieldText(line, i));
  const value = point < 0 ? digits : digits / powers[to - point - 1]!;
  return negative ? -value : value;
}

const powers = Float64Array.from({ length: 16 }, (_, i) => 10 ** i);

function readUncommonNumber(text: string): number {
  if (/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) return Number(text);
  return /^[+-]?inf(inity)?$/i.test(text) ? Number(text.replace(/inf.*/i, 'Infinity')) : Number.NaN;
}
