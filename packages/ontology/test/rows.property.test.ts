import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bestMatchAverage,
  informationContent,
  Ontology,
  type SimilarityName,
  similarities,
  topicCounts,
  topicSimilarityJoin,
  topicSimilarityRows,
} from '../src/index.js';
import { postingsBySize, TopicSetIndex } from '../src/topic-set-index.js';
import { randomTopicSets } from './random-ontology.js';

const inputs = fc.tuple(
  fc.oneof(
    randomTopicSets({ emptySets: true }),
    randomTopicSets({ emptySets: true, tree: true, maximum: 60 }),
    randomTopicSets({ emptySets: true, maximum: 5 }),
  ),
  fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.2, 0.5, 0.858, 1)),
);

test.each(['lin', 'faith', 'jiangConrath', 'relevance', 'simIC', 'resnik', 'wuPalmer'] as SimilarityName[])(
  'rows, sparse rows and pairs under %s equal brute force to the bit',
  (name) => {
    fc.assert(
      fc.property(inputs, ([{ ontology, counts, sets }, threshold]) => {
        const ic = informationContent(ontology, counts);
        const factory = similarities[name];
        const similarity = factory(ontology, ic);
        const sorted = sets.map((set) => set.map((topic) => ontology.index(topic)).sort((a, b) => a - b));
        const brute = sorted.map((x) => sorted.map((y) => bestMatchAverage(x, y, similarity)));
        const dense = topicSimilarityRows(ontology, ic, sets, { similarity: factory });
        const sparse = topicSimilarityRows(ontology, ic, sets, { similarity: factory, threshold });
        const pairs: unknown[] = [];
        brute.forEach((row, item) => {
          expect([...dense(item)]).toEqual(row);
          const { items, similarities: values } = sparse(item);
          const found = [...items].map((other, i) => [other, values[i]!]).sort((x, y) => x[0]! - y[0]!);
          const expected = row.flatMap((value, other) =>
            other !== item && value >= threshold ? [[other, value]] : [],
          );
          expect(found).toEqual(expected);
          for (const [b, value] of expected) if (b! > item) pairs.push({ a: item, b, similarity: value });
        });
        expect([...topicSimilarityJoin(ontology, ic, sets, { similarity: factory, threshold })]).toEqual(
          pairs,
        );
      }),
      { numRuns: 300 },
    );
  },
);

test('a row is the same when it is asked for again after many others', () => {
  const ontology = Ontology.fromPaths(Array.from({ length: 200 }, (_, i) => `/m/${i % 7}/${i}`));
  const leaves = Array.from({ length: 200 }, (_, i) => `/m/${i % 7}/${i}`);
  const sets = leaves.flatMap((leaf, i) => [[leaf], [leaf, leaves[(i * 3) % 200]!]]);
  const rowOf = topicSimilarityRows(
    ontology,
    informationContent(ontology, topicCounts(ontology, sets), { cumulative: true }),
    sets,
    {
      threshold: 0.6,
    },
  );
  const first = sets.map((_, item) => rowOf(item));
  expect(first.some(({ items }) => items.length > 0)).toBe(true);
  expect(sets.map((_, item) => rowOf(item))).toEqual(first);
});

test('a threshold outside [0, 1], an item out of range and an unknown topic are refused', () => {
  const [{ ontology, counts, sets }] = fc.sample(randomTopicSets(), { seed: 1, numRuns: 1 }) as [
    { ontology: never; counts: never; sets: string[][] },
  ];
  const ic = informationContent(ontology, counts);
  expect(() => topicSimilarityRows(ontology, ic, sets, { threshold: 1.5 })).toThrow('got 1.5');
  expect(() => [...topicSimilarityJoin(ontology, ic, sets, {} as never)]).toThrow('got undefined');
  const short = ic.subarray(1);
  expect(() => topicSimilarityRows(ontology, short, sets)).toThrow('expected the information content');
  for (const threshold of [0.1, 0.9]) {
    expect(() => topicSimilarityRows(ontology, short, sets, { threshold })).toThrow(
      'expected the information content',
    );
  }
  expect(() => topicSimilarityRows(ontology, ic, sets)(sets.length)).toThrow('item must be a position below');
  expect(() => topicSimilarityRows(ontology, ic, [['nowhere']])).toThrow('unknown topic "nowhere"');
});

test('one very large set among small ones changes no row, and its size costs no more than another', () => {
  const ontology = Ontology.fromPaths(Array.from({ length: 600 }, (_, i) => `/m/${i % 9}/${i % 30}/${i}`));
  const topic = (i: number): string => `/m/${(i % 600) % 9}/${(i % 600) % 30}/${i % 600}`;
  const sets = Array.from({ length: 80 }, (_, i) => [topic(i * 7), topic(i * 7 + 30), topic(i * i)]);
  sets.push(
    Array.from({ length: 500 }, (_, i) => topic(i)),
    [topic(5)],
  );
  const ic = informationContent(ontology, topicCounts(ontology, sets), { cumulative: true });
  const [dense, sparse] = [
    topicSimilarityRows(ontology, ic, sets),
    topicSimilarityRows(ontology, ic, sets, { threshold: 0.5 }),
  ];
  let found = 0;
  sets.forEach((_, item) => {
    const { items, similarities: values } = sparse(item);
    const row = dense(item);
    const expected = Array.from(row.keys()).filter((other) => other !== item && row[other]! >= 0.5);
    expect([...items].sort((a, b) => a - b)).toEqual(expected);
    expect([...items].map((other) => row[other])).toEqual([...values]);
    found += items.length;
  });
  expect(found).toBeGreaterThan(80);
  const index = new TopicSetIndex(ontology, sets);
  expect([...postingsBySize(index).sizes]).toEqual([1, 3, 500]);
});
