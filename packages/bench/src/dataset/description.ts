import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { BenchError } from '../errors.js';
import type { Dataset } from './types.js';

/** What `saber export` writes beside the data, so that its origin is not lost. */
export const DESCRIPTION_FILE = 'dataset.json';

type Description = Pick<Dataset, 'name' | 'labels'>;

/** Text of the description of a data set. */
export function formatDescription({ name, labels }: Dataset): string {
  return `${JSON.stringify({ name, labels } satisfies Description, null, 2)}\n`;
}

/**
 * The description in a folder, or one made of the name of the folder and of these labels.
 *
 * @throws BenchError `DATA` when the file is there and not as `saber export` writes it
 */
export async function readDescription(folder: string, labels: Dataset['labels']): Promise<Description> {
  const file = join(folder, DESCRIPTION_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return { name: basename(resolve(folder)), labels };
  try {
    const { name, labels: stated } = JSON.parse(text) as Description;
    for (const part of [name, stated.name, stated.note]) {
      if (typeof part !== 'string') throw new TypeError('not a description');
    }
    return { name, labels: { name: stated.name, note: stated.note } };
  } catch (error) {
    throw new BenchError(
      'DATA',
      `${file}: expected {"name": text, "labels": {"name": text, "note": text}}; correct it or delete it`,
      { cause: error },
    );
  }
}
