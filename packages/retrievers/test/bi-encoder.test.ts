import { expect, test } from 'vitest';
import { biEncoder, cosine, type Embedder, InvalidVectorError, memoryCache } from '../src/index.js';
import { golden } from './golden.js';

/** Looks vectors up by text and keeps a record of what it was asked. */
function scripted(vectors: Readonly<Record<string, readonly number[]>>): Embedder & { calls: string[][] } {
  const calls: string[][] = [];
  return {
    name: 'scripted',
    fingerprint: 'scripted',
    calls,
    async embed(texts, { role }) {
      calls.push([role, ...texts]);
      return texts.map((text) => Float32Array.from(vectors[text] ?? []));
    },
  };
}

test('cosine equals numpy', () => {
  const { inputs, expected, tolerance } = golden('embedding_cosine');
  inputs.docs.forEach((vector: number[], i: number) => {
    expect(Math.abs(cosine(inputs.query, vector) - expected.cosine[i])).toBeLessThanOrEqual(tolerance);
  });
});

test('a zero vector scores 0 and is counted', async () => {
  const system = biEncoder(scripted({ q: [1, 0], a: [0, 0], b: [2, 0], c: [-1, 0] }));
  expect([...(await system.rank('q', ['a', 'b', 'c']))]).toEqual([0, 1, -1]);
  expect(system.zeroVectors).toBe(1);
});

test('every text is embedded once per role', async () => {
  const embedder = scripted({ q: [1, 0], a: [1, 1] });
  const system = biEncoder(embedder);
  await system.rank('q', ['a', 'a', 'q']);
  await system.rank('q', ['q', 'a']);
  expect(embedder.calls).toEqual([
    ['query', 'q'],
    ['document', 'a', 'q'],
  ]);
});

test('without a cache nothing is kept', async () => {
  const embedder = scripted({ q: [1, 0], a: [1, 1] });
  const system = biEncoder(embedder, { cache: false });
  await system.rank('q', ['a']);
  await system.rank('q', ['a']);
  expect(embedder.calls).toHaveLength(4);
});

test('the memory cache drops the oldest vector', () => {
  const cache = memoryCache(2);
  for (const key of ['a', 'b', 'c']) cache.set(key, Float32Array.of(1));
  expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true]);
});

test.each([
  ['another dimension', { q: [1, 0], a: [1] }, 'document 0 has 1 dimensions, the query 2'],
  ['a value that is not finite', { q: [1, 0], a: [1, Number.NaN] }, 'not finite'],
  ['an empty vector', { q: [1, 0] }, 'empty'],
])('an embedder that gives %s is an error', async (_, vectors, message) => {
  const ranking = biEncoder(scripted(vectors as Record<string, number[]>)).rank('q', ['a']);
  await expect(ranking).rejects.toThrow(InvalidVectorError);
  await expect(ranking).rejects.toThrow(message);
});

test('an embedder that gives too few vectors is an error', async () => {
  const lazy: Embedder = { name: 'lazy', fingerprint: 'lazy', embed: async () => [] };
  await expect(biEncoder(lazy).rank('q', ['a'])).rejects.toThrow('lazy: 1 query texts gave 0 vectors');
});

test('an empty pool asks nothing of the embedder', async () => {
  const embedder = scripted({});
  expect(await biEncoder(embedder).rank('q', [])).toHaveLength(0);
  expect(embedder.calls).toEqual([]);
});
