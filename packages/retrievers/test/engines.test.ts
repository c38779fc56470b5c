import { afterEach, expect, test, vi } from 'vitest';
import { throttle } from '../src/engines/throttle.js';
import {
  InvalidArgumentError,
  InvalidResponseError,
  leanExplore,
  leanSearch,
  type ResponseCache,
  RetrieversError,
  searchEngines,
} from '../src/index.js';
import { loopback } from './loopback.js';

const rate = { requests: 100, milliseconds: 0 };

function memory(): ResponseCache & { readonly answers: Map<string, unknown> } {
  const answers = new Map<string, unknown>();
  return {
    answers,
    get: async (key) => answers.get(key),
    set: async (key, answer) => void answers.set(key, answer),
  };
}

const found = (...names: string[]) => [
  names.map((name, i) => ({ distance: i / 10, result: { name: name.split('.') } })),
];

afterEach(() => {
  vi.useRealTimers();
});

test('leanSearch asks once for a query, also for calls at the same time and with a new engine', async () => {
  const server = await loopback(() => ({ body: found('Nat.add_comm', 'mul_comm') }));
  const cache = memory();
  const options = { cache, rate, baseUrl: server.url };
  const engine = leanSearch(options);
  const [first, second] = await Promise.all([engine.search('$a+b$', 5), engine.search('$a+b$', 5)]);
  expect(first).toEqual([
    { name: 'Nat.add_comm', score: 0 },
    { name: 'mul_comm', score: 0.1 },
  ]);
  expect(second).toEqual(first);
  expect(await leanSearch(options).search('$a+b$', 5)).toEqual(first);
  expect(server.seen.map(({ path, body }) => [path, body])).toEqual([
    ['/search', { query: ['$a+b$'], num_results: 5 }],
  ]);
  await engine.search('$a+b$', 6);
  expect(server.seen).toHaveLength(2);
  await server.close();
});

test('leanExplore sends its key and any query in the address, and cuts at k', async () => {
  const results = ['A.b', 'C', 'D'].map((name) => ({ primary_declaration: { lean_name: name } }));
  const server = await loopback(() => ({ body: { results } }));
  const engine = leanExplore({ cache: memory(), rate, baseUrl: server.url, apiKey: 'secret' });
  expect(await engine.search('∑ & ü \ud800', 2)).toEqual([{ name: 'A.b' }, { name: 'C' }]);
  const [{ path, headers }] = server.seen as [(typeof server.seen)[0]];
  expect(new URL(path, server.url).searchParams.get('q')).toBe('∑ & ü \ufffd');
  expect(headers.authorization).toBe('Bearer secret');
  await server.close();
});

test('answers that cannot be read, and failures, are errors that name the engine and are not kept', async () => {
  const answers = [
    { body: '<html>' },
    { body: { error: 1 } },
    { body: [[{ result: {} }]] },
    { status: 403, body: '' },
  ];
  const server = await loopback((_, count) => answers[count - 1] ?? { body: found('ok') });
  const cache = memory();
  const engine = leanSearch({ cache, rate, baseUrl: server.url });
  for (const { status } of answers as { status?: number }[]) {
    const failure = await engine.search('q', 3).catch((error: unknown) => error);
    expect(RetrieversError.isInstance(failure) && failure.message).toMatch(/^LeanSearch: /);
    if (status === undefined) expect(failure).toBeInstanceOf(InvalidResponseError);
  }
  expect(cache.answers.size).toBe(0);
  expect(await engine.search('q', 3)).toEqual([{ name: 'ok', score: 0 }]);
  await server.close();
});

test('a query without text finds nothing and asks nobody; k has bounds', async () => {
  const engine = leanSearch({ cache: memory(), rate, baseUrl: 'http://127.0.0.1:9' });
  expect(await engine.search(' \n', 3)).toEqual([]);
  for (const k of [0, 1.5, 201]) await expect(engine.search('q', k)).rejects.toThrow(InvalidArgumentError);
});

test('throttle never lets more than the rate start in any window', async () => {
  vi.useFakeTimers();
  const wait = throttle({ requests: 3, milliseconds: 30_000 }, () => Date.now());
  const begin = Date.now();
  const starts: number[] = [];
  const all = Promise.all(
    Array.from({ length: 8 }, async () => {
      await wait();
      starts.push(Date.now() - begin);
    }),
  );
  await vi.runAllTimersAsync();
  await all;
  expect(starts).toEqual([0, 0, 0, 30_000, 30_000, 30_000, 60_000, 60_000]);
});

test('throttle stops waiting when it is told to, and refuses a rate that lets nothing through', async () => {
  const wait = throttle({ requests: 1, milliseconds: 60_000 }, () => performance.now());
  await wait();
  await expect(wait(AbortSignal.timeout(5))).rejects.toThrow('timeout');
  for (const requests of [0, 1.5, Number.NaN]) {
    expect(() => throttle({ requests, milliseconds: 1 }, () => 0)).toThrow('a rate needs');
  }
});

test('the public services are asked politely', () => {
  expect(
    searchEngines.map(({ id, rate: { requests, milliseconds } }) => [id, (requests / milliseconds) * 60_000]),
  ).toEqual([
    ['leansearch', 6],
    ['leanexplore', 24],
  ]);
});
