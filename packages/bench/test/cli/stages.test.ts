import { appendFileSync, cpSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseQrels, parseRun } from '@saber/metrics/trec';
import { expect, test } from 'vitest';
import { DOMAINS } from '../../src/types.js';
import { FAST, filesOf, SMALL, saber, smallFolder } from './saber.js';

const SYSTEMS = ['bm25', 'tf-idf', 'jaccard', 'rrf', 'random', 'ideal'];

/** Change times of all files of the state, in milliseconds. */
function changeTimes(state: string, skip: RegExp): Record<string, number> {
  const names = [...filesOf(state).keys()].filter((name) => !skip.test(name));
  return Object.fromEntries(names.map((name) => [name, statSync(join(state, name)).mtimeMs]));
}

test.concurrent('a run writes every form of the report; evaluate and report work on the same state', async () => {
  const cwd = smallFolder();
  const state = join(cwd, '.saber');
  const first = await saber(['run', ...SMALL, ...FAST, '--json'], { cwd });
  expect(first.code).toBe(0);
  const files = filesOf(state);
  expect(first.stdout).toBe(files.get('report/report.json'));
  expect([...files.keys()].filter((name) => /\.tmp$|^lock/.test(name))).toEqual([]);
  for (const form of ['html', 'tex', 'csv']) expect(files.get(`report/report.${form}`)).toContain('TF-IDF');

  const report = JSON.parse(first.stdout);
  expect(report).toMatchObject({
    schema: 1,
    corpus: { name: 'problems.jsonl', ontology: 'ontology.jsonl' },
    judge: { name: 'offline technique profiles' },
    seed: 0,
    k: 3,
    thresholds: { topic: expect.any(Number), summary: expect.any(Number), found: true },
    counts: { problems: 100, candidatesPerQuery: 9 },
    versions: { '@saber/bench': expect.any(String), node: process.versions.node },
  });
  expect(report.tasks).toHaveLength(1);
  const { task, measure, systems } = report.tasks[0];
  expect({ task, measure }).toEqual({ task: 'statement-full', measure: "nDCG(dcg='exp-log2')@10" });
  expect(systems.map(({ id }: { id: string }) => id).sort()).toEqual([...SYSTEMS].sort());
  expect(systems[0]).toMatchObject({ id: 'ideal', mean: 1, low: 1, high: 1 });
  for (const system of systems) {
    expect(system).toMatchObject({
      name: expect.any(String),
      type: expect.any(String),
      medianSeconds: null,
      skipped: null,
    });
    expect(system.low).toBeLessThanOrEqual(system.mean);
    expect(system.high).toBeGreaterThanOrEqual(system.mean);
    for (const [domain, score] of Object.entries(system.domains)) {
      expect(DOMAINS).toContain(domain);
      expect(Object.keys(score as object).sort()).toEqual(['high', 'low', 'mean', 'n']);
    }
  }

  const qrels = parseQrels(files.get('report/qrels.trec')!);
  expect(qrels.size).toBe(report.counts.queries);
  for (const id of SYSTEMS) {
    const run = parseRun(files.get(`report/runs/statement-full/${id}.trec`)!);
    expect([...run.keys()]).toEqual([...qrels.keys()]);
    for (const [query, documents] of run) expect(documents.size).toBe(qrels.get(query)!.size);
  }

  // evaluate: stored runs are taken, other tasks and systems can be asked for
  const runs = changeTimes(state, /^(report|config)/);
  const again = await saber(['evaluate', ...FAST, '--json'], { cwd });
  expect(again).toMatchObject({ code: 0, stdout: first.stdout });
  expect(changeTimes(state, /^(report|config)/)).toEqual(runs);
  const other = await saber(
    [
      'evaluate',
      '--systems',
      'bm25',
      'ideal',
      '--tasks',
      'full-full',
      'full-full',
      'statement-statement',
      '--latency-queries',
      '1',
      '--json',
    ],
    { cwd },
  );
  const { tasks } = JSON.parse(other.stdout);
  expect(tasks.map((result: { task: string }) => result.task)).toEqual(['full-full', 'statement-statement']);
  expect(tasks[0].systems[1].medianSeconds).toBeGreaterThan(0);
  expect([...filesOf(join(state, 'report/runs')).keys()]).toEqual([
    ...['full-full/bm25.trec', 'full-full/ideal.trec'],
    ...['statement-statement/bm25.trec', 'statement-statement/ideal.trec'],
  ]);

  // report: the last one again, its files written anew
  const before = filesOf(state);
  rmSync(join(state, 'report/report.html'));
  expect(await saber(['report', '--json'], { cwd })).toMatchObject({ code: 0, stdout: other.stdout });
  expect(filesOf(state)).toEqual(before);
  const table = await saber(['report', '--quiet'], { cwd });
  expect(table).toMatchObject({ code: 0, stderr: '' });
  expect(table.stdout).toMatch(/^Corpus: problems.jsonl[\s\S]*Ideal ranking +- +1\.000 \[1\.000, 1\.000\]/);
});

test.concurrent('unchanged stages are kept, and a change runs only what depends on it', async () => {
  const cwd = smallFolder();
  const state = join(cwd, '.saber');
  const stagesRun = ({ stderr }: { stderr: string }): string[] =>
    [...stderr.matchAll(/^(\w+): .*$/gm)]
      .filter(([line, name]) => !line.endsWith('(unchanged)') && name !== 'report')
      .map(([, name]) => name!);
  expect(stagesRun(await saber(['build', ...SMALL], { cwd }))).toEqual([
    ...['problems', 'dedup', 'topics', 'summaries', 'pools', 'judgments', 'ratings'],
  ]);
  const times = changeTimes(state, /^config/);
  expect(stagesRun(await saber(['build', ...SMALL], { cwd }))).toEqual([]);
  expect(changeTimes(state, /^config/)).toEqual(times);
  expect(stagesRun(await saber(['build', ...SMALL, '--rounds', '3'], { cwd }))).toEqual([
    'judgments',
    'ratings',
  ]);
  expect(stagesRun(await saber(['build', ...SMALL, '--seed', '1'], { cwd }))).toEqual([
    'pools',
    'judgments',
    'ratings',
  ]);
  // back to the first configuration: its judgments were set aside, and are not asked for again
  const back = await saber(['build', ...SMALL], { cwd });
  expect(back.stderr).toMatch(/^going on after \d+ judgments$/m);
  appendFileSync(join(cwd, 'problems.jsonl'), '\n');
  expect(stagesRun(await saber(['build', ...SMALL], { cwd }))).toEqual(['problems']); // bytes changed, problems not
});

test.concurrent('evaluate and report say what to do first, and evaluate refuses a benchmark that a later build changed', async () => {
  const cwd = smallFolder();
  expect(await saber(['evaluate'], { cwd })).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'saber: no finished benchmark in this state folder (.saber/config.json is missing); run "saber build" first\n',
  });
  expect(await saber(['report'], { cwd })).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'saber: no report in this state folder (.saber/report/report.json is missing); run "saber run" first\n',
  });
  expect(existsSync(join(cwd, '.saber'))).toBe(false);

  expect((await saber(['build', ...SMALL], { cwd })).code).toBe(0);
  cpSync(join(cwd, '.saber/config.json'), join(cwd, 'config.json'));
  expect((await saber(['build', ...SMALL, '--rounds', '2'], { cwd })).code).toBe(0);
  cpSync(join(cwd, 'config.json'), join(cwd, '.saber/config.json')); // as if the second build had been killed before its end
  const { code, stderr } = await saber(['evaluate', ...FAST], { cwd });
  expect(code).toBe(1);
  expect(stderr).toBe(
    'saber: the benchmark in .saber is not finished: its judgments changed since the last finished build; run "saber build" first\n',
  );
});
