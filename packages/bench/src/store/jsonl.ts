import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { BenchError } from '../errors.js';

/** A line of a file and its number, counted from 1. */
export interface Line {
  readonly text: string;
  readonly line: number;
}

/** A parsed line and its number. */
export interface JsonLine {
  readonly value: unknown;
  readonly line: number;
}

/**
 * Streams the values of a JSON Lines file, plain or gzipped (by its ending `.gz`). Empty lines and a byte order
 * mark are passed over.
 *
 * @throws BenchError `NOT_FOUND` when the file is missing, `DATA` with file and line when a line is not JSON.
 */
export async function* readJsonLines(path: string): AsyncGenerator<JsonLine> {
  for await (const { text, line } of readLines(path)) yield { value: parseJsonLine(text, path, line), line };
}

/**
 * Streams the lines of a file, plain or gzipped, without the empty ones.
 *
 * @throws BenchError `NOT_FOUND` when the file is missing, `DATA` when it cannot be read to its end.
 */
export async function* readLines(path: string): AsyncGenerator<Line> {
  const file = createReadStream(path);
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  const failure = new Promise<never>((_, reject) => {
    file.on('error', reject);
    input.on('error', reject);
  });
  failure.catch(() => {}); // reported by the loop below, which races against it
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  let number = 0;
  try {
    for (;;) {
      const next = await Promise.race([lines.next(), failure]);
      if (next.done) return;
      number += 1;
      const text = number === 1 ? next.value.replace(/^\uFEFF/, '') : next.value;
      if (text.trim() === '') continue;
      yield { text, line: number };
    }
  } catch (error) {
    if (BenchError.isInstance(error)) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BenchError('NOT_FOUND', `no such file: ${path}`, { cause: error });
    throw new BenchError('DATA', `cannot read ${path} after line ${number}: ${message}`, { cause: error });
  } finally {
    file.destroy();
  }
}

/** @throws BenchError `DATA` with file, line and the beginning of the text. */
export function parseJsonLine(text: string, path: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const shown = text.length > 60 ? `${text.slice(0, 60)}...` : text;
    throw new BenchError('DATA', `${path}:${line}: not valid JSON: ${shown}`, { cause: error });
  }
}

/** Text of a JSON Lines file: one compact JSON value a line. */
export function formatJsonLines(values: Iterable<unknown>): string {
  let text = '';
  for (const value of values) text += `${JSON.stringify(value)}\n`;
  return text;
}
