import { FormatError, show } from '../errors.js';
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

/** Takes the fields of one line: `from`..`to` of field i are `bounds[2i]` and `bounds[2i + 1]`. */
export type TakeLine = (text: string, bounds: Int32Array, fields: number, line: number) => void;

const maxFields = 8;
const bounds = new Int32Array(2 * maxFields);

/**
 * Splits text into lines and white-space separated fields, without building strings: LF or CRLF, spaces or tabs,
 * a byte order mark, blank lines and lines that start with # (the last two are skipped, and counted).
 *
 * @returns number of lines
 */
export function readLines(text: string, firstLine: number, options: ReadOptions, take: TakeLine): number {
  requireText(text);
  let at = firstLine === 1 && text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = firstLine;
  const length = text.length;
  while (at < length) {
    let fields = 0;
    let code = text.charCodeAt(at);
    for (;;) {
      while (code <= 32 && code !== 10) {
        at += 1;
        code = at < length ? text.charCodeAt(at) : 10;
      }
      if (code === 10) break;
      const start = at;
      do {
        at += 1;
        code = at < length ? text.charCodeAt(at) : 10;
      } while (code > 32);
      if (fields < maxFields) {
        bounds[2 * fields] = start;
        bounds[2 * fields + 1] = at;
      }
      fields += 1;
    }
    at += 1;
    if (fields > 0 && text.charCodeAt(bounds[0]!) !== 35) {
      try {
        take(text, bounds, fields, line);
      } catch (error) {
        if (!(error instanceof FormatError) || options.lenient !== true) throw error;
        options.onSkip?.(error);
      }
    }
    line += 1;
  }
  return line - firstLine;
}

/** Whether a field of `text` is `value`, without building a string. */
export function sameField(text: string, from: number, to: number, value: string): boolean {
  if (to - from !== value.length) return false;
  for (let i = 0; i < value.length; i += 1)
    if (text.charCodeAt(from + i) !== value.charCodeAt(i)) return false;
  return true;
}

/** The text of one line of `text`, for messages. */
export function lineText(text: string, fieldBounds: Int32Array): string {
  const start = fieldBounds[0]!;
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? undefined : end).trimEnd();
}

/** The error for a line with the wrong number of fields. */
export function fieldCountError(
  kind: string,
  form: string,
  got: number,
  line: number,
  shown: string,
): FormatError {
  return new FormatError(
    `${kind}, line ${line}: expected ${form}, got ${got} field${got === 1 ? '' : 's'}: ${show(shown)}`,
    line,
  );
}

/** The error for a value that is not a number. */
export function valueError(
  place: string,
  name: string,
  given: unknown,
  query: string,
  document: string,
  line?: number,
): FormatError {
  return new FormatError(
    `${place}: the ${name} must be a number, got ${show(given)} (query ${show(query)}, document ${show(document)})`,
    line,
  );
}

/** The error for a document that is there already. */
export function twiceError(
  place: string,
  document: string,
  query: string,
  line?: number,
  more = '',
): FormatError {
  return new FormatError(
    `${place}: document ${show(document)} occurs twice for query ${show(query)}${more}`,
    line,
  );
}

/**
 * Reads a decimal number; NaN for anything else. Plain decimals of up to 15 digits take the exact fast path
 * (digits / power of ten, both exact in a double).
 */
export function readNumber(text: string, from: number, to: number): number {
  let at = from;
  const negative = text.charCodeAt(at) === 45;
  if (negative) at += 1;
  let digits = 0;
  let count = 0;
  let decimals = -1;
  for (; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      digits = digits * 10 + (code - 48);
      count += 1;
      if (decimals >= 0) decimals += 1;
    } else if (code === 46 && decimals < 0) decimals = 0;
    else break;
  }
  if (at < to || count === 0 || count > 15) return readUncommonNumber(text.slice(from, to));
  const value = decimals > 0 ? digits / powers[decimals]! : digits;
  return negative ? -value : value;
}

const powers = Float64Array.from({ length: 16 }, (_, i) => 10 ** i);

function readUncommonNumber(text: string): number {
  if (/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) return Number(text);
  const infinite = /^([+-]?)inf(inity)?$/i.exec(text);
  if (infinite !== null) return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return Number.NaN;
}
