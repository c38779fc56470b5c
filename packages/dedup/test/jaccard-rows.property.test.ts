import fc from 'fast-check';
import { expect, test } from 'vitest';
import { englishStopWords, jaccard, jaccardJoin, jaccardRows, summaryWords } from '../src/index.js';

/** Sets over words of which some are far more frequent than others. */
const collections = fc.oneof(
  fc.array(
    fc.array(
      fc.nat({ max: 30 }).map((n) => `w${Math.floor(Math.sqrt(n))}`),
      { maxLength: 8 },
    ),
    { maxLength: 30 },
  ),
  fc.array(fc.array(fc.constantFrom(...'abcdefghijklmnopqrst'), { maxLength: 20 }), { maxLength: 25 }),
);
const thresholds = fc.oneof(
  fc.double({ min: 0.01, max: 1, noNaN: true }),
  fc.constantFrom(0.211, 1 / 3, 0.5, 2 / 3, 1, 3 / 14),
);

test('rows and pairs equal brute force to the bit', () => {
  fc.assert(
    fc.property(collections, thresholds, (collection, threshold) => {
      const sets = collection.map((tokens) => new Set(tokens));
      const rowOf = jaccardRows(collection, { threshold });
      const pairs: unknown[] = [];
      sets.forEach((set, item) => {
        const expected = sets.flatMap((other, i) => {
          const value = jaccard(set, other);
          return i !== item && value >= threshold ? [[i, value]] : [];
        });
        const { items, similarities } = rowOf(item);
        const found = [...items].map((other, i) => [other, similarities[i]!]);
        expect(found.sort((x, y) => x[0]! - y[0]!)).toEqual(expected);
        for (const [b, value] of expected) if (b! > item) pairs.push({ a: item, b, jaccard: value });
      });
      expect([...jaccardJoin(collection, { threshold })]).toEqual(pairs);
    }),
    { numRuns: 1500 },
  );
});

test('thresholds and positions out of range are refused', () => {
  expect(() => jaccardRows([], { threshold: 0 })).toThrow('threshold must be above 0');
  expect(() => jaccardRows([], { threshold: 1.1 })).toThrow('threshold must be in [0, 1], got 1.1');
  expect(() => jaccardRows([['a']], { threshold: 1 })(1)).toThrow('item must be a position below 1, got 1');
});

test('summary words are runs of letters, digits, ^ and _ without stop words', () => {
  expect(englishStopWords.size).toBe(318);
  expect([...summaryWords('Apply the AM-GM inequality to x^2, a_1 and X^2: THEN é conclude')]).toEqual([
    'apply',
    'gm',
    'inequality',
    'x^2',
    'a_1',
    'conclude',
  ]);
  expect([...summaryWords('Let x be', { extraStopWords: new Set(['let']) })]).toEqual(['x']);
  expect([...summaryWords('the x', { stopWords: new Set() })]).toEqual(['the', 'x']);
  expect(summaryWords('').size).toBe(0);
});

test('sets of more than 255 tokens are compared like small ones', () => {
  const tokens = Array.from({ length: 600 }, (_, i) => `t${i}`);
  const sets = [tokens.slice(0, 400), tokens.slice(100, 500), tokens.slice(0, 600)];
  // 300 of 500, 400 of 600, 400 of 600
  expect([...jaccardJoin(sets, { threshold: 0.5 })]).toEqual([
    { a: 0, b: 1, jaccard: 300 / 500 },
    { a: 0, b: 2, jaccard: 400 / 600 },
    { a: 1, b: 2, jaccard: 400 / 600 },
  ]);
});

test('a text in place of its tokens is refused', () => {
  const sets = [['a'], 'ab'];
  expect(() => jaccardRows(sets, { threshold: 0.5 })).toThrow('set 1 is a string, not a set of tokens');
});
