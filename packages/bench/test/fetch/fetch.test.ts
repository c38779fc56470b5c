import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDataset } from '../../src/dataset/read-dataset.js';
import { type FetchedFile, fetchDataset, RELEASED } from '../../src/fetch/fetch-dataset.js';
import { retryAfter } from '../../src/fetch/http.js';
import { documentRows, queryRows, writeParquet } from '../dataset/synthetic.js';
import { temporaryFolder } from '../temporary-folder.js';
import { closedPort, cutAfter, type Hub, send, sha256, startHub, status } from './hub.js';

const ids = { queries: 'owner/queries', documents: 'owner/documents' };
const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 31 + (i >> 8)) % 251));
const small = Buffer.from('{"id":"q"}\n');

/** A hub with one file of queries and one of documents. */
function simpleHub(): Promise<Hub> {
  return startHub({ [ids.queries]: { 'q.jsonl': small }, [ids.documents]: { 'd.jsonl': bytes } });
}

const path = '/datasets/owner/documents/resolve/main/d.jsonl';

/** Fetches without waiting; the waits asked for are returned as well. */
async function run(
  hub: Pick<Hub, 'url'>,
  to: string,
  attempts = 3,
): Promise<{ files: FetchedFile[]; waits: number[] }> {
  const waits: number[] = [];
  const http = { attempts, idle: 500, sleep: async (milliseconds: number) => waits.push(milliseconds) };
  return { files: await fetchDataset(to, { from: hub.url, ...ids, http }), waits };
}

test('the released layout is fetched over several pages, and evaluates', async () => {
  const folder = temporaryFolder();
  const read = async (name: string, rows: readonly object[]): Promise<Buffer> => {
    await writeParquet(join(folder, name), rows);
    return readFileSync(join(folder, name));
  };
  const shard = (i: number): string => `data/train-0000${i}-of-00003.parquet`;
  const documents: Record<string, Buffer> = { 'README.md': Buffer.from('#') };
  for (const i of [0, 1, 2])
    documents[shard(i)] = await read(`d${i}`, documentRows.slice(i * 27, i * 27 + 27));
  const hub = await startHub({
    [RELEASED.queries]: {
      'data/train-00000-of-00001.parquet': await read('q', queryRows),
      'data/test-00000-of-00001.parquet': await read('t', queryRows.slice(0, 1)),
    },
    [RELEASED.documents]: documents,
  });
  const to = join(temporaryFolder(), 'new', 'folder');
  const files = await fetchDataset(to, { from: hub.url });
  expect(files.map((file) => file.path)).toEqual([
    'queries/data/train-00000-of-00001.parquet',
    ...[0, 1, 2].map((i) => `documents/${shard(i)}`),
  ]);
  const dataset = await readDataset(to);
  expect([dataset.queries.length, dataset.documents.length]).toEqual([12, 80]);
  const record = JSON.parse(readFileSync(join(to, 'fetched.json'), 'utf8')) as { files: object[] };
  expect(record.files[1]).toMatchObject({
    sha256: sha256(documents[shard(0)]!),
    size: documents[shard(0)]!.length,
  });
});

test('a second command asks for the lists only and keeps what is there', async () => {
  const hub = await simpleHub();
  const to = temporaryFolder();
  await run(hub, to);
  const before = hub.requests.length;
  const { files } = await run(hub, to);
  expect(files.every(({ kept }) => kept)).toBe(true);
  expect(hub.requests.slice(before).filter((request) => request.includes('resolve'))).toEqual([]);
  writeFileSync(join(to, 'documents', 'd.jsonl'), 'damaged');
  expect((await run(hub, to)).files.map(({ kept }) => kept)).toEqual([true, false]);
  expect(readFileSync(join(to, 'documents', 'd.jsonl'))).toEqual(bytes);
});

test('a cut connection is taken up where it broke off', async () => {
  const hub = await simpleHub();
  hub.fault(path, cutAfter(bytes, 10_000), cutAfter(bytes, 20_000));
  const to = temporaryFolder();
  const { files } = await run(hub, to);
  expect(readFileSync(join(to, 'documents', 'd.jsonl'))).toEqual(bytes);
  expect(files[1]).toMatchObject({ size: bytes.length, sha256: sha256(bytes) });
  expect(hub.requests.filter((request) => request.includes(path))).toEqual([
    `GET ${path}`,
    `GET ${path} bytes=10000-`,
    `GET ${path} bytes=30000-`,
  ]);
});

test('a connection that always breaks off ends in one sentence; the next command goes on from there', async () => {
  const hub = await simpleHub();
  const to = temporaryFolder();
  hub.fault(path, cutAfter(bytes, 10_000), ...Array.from({ length: 3 }, () => cutAfter(bytes, 0)));
  await expect(run(hub, to)).rejects.toThrow(
    /^the connection to http.*d\.jsonl breaks off at 10000 bytes .*; run the same command again to go on from there$/,
  );
  expect(readdirSync(join(to, 'documents'))).toEqual(['d.jsonl.partial']);
  const before = hub.requests.length;
  await run(hub, to);
  expect(hub.requests.slice(before)).toContain(`GET ${path} bytes=10000-`);
  expect(readdirSync(join(to, 'documents'))).toEqual(['d.jsonl']);
});

test('a server that falls silent counts as broken off', async () => {
  const hub = await simpleHub();
  hub.fault(path, (_, response) => {
    response.writeHead(200, { 'content-length': bytes.length });
    response.write(bytes.subarray(0, 5000));
  });
  const to = temporaryFolder();
  await run(hub, to);
  expect(hub.requests).toContain(`GET ${path} bytes=5000-`);
  expect(readFileSync(join(to, 'documents', 'd.jsonl'))).toEqual(bytes);
});

test('a part left of another version is thrown away by its hash', async () => {
  const hub = await simpleHub();
  const to = temporaryFolder();
  mkdirSync(join(to, 'documents'));
  writeFileSync(join(to, 'documents', 'd.jsonl.partial'), Buffer.alloc(100));
  await run(hub, to);
  expect(readFileSync(join(to, 'documents', 'd.jsonl'))).toEqual(bytes);
  writeFileSync(join(to, 'documents', 'd.jsonl'), ''); // and one that is longer than the file
  writeFileSync(join(to, 'documents', 'd.jsonl.partial'), Buffer.alloc(60_000));
  await run(hub, to);
  expect(readFileSync(join(to, 'documents', 'd.jsonl'))).toEqual(bytes);
});

test('a server without ranges is read from the beginning', async () => {
  const hub = await simpleHub();
  const whole = (_: unknown, response: Parameters<typeof send>[2]): void => {
    response.writeHead(200, { 'content-length': bytes.length });
    response.end(bytes);
  };
  hub.fault(path, cutAfter(bytes, 7000), whole);
  const to = temporaryFolder();
  await run(hub, to);
  expect(readFileSync(join(to, 'documents', 'd.jsonl'))).toEqual(bytes);
});

test('content with another hash is tried once more, then refused, and nothing is kept', async () => {
  const hub = await simpleHub();
  const wrong = Buffer.from(bytes).fill(0, 100, 200);
  const sendWrong: Parameters<Hub['fault']>[1] = (request, response) => send(wrong, request, response);
  hub.fault(path, sendWrong);
  const to = temporaryFolder();
  await run(hub, to);
  expect(readFileSync(join(to, 'documents', 'd.jsonl'))).toEqual(bytes);
  hub.fault(path, sendWrong, sendWrong);
  const other = temporaryFolder();
  await expect(run(hub, other)).rejects.toThrow(
    `${hub.url}${path} has ${sha256(wrong)} where the listing says the SHA-256 ${sha256(bytes)}; nothing was kept of it`,
  );
  expect(readdirSync(join(other, 'documents'))).toEqual([]);
  expect(existsSync(join(other, 'fetched.json'))).toBe(false);
});

test('429 and 503 are waited for as the server asks', async () => {
  const hub = await simpleHub();
  const listing = '/api/datasets/owner/queries/tree/main';
  hub.fault(listing, status(429, { 'retry-after': '7' }), status(503));
  hub.fault(path, status(500), status(429, { 'retry-after': '0' }));
  const { waits } = await run(hub, temporaryFolder());
  expect(waits).toEqual([7000, 1000, 500, 0]);
});

test.each([
  [404, {}, /^nothing at http.*tree\/main.* \(404\)/],
  [401, {}, /may not be read without an account \(401\)/],
  [503, {}, /answered with status 503 3 times; try again later/],
  [429, { 'retry-after': '3600' }, /answered with status 429; it asks to wait 3600 s/],
])('status %i is said in one sentence', async (code, headers, message) => {
  const hub = await simpleHub();
  hub.fault(
    '/api/datasets/owner/queries/tree/main',
    ...Array.from({ length: 3 }, () => status(code, headers)),
  );
  const to = join(temporaryFolder(), 'to');
  await expect(run(hub, to)).rejects.toThrow(message);
  expect(existsSync(to)).toBe(false);
});

test('pages for people, other JSON and escaping paths are refused', async () => {
  const hub = await simpleHub();
  const listing = '/api/datasets/owner/queries/tree/main';
  const refusal = async (body: string, type: string): Promise<void> => {
    hub.fault(listing, status(200, { 'content-type': type }, body));
    await run(hub, temporaryFolder());
  };
  await expect(refusal('<!doctype html><p>Log in', 'text/html; charset=utf-8')).rejects.toThrow(
    /answered with an HTML page instead of JSON/,
  );
  await expect(refusal('{"error":"x"}', 'application/json')).rejects.toThrow(/expected a list of files/);
  for (const evil of ['../x.jsonl', '/x.jsonl', 'a/../../x.jsonl', 'a\\x.jsonl']) {
    await expect(refusal(JSON.stringify([{ type: 'file', path: evil }]), 'application/json')).rejects.toThrow(
      /which would leave the folder/,
    );
  }
  hub.fault(path, status(200, { 'content-type': 'text/html' }, '<html>'));
  await expect(run(hub, temporaryFolder())).rejects.toThrow(/an HTML page instead of the file/);
});

test('no server, no address and no data are said', async () => {
  const closed = { url: await closedPort() };
  await expect(run(closed, temporaryFolder())).rejects.toThrow(
    /^cannot reach 127\.0\.0\.1:\d+ \(ECONNREFUSED\) for http.*--from$/,
  );
  await expect(run({ url: 'hub' }, temporaryFolder())).rejects.toThrow(
    'the address of a hub must begin with https:// or http://, got "hub"',
  );
  const hub = await startHub({ [ids.queries]: { 'README.md': small }, [ids.documents]: {} });
  hub.fault('/api/datasets/owner/queries/tree/refs/convert/parquet', status(200, {}, '[]'));
  await expect(run(hub, temporaryFolder())).rejects.toThrow(
    /has no parquet or JSON Lines file \(looked in main, refs\/convert\/parquet\)/,
  );
});

test('a manifest lists files at relative addresses; without a hash nothing old is taken up', async () => {
  const hub = await simpleHub();
  const manifest = {
    queries: [{ path: 'q.jsonl', url: 'datasets/owner/queries/resolve/main/q.jsonl', sha256: sha256(small) }],
    documents: [{ path: 'd.jsonl', url: path }],
  };
  hub.fault('/manifest.json', status(200, { 'content-type': 'application/json' }, JSON.stringify(manifest)));
  const to = temporaryFolder();
  mkdirSync(join(to, 'documents'));
  writeFileSync(join(to, 'documents', 'd.jsonl.partial'), Buffer.alloc(100));
  await fetchDataset(to, { from: `${hub.url}/manifest.json` });
  expect(readFileSync(join(to, 'documents', 'd.jsonl'))).toEqual(bytes);
  hub.fault('/manifest.json', status(200, {}, JSON.stringify({ queries: [] })));
  await expect(fetchDataset(to, { from: `${hub.url}/manifest.json` })).rejects.toThrow(
    /expected "queries" and "documents", each a list of files/,
  );
});

test('a file that is no part of the data set is refused, because it would shift the row numbers', async () => {
  const hub = await simpleHub();
  const to = temporaryFolder();
  mkdirSync(join(to, 'documents'));
  writeFileSync(join(to, 'documents', 'old.jsonl'), '');
  await expect(run(hub, to)).rejects.toThrow(
    `${join(to, 'documents/old.jsonl')} is no part of this data set`,
  );
});

test('Retry-After is read as seconds and as a date', () => {
  expect(retryAfter('2')).toBe(2000);
  expect(retryAfter('Thu, 01 Jan 1970 00:00:09 GMT', 4000)).toBe(5000);
  expect(retryAfter('Thu, 01 Jan 1970 00:00:01 GMT', 4000)).toBe(0);
  expect(retryAfter('soon')).toBeUndefined();
  expect(retryAfter(null)).toBeUndefined();
});
