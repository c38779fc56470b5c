import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BenchError } from '../errors.js';
import { parseJsonLine, readLines } from '../store/jsonl.js';
import type { Problem } from '../types.js';
import { parseProblem } from './parse-problem.js';

export interface ReadOptions {
  /** Skip and list unusable records instead of stopping at the first. @defaultValue false */
  readonly lenient?: boolean;
}

export interface ReadResult {
  readonly problems: Problem[];
  /** One sentence for each record that was skipped (only when `lenient`). */
  readonly skipped: string[];
}

const JSON_LINES = /\.jsonl(\.gz)?$/;

/**
 * The problem files behind a path, in code point order: the file itself; of a folder, every `problems*.jsonl` or
 * `.jsonl.gz` at any depth or, when there is none, every JSON Lines file that lies in it directly.
 *
 * @throws BenchError `NOT_FOUND` when nothing is there.
 */
export async function problemFiles(path: string): Promise<string[]> {
  const info = await stat(path).catch((error: unknown) => {
    throw new BenchError('NOT_FOUND', `no such file or folder: ${path}`, { cause: error });
  });
  if (!info.isDirectory()) return [path];
  const files = (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory() && JSON_LINES.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => (a < b ? -1 : 1));
  const named = files.filter((file) => basename(file).startsWith('problems'));
  const direct = files.filter((file) => join(path, basename(file)) === file);
  const chosen = named.length > 0 ? named : direct;
  if (chosen.length === 0) {
    throw new BenchError(
      'NOT_FOUND',
      `no problem file (problems.jsonl, *.jsonl or *.jsonl.gz) in the folder ${path}`,
    );
  }
  return chosen;
}

/**
 * Reads problems from JSON Lines files, plain or gzipped. Ids must be unique over all files.
 *
 * @throws BenchError naming file, line and field; with `lenient` such records are listed in `skipped` instead.
 */
export async function readProblems(files: readonly string[], options: ReadOptions = {}): Promise<ReadResult> {
  const { lenient = false } = options;
  const problems = new Map<string, Problem>();
  const places = new Map<string, string>();
  const skipped: string[] = [];
  for (const file of files) {
    for await (const { text, line } of readLines(file)) {
      const place = `${file}:${line}`;
      try {
        const problem = parseProblem(parseJsonLine(text, file, line), place);
        const earlier = places.get(problem.id);
        if (earlier)
          throw new BenchError('DATA', `${place}: the id "${problem.id}" was used before, at ${earlier}`);
        problems.set(problem.id, problem);
        places.set(problem.id, place);
      } catch (error) {
        if (!lenient || !BenchError.isInstance(error)) throw error;
        skipped.push(error.message);
      }
    }
  }
  return { problems: [...problems.values()], skipped };
}
