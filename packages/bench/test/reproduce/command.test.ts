import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.js';
import type { Item } from '../../src/reproduce/types.js';
import { temporaryFolder } from '../temporary-folder.js';
import { duplicates, writeClone } from './clone.js';

afterEach(() => vi.restoreAllMocks());

async function run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += text;
    return true;
  });
  const state = args.includes('--state') ? [] : ['--state', join(temporaryFolder(), 'none')];
  const listeners = process.stdout.listeners('error');
  const code = await main(['reproduce', ...args, ...state]);
  for (const listener of process.stdout.listeners('error')) {
    if (!listeners.includes(listener)) process.stdout.off('error', listener as () => void); // one for each call
  }
  vi.restoreAllMocks();
  return { code, out, err };
}

describe('saber reproduce', () => {
  test('prints aligned columns, what differs with its reason, and counts of statuses', async () => {
    const { code, out, err } = await run();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = out.split('\n');
    expect(lines[0]).toContain('ours: the same figure computed here');
    const head = lines.find((line) => line.trim().startsWith('id '))!;
    const row = lines.find((line) => line.includes('table-1.mteb.pearson '))!;
    expect(row.slice(head.indexOf('status'))).toBe('agrees');
    expect(row.slice(0, head.indexOf('printed') + 'printed'.length)).toMatch(/ 0\.77$/);
    const differing = lines.findIndex((line) => line.includes('table-1.mteb.spearman '));
    expect(lines.slice(differing, differing + 2).join(' ')).toMatch(
      /-0\.0332 {2}differs .*earlier scores of six systems/,
    );
    expect(lines.at(-2)).toMatch(
      /^\d,\d{3} figures: \d+ agree, \d+ differ, .*, \d,\d{3} need the published data, .*; 0 without a status$/,
    );
  });

  test('folds what waits unless all is wanted', async () => {
    const folded = await run('--only', 'table-12');
    expect(folded.out).toMatch(/245 figures need the published data, the first: results\/dedup\//);
    expect(folded.out).not.toContain('table-12.bm25.top-1');
    const all = await run('--only', 'table-12', '--all');
    expect(all.out).toContain('table-12.bm25.top-1');
  });

  test('as JSON every item has the fields that programs rely on', async () => {
    const { code, out } = await run('--json');
    const { items } = JSON.parse(out) as { items: Item[] };
    expect(code).toBe(0);
    expect(items.length).toBeGreaterThan(3000);
    const fields = ['id', 'source', 'printed', 'ours', 'difference', 'status', 'note'];
    expect(items.filter((item) => Object.keys(item).join() !== fields.join())).toEqual([]);
    expect(items.find(({ id }) => id === 'table-1.mteb.pearson')).toMatchObject({
      source: 'Section 4.1',
      printed: 0.77,
      status: 'agrees',
    });
  });

  test('as HTML it writes a page, and says where', async () => {
    const file = join(temporaryFolder(), 'new', 'page.html');
    const { code, out, err } = await run('--only', 'table-6', '--html', file);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^31 figures: 19 agree, 6 differ, 6 need the published data; .*page\.html\n$/);
    expect(readFileSync(file, 'utf8').match(/<tr id="table-6\./g)).toHaveLength(31);
    const taken = await run('--only', 'table-6', '--html', join(file, 'page.html'));
    expect(taken).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^saber: cannot write .*\n$/),
    });
  });

  test('reads a clone', async () => {
    const folder = writeClone(temporaryFolder(), { 'dedup/bm25.json': duplicates([11]) });
    const { code, out } = await run('--released', folder, '--only', 'table-12', '--json');
    const { items } = JSON.parse(out) as { items: Item[] };
    expect(code).toBe(0);
    expect(items.filter(({ status }) => status === 'reproduced').map(({ id }) => id)).toEqual([
      'table-12.bm25.median-rank',
    ]);
  });

  test('studies the benchmark of the state folder', async () => {
    const state = temporaryFolder();
    for (const folder of ['ratings', 'pools', 'runs/statement-full'])
      mkdirSync(join(state, folder), { recursive: true });
    const ids = ['t1', 't2', 's1', 's2', 'b1', 'b2'];
    const ratings = [0, 1, 2, 3, 4, 5];
    writeFileSync(
      join(state, 'ratings', 'ratings.jsonl'),
      `${JSON.stringify({ queryId: 'q', ratings: ids.map((id, i) => ({ id, rating: ratings[i], logStrength: 0 })), degenerate: false })}\n`,
    );
    writeFileSync(
      join(state, 'pools', 'pools.jsonl'),
      `${JSON.stringify({ queryId: 'q', domains: ['Algebra'], candidates: [] })}\n`,
    );
    const runOf = (order: readonly string[]): string =>
      order.map((id, i) => `q Q0 ${id} ${i + 1} ${10 - i} tag\n`).join('');
    writeFileSync(join(state, 'runs/statement-full', 'good.trec'), runOf([...ids].reverse()));
    writeFileSync(join(state, 'runs/statement-full', 'bad.trec'), runOf(ids));
    const { code, out } = await run('--state', state, '--only', 'table-4', 'figure-6', '--json');
    const items = new Map((JSON.parse(out) as { items: Item[] }).items.map((item) => [item.id, item]));
    expect(code).toBe(0);
    expect(items.get('figure-6.own.order')).toMatchObject({
      printed: 'both, summary, topic',
      ours: 'both, summary, topic',
      status: 'computed',
    });
    expect(items.get('figure-6.own.both-in-top-third')!.ours).toBe(1);
    expect(items.get('table-4.own.0-5-linear-gain.inversions')).toMatchObject({
      ours: 0,
      status: 'computed',
    });
    expect(items.get('table-4.own.0-3-exponential-gain.pearson')!.ours).toBeCloseTo(1, 12);
  });

  test.each([
    [['--released', 'no-such-folder'], 1, /^saber: no such folder: no-such-folder\n$/],
    [['--data', 'no-such-folder'], 1, /^saber: no such folder: no-such-folder\n$/],
    [['--only', 'table-13'], 2, /^saber: .*table-13.*\n$/],
  ])('%s fails with one sentence', async (args, code, message) => {
    const outcome = await run(...args);
    expect(outcome.code).toBe(code);
    expect(outcome.err).toMatch(message);
    expect(outcome.out).toBe('');
  });

  test('a broken file and a folder that is no clone are named', async () => {
    const folder = writeClone(temporaryFolder(), { 'timing/bm25.json': '{' });
    expect((await run('--released', folder)).err).toMatch(
      /^saber: .*results\/timing\/bm25\.json is not valid JSON: [^\n]*\n$/,
    );
    const empty = temporaryFolder();
    expect((await run('--released', empty)).err).toMatch(
      /^saber: .* is no clone of the authors' repository[^\n]*\n$/,
    );
  });
});
