import { join } from 'node:path';
import { writeText } from '../../store/write-stream.js';
import { leaderboardOf } from '../results/format.js';
import { comparePage } from './compare-page.js';
import { leaderboardPage } from './leaderboard-page.js';
import type { SiteTask } from './types.js';

/**
 * Writes `index.html` and `compare.html`, which open from disk and load nothing, and beside them the leaderboards, curves
 * and positions as JSON under `data/`.
 *
 * @returns the paths written, below the folder
 */
export async function writeSite(folder: string, tasks: readonly SiteTask[]): Promise<string[]> {
  const files = new Map<string, string>([
    ['index.html', leaderboardPage(tasks.map(({ report }) => report))],
    ['compare.html', comparePage(tasks)],
  ]);
  for (const { report, records } of tasks) {
    const base = `data/${report.task}`;
    files.set(`${base}/leaderboard.json`, `${JSON.stringify(leaderboardOf(report), null, 2)}\n`);
    for (const record of records) {
      files.set(`${base}/positions/${record.manifest.system.id}.json`, `${JSON.stringify(record)}\n`);
    }
    for (const { id, curves } of report.slices) {
      for (const one of curves) files.set(`${base}/curves/${id}/${one.id}.json`, `${JSON.stringify(one)}\n`);
    }
  }
  for (const [path, text] of files) await writeText(join(folder, path), [text]);
  return [...files.keys()];
}
