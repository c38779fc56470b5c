import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { taskOf } from '../../src/theorems/data/read-task.js';
import { engineSystem } from '../../src/theorems/engines/engine-system.js';
import { responseFile } from '../../src/theorems/engines/response-file.js';
import { runTheorems } from '../../src/theorems/run-theorems.js';
import { temporaryFolder } from '../temporary-folder.js';
import { corpus, QUERIES, tinyRun } from './tiny.js';

const RATE = { requests: 1000, milliseconds: 1 };

/** Stands in for both services: what it finds depends on the query alone. */
const seen: { path: string; query: string; key: string | undefined }[] = [];
let failing = false;
const found: Readonly<Record<string, readonly string[]>> = {
  'addition is commutative': ['Elsewhere.add', 'Elsewhere.add', 'Nat.add_comm'],
  'union of open sets': ['isOpen_union', 'Elsewhere.open'],
};
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const url = new URL(request.url!, 'http://127.0.0.1');
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    const query: string = url.searchParams.get('q') ?? body.query[0];
    seen.push({ path: url.pathname, query, key: request.headers.authorization });
    const names = found[query] ?? [];
    if (failing) response.writeHead(403).end();
    else if (request.method === 'POST') {
      const results = names.map((name, i) => ({ distance: i / 10, result: { name: name.split('.') } }));
      response.end(JSON.stringify([results]));
    } else {
      const results = names.map((name) => ({ primary_declaration: { lean_name: name } }));
      response.end(JSON.stringify({ results }));
    }
  });
});
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  seen.length = 0;
  failing = false;
});

const engine = (id: string, apiKey?: string) => engineSystem(`${id}=${address}`, { rate: RATE, apiKey });

test.each(['leansearch', 'leanexplore'])(
  '%s is asked for shared queries only, and stands among them',
  async (id) => {
    const [report] = await runTheorems(
      tinyRun(temporaryFolder(), ['bm25-lucene'], { engines: [engine(id, 'secret')] }),
    );
    expect(seen.map(({ query }) => query)).toEqual(['addition is commutative', 'union of open sets']);
    if (id === 'leanexplore') expect(seen[0]!.key).toBe('Bearer secret');
    const [all, shared] = report!.slices;
    expect(all!.rows.map((row) => row.id)).toEqual(['bm25-lucene']);
    expect(shared).toMatchObject({ id: 'shared', n: 2, dropped: 1 });
    const row = shared!.rows.find((each) => each.id === id)!;
    expect(row.badges.map(({ label }) => label)).toEqual(['k ≤ 3', 'different corpus']);
    // Names that the corpus lacks keep their place, and the repeated one takes one: ranks 3 and 1.
    expect(row.measures.RR!.mean).toBeCloseTo((1 / 3 + 1) / 2, 12);
    expect(shared!.curves.find((each) => each.id === id)!.curves.R!.mean).toEqual([0.5, 0.5, 1]);
  },
);

test('an answer is fetched once for good: later runs, other tasks and kills ask only for the rest', async () => {
  const folder = temporaryFolder();
  const run = (queries: typeof QUERIES) =>
    runTheorems(
      tinyRun(folder, [], {
        tasks: [taskOf('t', queries, corpus, { kMax: 5 })],
        engines: [engine('leansearch')],
      }),
    );
  await run(QUERIES.slice(0, 1));
  expect(seen).toHaveLength(1);
  appendFileSync(join(folder, 'theorems/engines/leansearch.jsonl'), '{"key":"torn'); // a kill
  await run(QUERIES.slice(0, 2));
  expect(seen.map(({ query }) => query)).toEqual(['addition is commutative', 'union of open sets']);
  await run(QUERIES.slice(0, 2));
  expect(seen).toHaveLength(2);
  const lines = readFileSync(join(folder, 'theorems/engines/leansearch.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).answer)).toHaveLength(2);
});

test('a sample of the queries is said on the row, and has a set of its own for everybody', async () => {
  const [report] = await runTheorems(
    tinyRun(temporaryFolder(), ['bm25-lucene'], { engines: [engine('leansearch')], sample: 1 }),
  );
  expect(seen).toHaveLength(1);
  const [, shared, sample] = report!.slices;
  const labels = shared!.rows.find(({ id }) => id === 'leansearch')!.badges.map(({ label }) => label);
  expect(labels).toContain('n = 1 sampled');
  expect(sample).toMatchObject({ id: 'sample-leansearch', n: 1 });
  expect(sample!.rows.map(({ id, n }) => [id, n]).sort()).toEqual([
    ['bm25-lucene', 1],
    ['leansearch', 1],
  ]);
});

test('a refusal of the server is one sentence; what was answered is kept', async () => {
  const folder = temporaryFolder();
  failing = true;
  await expect(runTheorems(tinyRun(folder, [], { engines: [engine('leansearch')] }))).rejects.toThrow(
    /^LeanSearch: .*403.*; what was answered before is kept$/,
  );
  expect((await responseFile(join(folder, 'theorems/engines/leansearch.jsonl'))).size).toBe(0);
});

test('an engine needs queries that are marked as shared', async () => {
  const tasks = [taskOf('tiny', QUERIES.slice(2, 3), corpus)];
  await expect(
    runTheorems(tinyRun(temporaryFolder(), [], { tasks, engines: [engine('leansearch')] })),
  ).rejects.toThrow(
    'LeanSearch searches a corpus of its own and is compared on shared declarations only, but no query of tiny is marked: name the field with --shared',
  );
});

test.each([
  [
    'leansaerch',
    {},
    'no engine is called "leansaerch", known are leansearch, leanexplore; did you mean "leansearch"?',
  ],
  ['leansearch=here', {}, 'the address of leansearch must be a URL, got "here"'],
  ['leansearch', { rate: RATE }, 'LeanSearch is asked at the rate of its card'],
  ['leanexplore', {}, 'LeanExplore needs a key in the environment variable LEANEXPLORE_API_KEY'],
])('the engine %s with %j is refused', (spec, options, message) => {
  expect(() => engineSystem(spec, options)).toThrow(message);
});
