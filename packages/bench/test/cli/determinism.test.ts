import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CandidatePool } from '../../src/types.js';
import { FAST, filesOf, jsonLines, newFolder, saber, smallFolder } from './saber.js';

/** Flags of the small corpus by absolute path, so that they mean the same everywhere. */
const flagsOf = (corpus: string): string[] => [
  ...['--problems', join(corpus, 'problems.jsonl'), '--ontology', join(corpus, 'ontology.jsonl'), '--k', '3'],
];

test.concurrent('two runs give the same bytes, in other folders, time zones and languages', async () => {
  const corpus = smallFolder();
  const [here, there] = [newFolder(), newFolder()];
  const [first, second] = await Promise.all([
    saber(['run', ...flagsOf(corpus), ...FAST], { cwd: here, env: { TZ: 'UTC', LC_ALL: 'C' } }),
    saber(['run', ...flagsOf(corpus), ...FAST, '--state', 'deep/er/state'], {
      cwd: there,
      env: { TZ: 'Pacific/Auckland', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
    }),
  ]);
  expect(first.code).toBe(0);
  expect(second).toMatchObject({ code: 0, stdout: first.stdout });
  const files = filesOf(join(here, '.saber'));
  expect(files.size).toBeGreaterThan(30);
  expect(filesOf(join(there, 'deep/er/state'))).toEqual(files);
});

test.concurrent('with timing on, runs differ in seconds only', async () => {
  const corpus = smallFolder();
  const timed = [...FAST, '--latency-queries', '2'];
  const [a, b] = await Promise.all(
    [newFolder(), newFolder()].map(async (cwd) => {
      expect((await saber(['run', ...flagsOf(corpus), ...timed], { cwd })).code).toBe(0);
      const files = filesOf(join(cwd, '.saber'));
      expect(JSON.parse(files.get('report/report.json')!).tasks[0].systems[1].medianSeconds).toBeGreaterThan(
        0,
      );
      for (const name of [...files.keys()]) {
        if (/\.timing\.json$|report\.(html|tex)$/.test(name)) files.delete(name);
      }
      const withoutSeconds = JSON.parse(files.get('report/report.json')!, (key, value) =>
        key.endsWith('Seconds') ? undefined : value,
      );
      files.set('report/report.json', JSON.stringify(withoutSeconds));
      files.set('report/report.csv', withoutSecondsColumns(files.get('report/report.csv')!));
      return files;
    }),
  );
  expect(a!.size).toBeGreaterThan(30);
  expect(b).toEqual(a);
});

function withoutSecondsColumns(csv: string): string {
  const rows = csv
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)!);
  const timed = rows[0]!.map((name) => /seconds,?$/i.test(name));
  expect(timed.filter(Boolean)).toHaveLength(1);
  return rows.map((cells) => cells.filter((_, i) => !timed[i]).join('')).join('\n');
}

test.concurrent('another seed draws other queries and other candidates', async () => {
  const cwd = smallFolder();
  const draw = async (seed: string): Promise<Map<string, string>> => {
    const args = [
      'build',
      ...flagsOf(cwd),
      '--queries-per-domain',
      '5',
      '--seed',
      seed,
      '--state',
      `s${seed}`,
    ];
    expect((await saber(args, { cwd })).code).toBe(0);
    const pools = jsonLines<CandidatePool>(filesOf(join(cwd, `s${seed}`)).get('pools/pools.jsonl')!);
    return new Map(
      pools.map(({ queryId, candidates }) => [queryId, candidates.map(({ id }) => id).join(' ')]),
    );
  };
  const [one, two] = [await draw('1'), await draw('-2')];
  expect([...one.keys()]).not.toEqual([...two.keys()]);
  const common = [...one.keys()].filter((id) => two.has(id));
  expect(common.some((id) => one.get(id) !== two.get(id))).toBe(true);
});
