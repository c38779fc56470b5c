import { OntologyError } from '../errors.js';

/** The lines of a text with their numbers, from 1; a byte order mark, carriage returns and blank lines are left out. */
export function* lines(text: string): Generator<readonly [line: string, number: number]> {
  let number = 0;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    number += 1;
    if (line.trim() !== '') yield [line, number];
  }
}

/** An error that names the line. */
export function malformed(number: number, message: string, cause?: unknown): OntologyError {
  return new OntologyError('INVALID_FORMAT', `line ${number}: ${message}`, { cause });
}
