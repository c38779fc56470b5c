import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { corpusOf } from '../../src/theorems/data/read-corpus.js';
import { taskOf } from '../../src/theorems/data/read-task.js';
import { documentRenderer } from '../../src/theorems/data/renderer.js';
import { formatTheorems, formatTheoremsMarkdown } from '../../src/theorems/results/format.js';
import { parseMeasures } from '../../src/theorems/results/measures.js';
import { runTheorems } from '../../src/theorems/run-theorems.js';
import { temporaryFolder } from '../temporary-folder.js';
import { corpus, DECLARATIONS, QUERIES, scripted, tinyRun } from './tiny.js';

const PREMISES = [
  { id: 'p1', text: 'one', units: [['Nat.add_comm'], ['Nat.mul_comm']] },
  { id: 'p2', text: 'two', units: [['isOpen_union']] },
];

test('means, intervals and counts of a scripted system, by hand', async () => {
  // sum: a copy at 2; open: at 1; compact: not found.
  const system = scripted('scripted', (query) =>
    query.startsWith('add') ? ['Nat.mul_comm', 'Nat.add_comm#2'] : ['isOpen_union'],
  );
  const [report] = await runTheorems(tinyRun(temporaryFolder(), [], { systems: [system] }));
  const [row] = report!.slices[0]!.rows;
  expect(row!.n).toBe(3);
  expect(row!.measures['R@1']!.mean).toBeCloseTo(1 / 3, 12);
  expect(row!.measures.RR!.mean).toBeCloseTo((1 / 2 + 1 + 0) / 3, 12);
  expect(row!.measures['R@1']!.low).toBeLessThanOrEqual(1 / 3);
  expect(row!.measures['R@1']!.high).toBeGreaterThanOrEqual(1 / 3);
  expect(report!.counts).toEqual({
    stated: 4,
    evaluated: 3,
    dropped: 1,
    units: 3,
    missingUnits: 0,
    unknownNames: 1,
  });
  expect(report!.slices[0]!.curves[0]!.curves.R!.mean).toEqual([0.3333, 0.6667, 0.6667, 0.6667, 0.6667]);
});

test('with one unit for every query P@k, Covered@k and the PR curve are suppressed with the reason', async () => {
  const [report] = await runTheorems(tinyRun(temporaryFolder(), ['bm25-lucene']));
  expect(report!.suppressed.map(({ measure }) => measure)).toEqual(['P@k', 'Covered@k', 'PR curve']);
  expect(Object.keys(report!.slices[0]!.curves[0]!.curves)).toEqual(['R', 'nDCG']);
  expect(report!.slices[0]!.curves[0]!.precisionRecall).toBeNull();
  expect(formatTheorems(report!)).toContain(
    'P@k is not shown: every query has one unit, so that P@k is R@k / k and says nothing more.',
  );
});

test('with several units they are shown', async () => {
  const tasks = [taskOf('premises', PREMISES, corpus, { kMax: 5 })];
  const system = scripted('s', (query) => (query === 'one' ? ['Nat.mul_comm', 'x', 'Nat.add_comm'] : ['y']));
  const [report] = await runTheorems(tinyRun(temporaryFolder(), [], { tasks, systems: [system] }));
  const { curves, precisionRecall } = report!.slices[0]!.curves[0]!;
  expect(report!.suppressed).toEqual([]);
  expect(curves.P!.mean).toEqual([0.5, 0.25, 0.3333, 0.25, 0.2]);
  expect(curves.Covered!.mean).toEqual([0, 0, 0.5, 0.5, 0.5]);
  expect(precisionRecall).toHaveLength(11);
});

test('equal manifests are not searched again; another instruction, kMax or version is', async () => {
  const folder = temporaryFolder();
  const system = scripted('scripted', () => ['isOpen_union']);
  const run = (more = {}) => runTheorems(tinyRun(folder, [], { systems: [system], ...more }));
  const first = await run();
  expect(await run()).toEqual(first);
  expect(system.opened).toBe(1);
  await run({ tasks: [taskOf('tiny', QUERIES, corpus, { kMax: 4 })] });
  expect(system.opened).toBe(2);
  await run({ versions: { '@saber/bench': 'next' } });
  expect(system.opened).toBe(3);
});

test('a finer measure is derived from stored positions although the system is gone', async () => {
  const folder = temporaryFolder();
  const system = scripted('scripted', () => ['Nat.mul_comm', 'isOpen_union']);
  await runTheorems(tinyRun(folder, [], { systems: [system] }));
  const gone = { ...system, open: () => Promise.reject(new Error('gone')) };
  const [report] = await runTheorems(tinyRun(folder, [], { systems: [gone], resamples: 7 }));
  expect(report!.resamples).toBe(7);
  const path = join(folder, 'theorems/tasks/tiny/runs/scripted.json');
  expect(JSON.parse(readFileSync(path, 'utf8')).positions).toEqual([[0], [2], [0]]);
  writeFileSync(path, '{');
  await expect(runTheorems(tinyRun(folder, [], { systems: [gone] }))).rejects.toThrow(
    'is damaged; delete this file',
  );
});

test('tasks that do not belong to one run are refused', async () => {
  const [task] = tinyRun('', []).tasks;
  const run = (tasks: readonly (typeof task)[], more = {}) =>
    runTheorems(tinyRun(temporaryFolder(), [], { tasks: tasks as never, systems: [], ...more }));
  await expect(run([task, task])).rejects.toThrow('two files of queries are called "tiny"');
  const other = corpusOf(DECLARATIONS, { renderer: documentRenderer('{id}') });
  await expect(run([task], { corpus: other })).rejects.toThrow(
    `the task "tiny" was made for corpus ${corpus.hash}, this run has corpus ${other.hash}`,
  );
  const instructed = taskOf('second', QUERIES, corpus, { kMax: 5, instruction: 'Find it.' });
  await expect(run([task, instructed])).rejects.toThrow(
    'the tasks "tiny" and "second" have different instructions; give them to separate runs',
  );
});

test('any measures can be asked for; the first orders the rows, and suppressed ones stay away', async () => {
  const early = scripted('early', (query) => (query.startsWith('add') ? ['Nat.add_comm'] : []));
  const late = scripted('late', () => ['x', 'y', 'Nat.add_comm', 'isOpen_union', 'IsCompact.union']);
  const measures = parseMeasures(['R@5', 'MRR', 'P@2', 'nDCG@3'], 10);
  const [report] = await runTheorems(tinyRun(temporaryFolder(), [], { systems: [early, late], measures }));
  const [first, second] = report!.slices[0]!.rows;
  expect(report!.measures).toEqual(['R@5', 'RR', 'nDCG@3']);
  expect([first!.id, first!.measures['R@5']!.mean, second!.measures['R@5']!.mean]).toEqual([
    'late',
    1,
    1 / 3,
  ]);
  for (const name of ['nDCG', 'R@0', 'Recall@5', 'P@1.5']) {
    expect(() => parseMeasures([name], 10)).toThrow(
      `a measure is R@k, P@k, nDCG@k, Covered@k, MRR or MAP, got "${name}"`,
    );
  }
  expect(() => parseMeasures(['R@11'], 10)).toThrow('R@11 looks beyond the depth of the rankings, 10');
});

test('a system that retrieves nothing at all is refused', async () => {
  const system = scripted('Nothing', () => []);
  await expect(runTheorems(tinyRun(temporaryFolder(), [], { systems: [system] }))).rejects.toThrow(
    'Nothing retrieved nothing for any of 3 queries',
  );
});

test('a given run that never gives kMax results has a badge, and nothing beyond its depth', async () => {
  const run = {
    name: 'mine',
    hash: 'h',
    missing: 1,
    lists: new Map([
      ['sum', ['Nat.mul_comm', 'Nat.add_comm']],
      ['open', ['isOpen_union']],
    ]),
  };
  const [report] = await runTheorems(
    tinyRun(temporaryFolder(), ['bm25-lucene'], { runs: new Map([['tiny', [run]]]) }),
  );
  const { rows, curves } = report!.slices[0]!;
  const row = rows.find(({ id }) => id === 'run-mine')!;
  expect(row.badges).toMatchObject([{ kind: 'depth', label: 'k ≤ 2' }]);
  expect(row.description).toContain('queries without an answer, which count 0: 1');
  expect(Object.keys(row.measures)).toEqual(['R@1', 'RR', 'AP']); // nDCG@10 is not defined
  expect(curves.find(({ id }) => id === 'run-mine')!.curves.R!.mean).toEqual([0.3333, 0.6667]);
  expect(rows.find(({ id }) => id === 'bm25-lucene')!.badges).toEqual([]);
  expect(formatTheorems(report!)).toMatch(/^mine \[k ≤ 2\] +0\.333 \[/m);
});

test('a query that stands in the corpus does not find itself when that is asked for', async () => {
  const tasks = [
    taskOf('self', [{ id: 'Nat.mul_comm', text: 'commutative', units: [['Nat.add_comm']] }], corpus, {
      kMax: 2,
      excludeSelf: true,
    }),
  ];
  const system = scripted('s', () => ['Nat.mul_comm', 'isOpen_union', 'Nat.add_comm', 'IsCompact.union']);
  const folder = temporaryFolder();
  await runTheorems(tinyRun(folder, [], { tasks, systems: [system] }));
  expect(JSON.parse(readFileSync(join(folder, 'theorems/tasks/self/runs/s.json'), 'utf8')).positions).toEqual(
    [[2]],
  );
});

test('a development slice is said in a note and on every row', async () => {
  const slice = corpusOf(DECLARATIONS, { renderer: corpus.renderer, development: 4, seed: 1 });
  const tasks = [taskOf('tiny', QUERIES, slice, { kMax: 5 })];
  const [report] = await runTheorems(tinyRun(temporaryFolder(), ['bm25-lucene'], { corpus: slice, tasks }));
  expect(report!.notes[0]).toBe(
    'Development slice: 4 of 5 declarations. Most gold is absent, and these scores are no results.',
  );
  expect(report!.slices[0]!.rows[0]!.badges).toMatchObject([{ kind: 'development' }]);
});

test('the Markdown table has an interval for every measure and the dropped queries', async () => {
  const [report] = await runTheorems(tinyRun(temporaryFolder(), ['bm25-lucene']));
  const [title, , head, , row] = formatTheoremsMarkdown(report!).split('\n');
  expect(title).toBe('**tiny: all queries, n = 3**');
  expect(head).toBe('| system | R@1 | MRR | MAP | n (dropped) |');
  expect(row).toMatch(/^\| BM25 Lucene, math words \| 1\.000 \[1\.000, 1\.000\] \| .* \| 3 \(1\) \|$/);
});
