import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, saber } from '../cli/saber.js';
import { DECLARATIONS, QUERIES } from './tiny.js';

const jsonl = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** A folder with a library and queries. */
function library(): string {
  const folder = newFolder();
  writeFileSync(join(folder, 'library.jsonl'), jsonl(DECLARATIONS));
  const queries = QUERIES.map(({ id, text, units, shared }) => ({
    id,
    query: text,
    gold: units[0]![0],
    both: shared,
  }));
  writeFileSync(join(folder, 'queries.jsonl'), jsonl(queries));
  return folder;
}

const BASE = [
  'theorems',
  '--corpus',
  'library.jsonl',
  '--queries',
  'queries.jsonl',
  '--render',
  '{id:words}. {doc}',
];
const FAST = ['--systems', 'bm25-lucene', 'jaccard', '--resamples', '50'];

describe.concurrent('saber theorems and saber site', () => {
  test('a table with n and the dropped queries, files of positions and curves, and a site', async () => {
    const cwd = library();
    const { code, stdout } = await saber([...BASE, ...FAST, '--shared', 'both', '--quiet'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('queries: 3 of 4 queries, 3 gold units, 5 declarations, k up to 200');
    expect(stdout).toMatch(/^BM25 Lucene, math words +1\.000 \[1\.000, 1\.000\].* 3 \(1\)$/m);
    expect(stdout).toContain('figures published over another one, such as mathlib-4280, are not comparable');
    const record = JSON.parse(
      readFileSync(join(cwd, '.saber/theorems/tasks/queries/runs/jaccard.json'), 'utf8'),
    );
    expect(record.manifest.renderer.hash).toMatch(/^[0-9a-f]{12}$/);
    expect(record.positions).toHaveLength(3);
    const curve = JSON.parse(
      readFileSync(join(cwd, '.saber/theorems/tasks/queries/curves/shared/jaccard.json'), 'utf8'),
    );
    expect(curve.curves.R.mean).toHaveLength(200);
    const again = await saber([...BASE, ...FAST, '--shared', 'both', '--quiet'], { cwd });
    expect(again.stdout).toBe(stdout);
    const site = await saber(['site', '--out', 'public'], { cwd });
    expect(site).toMatchObject({ code: 0, stdout: expect.stringContaining('1 task, ') });
    for (const file of ['index.html', 'compare.html', 'data/queries/positions/jaccard.json']) {
      expect(existsSync(join(cwd, 'public', file)), file).toBe(true);
    }
  });

  test('JSON and Markdown forms', async () => {
    const cwd = library();
    const json = await saber([...BASE, ...FAST, '--json', '-q'], { cwd });
    const [report] = JSON.parse(json.stdout);
    expect(report).toMatchObject({ task: 'queries', kMax: 200, counts: { stated: 4, dropped: 1 } });
    const markdown = await saber([...BASE, ...FAST, '--markdown', '-q'], { cwd });
    expect(markdown.stdout).toMatch(/^\| BM25 Lucene, math words \| 1\.000 \[1\.000, 1\.000\] \|/m);
  });

  test('a run of another program with fewer results has a badge', async () => {
    const cwd = library();
    writeFileSync(join(cwd, 'mine.trec'), 'sum Q0 Nat.add_comm 1 3 x\nopen Q0 isOpen_union 1 2 x\n');
    const { code, stdout } = await saber([...BASE, '--systems', 'none', '--run', 'mine.trec', '-q'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^mine \[k ≤ 1\] +0\.667/m);
  });

  test('vectors of another renderer are refused with both hashes, before any model is loaded', async () => {
    const cwd = library();
    const header = {
      renderer: { template: '{doc}', hash: 'aaaaaaaaaaaa' },
      texts: 't',
      embedder: 'e',
      count: 5,
      dimension: 2,
    };
    writeFileSync(join(cwd, 'old.json'), JSON.stringify(header));
    const { code, stderr } = await saber([...BASE, '--systems', 'minilm', '--vectors', 'old.f32'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^saber: the vectors old\.f32 are of renderer aaaaaaaaaaaa, this run has renderer [0-9a-f]{12}: two encodings are not mixed\n$/,
    );
  });

  test.each([
    [['theorems'], /required option '--corpus <file>' not specified/, 2],
    [[...BASE, '--corpus', 'none.jsonl'], /no such file: none\.jsonl/, 1],
    [
      [...BASE, '--render', '{name}'],
      /shows name, which no record of library\.jsonl has; fields are id, doc/,
      2,
    ],
    [[...BASE, '--systems', 'bm52'], /unknown system "bm52", known are bm25, .*did you mean "bm25"\?/, 2],
    [[...BASE, '--k-max', '0'], /It must be at least 1/, 2],
    [[...BASE, '--embeddings', 'http://127.0.0.1:9'], /--embeddings needs the name of the model: --model/, 2],
    [
      [...BASE, '--engines', 'leansearch=http://127.0.0.1:9', ...FAST],
      /no query of queries is marked: name the field with --shared/,
      2,
    ],
    [[...BASE, '--engine-rate', '9', ...FAST], /It must be like 3\/30: requests in so many seconds/, 2],
    [['site'], /holds no task of theorem search; run saber theorems first/, 1],
  ])('%j is refused with one sentence', async (args, message, code) => {
    const outcome = await saber(args, { cwd: library() });
    expect(outcome.stderr).toMatch(message);
    expect(outcome.stderr.trim().split('\n').at(-1)).toMatch(/^saber: /);
    expect(outcome.code).toBe(code);
  });
});
