import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BenchError } from '../errors.js';

/**
 * Writes a file as a whole or not at all: `write` fills a temporary file beside it, which then takes its place.
 *
 * @throws BenchError `DATA` when it cannot be written; errors of `write` that are BenchErrors pass through
 */
export async function writeWhole(path: string, write: (temporary: string) => unknown): Promise<void> {
  const temporary = `${path}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await write(temporary);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {}); // the first error says more
    if (BenchError.isInstance(error)) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new BenchError('DATA', `cannot write ${path} (${code ?? message})`, { cause: error });
  }
}

/** Writes pieces of text as one file, gzipped when its name ends in `.gz`; never holds more than a few of them. */
export async function writeText(
  path: string,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  await writeWhole(path, (temporary) => {
    const source = Readable.from(pieces);
    const file = createWriteStream(temporary);
    return path.endsWith('.gz') ? pipeline(source, createGzip(), file) : pipeline(source, file);
  });
}
