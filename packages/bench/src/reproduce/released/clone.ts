import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { BenchError } from '../../errors.js';
import { PLACES } from './types.js';

/** Reads files of a clone of the authors' repository; an absent one is undefined, a broken one an error. */
export class Clone {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** @throws BenchError `NOT_FOUND` when the folder has none of the folders and files that the release has */
  static open(folder: string): Clone {
    if (!existsSync(folder)) throw new BenchError('NOT_FOUND', `no such folder: ${folder}`);
    if (!Object.values(PLACES).some((place) => existsSync(join(folder, place)))) {
      throw new BenchError(
        'NOT_FOUND',
        `${folder} is no clone of the authors' repository: it has none of ${Object.values(PLACES).join(', ')}`,
      );
    }
    return new Clone(folder);
  }

  async bytes(file: string): Promise<Uint8Array | undefined> {
    const path = join(this.folder, file);
    return readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw new BenchError('DATA', `cannot read ${path}: ${error.message}`, { cause: error });
    });
  }

  async text(file: string): Promise<string | undefined> {
    const bytes = await this.bytes(file);
    return bytes && new TextDecoder().decode(bytes);
  }

  /** @throws BenchError `DATA` with the file, and the place in it when its form is another than expected */
  async json<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const text = await this.text(file);
    if (text === undefined) return undefined;
    const path = join(this.folder, file);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw new BenchError('DATA', `${path} is not valid JSON: ${(error as Error).message}`, {
        cause: error,
      });
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0]!;
    throw new BenchError('DATA', `${path}: at ${issue.path.join('.') || 'the top'}: ${issue.message}`);
  }
}
