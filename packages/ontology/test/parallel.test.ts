import { createRequire } from 'node:module';
import * as built from '@saber/ontology/node';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  informationContent,
  Ontology,
  OntologyError,
  type SimilarityName,
  similarities,
  topicSimilarityJoin,
  topicSimilarityRows,
} from '../src/index.js';
import type * as source from '../src/node/index.js';
import { unpackOntology } from '../src/node/topic-worker-data.js';
import { randomTopicSets } from './random-ontology.js';

// a thread runs a built file, so the built package is tested, with the types of the source
const { parallelTopicSimilarityJoin, parallelTopicSimilarityRows } = built as unknown as typeof source;
const [input] = fc.sample(randomTopicSets({ emptySets: true, maximum: 60 }), { seed: 7, numRuns: 1 });
const { ontology, counts, sets: few } = input!;
const content = informationContent(ontology, counts);
const sets = Array.from({ length: 20 }, () => few).flat();
const all = async <T>(stream: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const one of stream) list.push(one);
  return list;
};

describe.each([1, 2, 3])('with %i threads', (threads) => {
  test.each(['lin', 'simIC', 'resnik'] as SimilarityName[])('rows under %s are the same', async (name) => {
    const rowOf = topicSimilarityRows(ontology, content, sets, {
      threshold: 0.5,
      similarity: similarities[name],
    });
    const expected = sets.map((_, item) => rowOf(item));
    expect(expected.some(({ items }) => items.length > 0)).toBe(true);
    const options = { threshold: 0.5, similarity: name, threads };
    expect(await all(parallelTopicSimilarityRows(ontology, content, sets, options))).toEqual(expected);
  });

  test('pairs are the same, in the same order', async () => {
    const expected = [...topicSimilarityJoin(ontology, content, sets, { threshold: 0.858 })];
    const pairs = await all(
      parallelTopicSimilarityJoin(ontology, content, sets, { threshold: 0.858, threads }),
    );
    expect(pairs).toEqual(expected);
  });
});

test('the CommonJS build starts the same threads', async () => {
  const required = createRequire(import.meta.url)('@saber/ontology/node') as typeof source;
  const options = { threshold: 0.5, threads: 2 };
  expect(required.parallelTopicSimilarityRows).not.toBe(parallelTopicSimilarityRows);
  expect(await all(required.parallelTopicSimilarityRows(ontology, content, sets, options))).toEqual(
    await all(parallelTopicSimilarityRows(ontology, content, sets, options)),
  );
});

test('a stream that is left early ends its threads, and an aborted one throws the reason', async () => {
  const options = { threshold: 0.5, threads: 2 };
  for await (const row of parallelTopicSimilarityRows(ontology, content, sets, options)) {
    expect(row.items).toBeInstanceOf(Int32Array);
    break;
  }
  const controller = new AbortController();
  const stream = parallelTopicSimilarityRows(ontology, content, sets, {
    ...options,
    signal: controller.signal,
  });
  await stream.next();
  controller.abort(new Error('enough'));
  await expect(all(stream)).rejects.toThrow('enough');
});

test('no items give no rows', async () => {
  expect(await all(parallelTopicSimilarityRows(ontology, content, [], { threshold: 0.5 }))).toEqual([]);
});

test('bad options and unknown topics are refused before a thread starts', async () => {
  const first = (options: object, topics: string[][] = []): Promise<unknown> =>
    parallelTopicSimilarityRows(ontology, content, topics, { threshold: 0.5, ...options }).next();
  await expect(first({ threshold: 2 })).rejects.toThrow('threshold must be in [0, 1], got 2');
  await expect(first({ threads: 0 })).rejects.toThrow('threads must be a positive integer, got 0');
  await expect(first({ similarity: 'cosine' })).rejects.toThrow('got "cosine"');
  await expect(first({}, [['nowhere']])).rejects.toThrow('unknown topic "nowhere"');
  const short = parallelTopicSimilarityRows(ontology, content.subarray(1), [], { threshold: 0.5 });
  await expect(short.next()).rejects.toThrow('expected the information content');
  await expect(first({ threads: 1.5 })).rejects.toSatisfy(OntologyError.isInstance);
});

test('a thread has the topics at the same indices', () => {
  fc.assert(
    fc.property(randomTopicSets({ maximum: 40 }), ({ ontology: original }) => {
      const relations = (one: Ontology): unknown =>
        Array.from({ length: one.size }, (_, topic) => [one.parents(topic), one.children(topic)]);
      const copy = unpackOntology(
        Array.from({ length: original.size }, (_, topic) => original.parents(topic)),
      );
      expect(relations(copy)).toEqual(relations(original));
      expect(Array.from(Array(copy.size).keys(), (topic) => copy.id(topic))).toEqual(
        Array.from(Array(copy.size).keys(), String),
      );
    }),
  );
  const late = Ontology.fromEdges([
    ['b', 'z'],
    ['a', 'z'],
    ['z', 'y'],
    ['b', 'y'],
  ]);
  expect(unpackOntology(Array.from({ length: 4 }, (_, topic) => late.parents(topic))).id(3)).toBe('3');
});
