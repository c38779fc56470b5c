import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compareCodePoints } from '@saber/metrics';
import { BenchError } from '../errors.js';
import { openTable, TABLE_ENDINGS, tableEnding } from '../tables/open-table.js';
import type { Problem } from '../types.js';
import { type Columns, columnsToRead, renameColumns } from './columns.js';
import { parseProblem } from './parse-problem.js';

/** Options of {@link readProblems}. */
export interface ReadOptions {
  /** Skip and list unusable records instead of stopping at the first. @defaultValue false */
  readonly lenient?: boolean | undefined;
  /** Columns that hold the fields of a problem, where they are named otherwise. @defaultValue {} */
  readonly columns?: Columns | undefined;
}

/** Problems that could be used, and what was skipped. */
export interface ReadResult {
  readonly problems: Problem[];
  /** One sentence for each record that was skipped (only when `lenient`). */
  readonly skipped: string[];
}

/**
 * The problem files behind a path, in code point order: the file itself; of a folder, every `problems*` file of
 * JSON Lines, parquet, CSV or TSV at any depth or, when there is none, every such file that lies in it directly.
 *
 * @throws BenchError `NOT_FOUND` when nothing is there.
 */
export async function problemFiles(path: string): Promise<string[]> {
  const info = await stat(path).catch((error: unknown) => {
    throw new BenchError('NOT_FOUND', `no such file or folder: ${path}`, { cause: error });
  });
  if (!info.isDirectory()) return [path];
  const files = (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory() && tableEnding(entry.name) !== undefined)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort(compareCodePoints);
  const named = files.filter((file) => basename(file).startsWith('problems'));
  const direct = files.filter((file) => join(path, basename(file)) === file);
  const chosen = named.length > 0 ? named : direct;
  if (chosen.length === 0) {
    throw new BenchError(
      'NOT_FOUND',
      `no problem file (${TABLE_ENDINGS.map((ending) => `*${ending}`).join(', ')}) in the folder ${path}`,
    );
  }
  return chosen;
}

/**
 * Reads problems from files of JSON Lines, parquet, CSV or TSV. Ids must be unique over all files.
 *
 * @throws BenchError naming file, line and field; with `lenient` such records are listed in `skipped` instead.
 */
export async function readProblems(files: readonly string[], options: ReadOptions = {}): Promise<ReadResult> {
  const problems: Problem[] = [];
  const skipped: string[] = [];
  const onSkip = (reason: string): number => skipped.push(reason);
  for await (const problem of streamProblems(files, { ...options, onSkip })) problems.push(problem);
  return { problems, skipped };
}

/** Streams what {@link readProblems} collects; `onSkip` is told of each record that `lenient` passes over. */
export async function* streamProblems(
  files: readonly string[],
  options: ReadOptions & { readonly onSkip?: (reason: string) => void } = {},
): AsyncGenerator<Problem> {
  const { lenient = false, columns = {}, onSkip = () => {} } = options;
  const places = new Map<string, string>();
  for (const file of files) {
    const table = await openTable(file);
    const wanted =
      tableEnding(file)?.startsWith('.jsonl') === false ? columnsToRead(table, columns) : undefined;
    for await (const row of table.rows(wanted)) {
      let problem: Problem;
      try {
        problem = parseProblem(renameColumns(row.value, columns, row.place), row.place);
        const earlier = places.get(problem.id);
        if (earlier)
          throw new BenchError('DATA', `${row.place}: the id "${problem.id}" was used before, at ${earlier}`);
      } catch (error) {
        if (!lenient || !BenchError.isInstance(error)) throw error;
        onSkip(error.message);
        continue;
      }
      places.set(problem.id, row.place);
      yield problem;
    }
  }
}
