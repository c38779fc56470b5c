import { createRequire } from 'node:module';
import * as built from '@saber/dedup/node';
import { describe, expect, test } from 'vitest';
import {
  type DeduplicateOptions,
  type Document,
  deduplicate,
  jaccardJoin,
  jaccardRows,
} from '../src/index.js';
import type * as source from '../src/node/index.js';
import { otherLayout, otherSpace, randomNumbers, randomProblem, write } from './math-problems.js';

// a thread runs a built file, so the built package is tested, with the types of the source
const { parallelDeduplicate, parallelJaccardJoin, parallelJaccardRows } = built as unknown as typeof source;

const random = randomNumbers(6);
const texts = Array.from({ length: 120 }, () => write(randomProblem(random)));
const documents = [
  ...texts,
  ...texts.map((text) => otherSpace(text, random)),
  ...texts.map((text) => otherLayout(text, random)),
  ...['', ' ', 'same words', 'same words'],
].map((text, i): Document => ({ id: `d${i}`, text, source: `s${i % 3}` }));
const sets = Array.from({ length: 400 }, (_, i) =>
  Array.from({ length: i % 13 }, () => `w${Math.floor(random() * 25)}`),
);
const all = async <T>(stream: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const one of stream) list.push(one);
  return list;
};

describe.each([1, 2, 3])('with %i threads', (threads) => {
  test.each<[string, DeduplicateOptions]>([
    ['math', { priority: ['s2', 's0'] }],
    ['math as stars, with differences', { clusters: 'star', diff: true }],
    ['datatrove', { preset: 'datatrove', size: 2, threshold: 0.6 }],
    ['datasketch', { preset: 'datasketch', hashes: 32 }],
  ])('documents under %s have the same clusters, survivors and similarities', async (_, options) => {
    const expected = await deduplicate(documents, options);
    expect(expected.duplicates.length).toBeGreaterThan(100);
    expect(await parallelDeduplicate(documents, { ...options, threads })).toEqual(expected);
  });

  test('Jaccard rows and pairs are the same', async () => {
    const rowOf = jaccardRows(sets, { threshold: 0.3 });
    const options = { threshold: 0.3, threads };
    expect(await all(parallelJaccardRows(sets, options))).toEqual(sets.map((_, item) => rowOf(item)));
    const pairs = [...jaccardJoin(sets, { threshold: 0.3 })];
    expect(pairs.length).toBeGreaterThan(100);
    expect(await all(parallelJaccardJoin(sets, options))).toEqual(pairs);
  });
});

test('the CommonJS build starts the same threads', async () => {
  const required = createRequire(import.meta.url)('@saber/dedup/node') as typeof source;
  expect(required.parallelDeduplicate).not.toBe(parallelDeduplicate);
  expect(await required.parallelDeduplicate(documents, { threads: 2 })).toEqual(await deduplicate(documents));
  const few = sets.slice(0, 40);
  expect(await all(required.parallelJaccardRows(few, { threshold: 0.3, threads: 2 }))).toEqual(
    await all(parallelJaccardRows(few, { threshold: 0.3, threads: 2 })),
  );
});

test('documents may come as a stream', async () => {
  const stream = async function* (): AsyncGenerator<Document> {
    yield* documents;
  };
  expect(await parallelDeduplicate(stream(), { threads: 2 })).toEqual(await deduplicate(documents));
  expect((await parallelDeduplicate([], { threads: 2 })).kept).toEqual([]);
});

test('bad documents and options are refused as by one thread', async () => {
  const twice = [...documents, documents[3]!];
  await expect(parallelDeduplicate(twice, { threads: 2 })).rejects.toThrow('the id "d3" occurs twice');
  const wrong = [{ id: 'a', text: 'b' }, { id: 'c' }] as Document[];
  await expect(parallelDeduplicate(wrong, { threads: 2 })).rejects.toThrow(
    'the text of "c" must be a string, got undefined (document 1)',
  );
  await expect(parallelDeduplicate(documents, { threads: 0 })).rejects.toThrow('threads must be a positive');
  await expect(parallelDeduplicate(documents, { threshold: 2 })).rejects.toThrow('threshold must be in');
  const own = { name: 'math', apply: (text: string) => ({ text, decisive: '' }) };
  await expect(parallelDeduplicate(documents, { normalizer: own })).rejects.toThrow('one of the normalizers');
  await expect(all(parallelJaccardRows(sets, { threshold: 0 }))).rejects.toThrow('threshold must be above 0');
  await expect(all(parallelJaccardRows(['ab', 'cd'], { threshold: 0.5 }))).rejects.toThrow(
    'set 0 is a string',
  );
});

test('a normalizer of the package is sent by its name', async () => {
  const { normalizers } = createRequire(import.meta.url)('@saber/dedup') as typeof import('../src/index.js');
  const required = createRequire(import.meta.url)('@saber/dedup/node') as typeof source;
  const result = await required.parallelDeduplicate(documents, {
    normalizer: normalizers.whitespace,
    threads: 2,
  });
  expect(result).toEqual(await deduplicate(documents, { normalizer: normalizers.whitespace }));
  expect(result).not.toEqual(await deduplicate(documents));
});

test('an aborted stream of documents throws the reason', async () => {
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(parallelDeduplicate(documents, { threads: 2, signal })).rejects.toThrow('enough');
});
