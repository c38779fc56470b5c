import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchError } from '../../errors.js';
import { readRecords } from '../../store/read-records.js';
import type { State } from '../../store/state.js';
import type { PositionsRecord, TheoremReport } from '../results/types.js';
import type { SiteQuery, SiteTask } from './types.js';

/**
 * Reads every task of a state folder.
 *
 * @throws BenchError `NOT_FOUND` when there is none, `STATE` for a damaged file
 */
export async function readSite(state: State): Promise<SiteTask[]> {
  const folder = state.path('theorems', 'tasks');
  const names = existsSync(folder) ? (await readdir(folder)).sort() : [];
  const tasks = names.filter((name) => existsSync(join(folder, name, 'report.json')));
  if (tasks.length === 0) {
    throw new BenchError(
      'NOT_FOUND',
      `${folder} holds no task of theorem search; run saber theorems first, or give another folder with --state`,
    );
  }
  return Promise.all(tasks.map((name) => readSiteTask(join(folder, name))));
}

async function readSiteTask(folder: string): Promise<SiteTask> {
  const report = await json<TheoremReport>(join(folder, 'report.json'));
  const ids = new Set(report.slices.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return {
    report,
    queries: await readRecords<SiteQuery>(join(folder, 'queries.jsonl')),
    records: await Promise.all(
      [...ids].map((id) => json<PositionsRecord>(join(folder, 'runs', `${id}.json`))),
    ),
  };
}

async function json<T>(path: string): Promise<T> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch (error) {
    throw new BenchError('STATE', `${path} is missing or damaged; run saber theorems again`, {
      cause: error,
    });
  }
}
