import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BenchError } from '../errors.js';

/** Record of a finished stage, written last: a folder without it is unfinished. */
export interface Manifest {
  readonly stage: string;
  /** Fingerprint of everything the outputs depend on. */
  readonly fingerprint: string;
  /** What went in: the configuration of the stage and the hashes of the files it read. */
  readonly inputs: unknown;
  /** SHA-256 by output file. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Numbers that a report shows. */
  readonly counts: Readonly<Record<string, number>>;
  readonly versions: Readonly<Record<string, string>>;
}

/** The state folder: one subfolder a stage, each with its outputs and a `manifest.json`. All writes are atomic. */
export class State {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Path of a file of a stage. */
  path(stage: string, file: string): string {
    return join(this.folder, stage, file);
  }

  /**
   * Creates the folder if needed and takes its lock, so that two commands never write into one folder at once.
   *
   * @returns a function that gives the lock back.
   * @throws BenchError `STATE` when the folder cannot be written or a running process holds it.
   */
  async lock(): Promise<() => Promise<void>> {
    const path = join(this.folder, 'lock');
    const created = await this.#attempt(() => mkdir(this.folder, { recursive: true }));
    for (;;) {
      try {
        const handle = await open(path, 'wx');
        await handle.writeFile(String(process.pid));
        await handle.close();
        return async () => {
          await rm(path, { force: true });
          if (created !== undefined) await rmdir(this.folder).catch(() => {}); // stays when anything was written
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw this.#unwritable(error);
        const holder = (await readHolder(path)) || (await setTimeout(100, path).then(readHolder)); // it may be writing
        if (holder > 0 && holder !== process.pid && isRunning(holder)) {
          throw new BenchError(
            'STATE',
            `the state folder ${this.folder} is in use by process ${holder}; wait for it or give another folder with --state (if that process is another program, delete ${path})`,
          );
        }
        await this.#attempt(() => rm(path, { force: true })); // left by a process that was killed
      }
    }
  }

  /** Writes a file as a whole or not at all: a temporary file beside it, then a rename. */
  async write(path: string, data: string | Uint8Array): Promise<void> {
    await this.#attempt(async () => {
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.tmp`; // only the holder of the lock writes; what a kill leaves, the next run replaces
      try {
        await writeFile(temporary, data);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    });
  }

  /** The manifest of a finished stage, or undefined. */
  async manifest(stage: string, file = 'manifest.json'): Promise<Manifest | undefined> {
    const path = this.path(stage, file);
    if (!existsSync(path)) return undefined;
    try {
      const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
      if (typeof manifest.fingerprint !== 'string' || typeof manifest.outputs !== 'object')
        throw new TypeError('not a manifest');
      return manifest;
    } catch (error) {
      throw new BenchError('STATE', `${path} is damaged; delete this file and run again`, { cause: error });
    }
  }

  async #attempt<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      throw this.#unwritable(error);
    }
  }

  #unwritable(error: unknown): BenchError {
    const { code, message } = error as NodeJS.ErrnoException;
    return new BenchError(
      'STATE',
      `cannot write the state folder ${this.folder} (${code ?? message}); give another one with --state`,
      { cause: error },
    );
  }
}

/** SHA-256 of a file, read as a stream. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

/** Process id in a lock; 0 when there is none. */
async function readHolder(path: string): Promise<number> {
  return Number(await readFile(path, 'utf8').catch(() => '')) || 0;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
