import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const saber = (...argv: string[]): string =>
  execFileSync(process.execPath, [cli, 'eval', ...argv], { encoding: 'utf8' });

const QRELS = 'q1 0 d1 2\nq1 0 d2 0\nq1 0 d3 1\nq2 0 d1 1\n';
// q1: d3 before d1 before d2; q2 is missing
const RUN = 'q1 Q0 d3 1 0.9 t\nq1 Q0 d1 2 0.8 t\nq1 Q0 d2 3 0.1 t\n';

test('it prints means in the layout of trec_eval; a query that the run lacks counts 0', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'qrels'), QRELS);
  writeFileSync(join(folder, 'run.gz'), gzipSync(RUN));
  // DCG = 1/log2(2) + 2/log2(3) = 2.26186, ideal = 2 + 1/log2(3) = 2.63093: 0.8597, halved by q2
  expect(
    saber(join(folder, 'qrels'), join(folder, 'run.gz'), '-m', 'nDCG@10', '-m', 'map', '-m', 'P.5'),
  ).toBe(
    `${'ndcg_cut_10'.padEnd(22)}\tall\t0.4299\n${'map'.padEnd(22)}\tall\t0.5000\n${'P_5'.padEnd(22)}\tall\t0.2000\n`,
  );
});

test('with -q every query is printed, and --json gives values and counts', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'qrels'), QRELS);
  writeFileSync(join(folder, 'run'), RUN);
  const lines = saber(join(folder, 'qrels'), join(folder, 'run'), '-m', 'AP', '-q').split('\n');
  expect(lines.map((line) => line.split('\t').slice(1).join(' '))).toEqual([
    'q1 1.0000',
    'q2 0.0000',
    'all 0.5000',
    '',
  ]);
  const { runs } = JSON.parse(saber(join(folder, 'qrels'), join(folder, 'run'), '-m', 'AP', '--json'));
  expect(runs[0].mean).toEqual({ AP: 0.5 });
  expect(runs[0].counts).toMatchObject({ evaluated: 2, missing: 1 });
  expect(runs[0].queries[0]).toEqual({ id: 'q1', values: { AP: 1 } });
});

test('-M counts only the best documents as retrieved, as in trec_eval', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'qrels'), QRELS);
  writeFileSync(join(folder, 'run'), RUN);
  // q1 keeps d3 of its two relevant documents; q2 has none
  const measures = ['-m', 'num_ret', '-m', 'map', '-m', 'set_P'];
  const values = saber(join(folder, 'qrels'), join(folder, 'run'), ...measures, '-M', '1').split('\n');
  expect(values.map((line) => line.split('\t')[2])).toEqual(['1', '0.2500', '0.5000', undefined]);
});

test.each([
  [['none', 'run'], 1, 'saber: no such file: none'],
  [['run', 'run'], 1, 'saber: run: qrels, line 1:'],
  [['qrels', 'qrels'], 1, 'saber: qrels: run, line 1:'],
  [['qrels', 'run', '-m', 'nDGC@10'], 2, 'nDCG'],
  [['qrels', 'run', '-m', 'P@0'], 2, '0'],
  [['qrels', 'run', '-M', '0'], 2, '--max-documents'],
])('eval %j fails with one sentence', (argv, code, message) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'qrels'), QRELS);
  writeFileSync(join(folder, 'run'), RUN);
  const { status, stderr } = spawnSync(process.execPath, [cli, 'eval', ...argv], {
    encoding: 'utf8',
    cwd: folder,
  });
  expect(status).toBe(code);
  expect(stderr).toContain(message);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});
