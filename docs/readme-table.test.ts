import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report } from '@saber/bench';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const lexical = [
  'bm25',
  'bm25-no-tok',
  'tf-idf',
  'tf-idf-no-tok',
  'tf-idf-whitespace',
  'jaccard',
  'jaccard-no-tok',
];

test('the table of the README shows what the first command prints, but for times and the neural rows', () => {
  const state = mkdtempSync(join(tmpdir(), 'saber-readme-'));
  try {
    const cli = join(root, 'packages/bench/dist/cli.js');
    const systems = [...lexical, 'random', 'ideal'];
    const flags = [
      'run',
      '--state',
      state,
      '--quiet',
      '--json',
      '--latency-queries',
      '0',
      '--systems',
      ...systems,
    ];
    const report = JSON.parse(
      execFileSync(process.execPath, [cli, ...flags], { encoding: 'utf8' }),
    ) as Report;
    const readme = readFileSync(join(root, 'README.md'), 'utf8').split('\n');
    for (const { name, mean, low, high, domains } of report.tasks[0]!.systems) {
      const row = readme.find((line) => line.replace(/^\d+/, '').trimStart().startsWith(`${name} `));
      expect(row, name).toBeDefined();
      expect(row).toContain(`${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`);
      for (const score of Object.values(domains)) expect(row).toContain(score.mean.toFixed(3));
    }
    expect(readme.join(' ').replaceAll(/\s+/g, ' ')).toContain(
      `${(100 * report.judge.check!.rate).toFixed(1)}% of`,
    );
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
});
