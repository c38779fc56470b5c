import { createReadStream } from 'node:fs';
import { createGunzip, type Gunzip } from 'node:zlib';
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
 * Streams the lines of a file, plain or gzipped, without the empty ones. Only a line feed ends a line (a carriage
 * return before it is dropped): JSON allows the other line separators of Unicode inside a string.
 *
 * @throws BenchError `NOT_FOUND` when the file is missing, `DATA` when it cannot be read to its end.
 */
export async function* readLines(path: string): AsyncGenerator<Line> {
  let number = 0;
  try {
    for await (const raw of splitLines(path)) {
      number += 1;
      const text = number === 1 ? raw.replace(/^\uFEFF/, '') : raw;
      if (text.trim() !== '') yield { text: text.endsWith('\r') ? text.slice(0, -1) : text, line: number };
    }
  } catch (error) {
    if (BenchError.isInstance(error)) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BenchError('NOT_FOUND', `no such file: ${path}`, { cause: error });
    throw new BenchError('DATA', `cannot read ${path} after line ${number}: ${message}`, { cause: error });
  }
}

async function* splitLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const input = path.endsWith('.gz') ? createGunzip() : file;
  if (input !== file) {
    file.on('error', (error) => input.destroy(error));
    file.pipe(input as Gunzip);
  }
  input.setEncoding('utf8');
  let pieces: string[] = []; // of a line that has not ended yet
  try {
    for await (const chunk of input as AsyncIterable<string>) {
      const [head = '', ...tail] = chunk.split('\n');
      pieces.push(head);
      for (const next of tail) {
        yield pieces.join('');
        pieces = [next];
      }
    }
    yield pieces.join('');
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
