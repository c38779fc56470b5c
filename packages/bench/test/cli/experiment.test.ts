import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAST, jsonLines, newFolder, SMALL, saber, smallFolder } from './saber.js';

test.concurrent('experiments print tables, keep JSON and SVG, and stand in the report until the ratings change', async () => {
  const cwd = smallFolder();
  expect(await saber(['run', ...SMALL, ...FAST, '-q'], { cwd })).toMatchObject({ code: 0 });
  const state = (file: string): string => join(cwd, '.saber', file);
  expect(readFileSync(state('report/queries.html'), 'utf8')).toContain('<title>SABER queries</title>');
  const all = await saber(
    ['experiment', 'all', '--vega', '--systems', 'bm25', 'jaccard', '--resamples', '10'],
    { cwd },
  );
  expect(all).toMatchObject({ code: 0 });
  expect(all.stdout).toContain('Rounds against inversions (Figure 7)');
  expect(all.stderr).toContain('duplicates left out: it needs rephrased statements (--rephrasings)');
  expect(all.stderr).not.toContain('over-time left out');
  for (const file of ['rounds.json', 'rounds.svg', 'rounds.vl.json', 'label-robust.json']) {
    expect(existsSync(state(`experiments/${file}`))).toBe(true);
  }
  expect(JSON.parse(readFileSync(state('experiments/rounds.vl.json'), 'utf8')).data.values).toHaveLength(10);
  const report = (): string => readFileSync(state('report/report.html'), 'utf8');
  expect(report()).toContain('id="experiment-rounds"');
  expect(report()).toContain('href="queries.html"');
  expect(report()).toContain('href="reproduce.html"');
  expect(readFileSync(state('report/reproduce.html'), 'utf8')).toContain('id="figure-6.own.order"');
  const json = await saber(['experiment', 'signal-effect', '--json', '-q'], { cwd });
  expect(JSON.parse(json.stdout)).toMatchObject({ name: 'signal-effect', source: 'Figure 6' });
  expect(await saber(['run', ...SMALL, ...FAST, '--rounds', '3', '-q'], { cwd })).toMatchObject({ code: 0 });
  expect(report()).not.toContain('id="experiment-rounds"');
});

test.concurrent.each([
  [['nope'], 2, /^saber: no experiment is called "nope"; there are domains, topic-distribution, /],
  [['rounds'], 1, /^saber: no finished benchmark in .saber .*; run "saber build" first$/],
  [['rounds', '--queries', '0'], 2, /argument '0' is invalid. It must be a positive whole number; see /],
  [['settings', '--systems', 'bm52'], 1, /no finished benchmark/],
])('%j without a benchmark is refused with one sentence', async (args, code, message) => {
  const outcome = await saber(['experiment', ...args], { cwd: newFolder() });
  expect(outcome).toMatchObject({ code, stdout: '' });
  expect(outcome.stderr.trim()).toMatch(message);
});

test.concurrent('files of annotations, rephrasings and dates are read, and their faults named', async () => {
  const cwd = smallFolder();
  expect(await saber(['build', ...SMALL, '-q'], { cwd })).toMatchObject({ code: 0 });
  const write = (file: string, ...lines: unknown[]): void =>
    writeFileSync(join(cwd, file), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  write(
    'dates.jsonl',
    { system: 'a', date: '2025-06', score: 0.5 },
    { system: 'b', date: '2026-01', score: 0.6 },
  );
  const printed = await saber(['experiment', 'over-time', '-q'], { cwd });
  expect(printed.stdout).toMatch(/ReasonEmbed-Qwen3-8B-Rewrite +bi-encoder +2025-10 +0\.738 +yes/);
  const dated = await saber(['experiment', 'over-time', '--dates', 'dates.jsonl', '-q'], { cwd });
  expect(dated).toMatchObject({ code: 0 });
  expect(dated.stdout).toContain('2026-01');
  write('bad.jsonl', { system: 'a', date: '2025-06' });
  const lines = await saber(['experiment', 'over-time', '--dates', 'bad.jsonl'], { cwd });
  expect(lines).toMatchObject({ code: 1 });
  expect(lines.stderr).toContain('bad.jsonl:1: a line has the texts system and date and the number score');
  write('again.jsonl', { original: 'nobody', problem: 'x' });
  const again = await saber(['experiment', 'duplicates', '--rephrasings', 'again.jsonl'], { cwd });
  expect(again.stderr).toContain('again.jsonl:1: no problem has the id "nobody"');
  const [problem] = jsonLines<{ id: string; problem: string }>(
    readFileSync(join(cwd, '.saber/dedup/problems.jsonl'), 'utf8'),
  );
  write(
    'ours.jsonl',
    { ...problem!, rephrased: 'In other words.' },
    { original: problem!.id, problem: 'Again.', id: 'x' },
  );
  const ours = await saber(['experiment', 'duplicates', '--rephrasings', 'ours.jsonl', '-q', '--json'], {
    cwd,
  });
  expect(JSON.parse(ours.stdout)).toMatchObject({
    note: expect.stringMatching(/^2 rephrasings searched among all documents/),
  });
  const none = await saber(['agreement', 'none.jsonl'], { cwd });
  expect(none).toMatchObject({ code: 1, stderr: 'saber: no such file: none.jsonl\n' });
});
