import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { State } from '../../src/store/state.js';
import { corpusOf } from '../../src/theorems/data/read-corpus.js';
import { taskOf } from '../../src/theorems/data/read-task.js';
import { runTheorems } from '../../src/theorems/run-theorems.js';
import { compareTask } from '../../src/theorems/site/compare-data.js';
import { leaderboardPage } from '../../src/theorems/site/leaderboard-page.js';
import { readSite } from '../../src/theorems/site/read-site.js';
import { writeSite } from '../../src/theorems/site/write-site.js';
import { temporaryFolder } from '../temporary-folder.js';
import { corpus, DECLARATIONS, QUERIES, scripted, tinyRun } from './tiny.js';

test('a development slice puts a banner on every page', async () => {
  const folder = temporaryFolder();
  const slice = corpusOf(DECLARATIONS, { renderer: corpus.renderer, development: 4, seed: 1 });
  const tasks = [taskOf('tiny', QUERIES, slice, { kMax: 12 })];
  await runTheorems(tinyRun(folder, ['bm25-lucene'], { corpus: slice, tasks }));
  await writeSite(join(folder, 'site'), await readSite(new State(folder)));
  for (const page of ['index.html', 'compare.html']) {
    const html = readFileSync(join(folder, 'site', page), 'utf8');
    expect(html, page).toContain('Development slice, no results: tiny (4 of 5 declarations).');
  }
});

test('names of systems and tasks are text, not HTML, and nothing is loaded', async () => {
  const system = scripted('<img src=x>', () => ['isOpen_union']);
  const [report] = await runTheorems(tinyRun(temporaryFolder(), [], { systems: [system] }));
  const html = leaderboardPage([report!]);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x&gt;');
  expect(html).toContain("default-src 'none'");
  expect(html).not.toMatch(/<(?:link|script) [^>]*(?:href|src)=/);
});

test('the compare page knows the queries of each set and states every name once', async () => {
  const folder = temporaryFolder();
  await runTheorems(tinyRun(folder, ['bm25-lucene']));
  const [site] = await readSite(new State(folder));
  const task = compareTask(site!);
  expect(task.slices.map(({ id, queries }) => [id, queries])).toEqual([
    ['all', [0, 1, 2]],
    ['shared', [0, 1]],
  ]);
  expect(new Set(task.names).size).toBe(task.names.length);
  const [bm25] = task.systems;
  expect(task.names[bm25!.top[2]![0]!]).toBe('IsCompact.union');
  expect(bm25!.positions[2]).toEqual([1]);
});

test('a site without searches, or with a damaged one, is refused', async () => {
  const folder = temporaryFolder();
  await expect(readSite(new State(folder))).rejects.toThrow('run saber theorems first');
  await runTheorems(tinyRun(folder, ['bm25-lucene']));
  await new State(folder).write(join(folder, 'theorems/tasks/tiny/report.json'), '{');
  await expect(readSite(new State(folder))).rejects.toThrow(
    'is missing or damaged; run saber theorems again',
  );
});
