import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bm25Index, bm25, IndexFormatError, topK } from '../src/index.js';

const word = fc.constantFrom('aa', 'bb', 'cc', 'dd', '__proto__', 'constructor', 'é');
const document = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
const pool = fc.array(document, { maxLength: 12 });
const variant = fc.constantFrom(
  'okapi' as const,
  'lucene' as const,
  'atire' as const,
  'bm25l' as const,
  'bm25+' as const,
);

test('an index gives the scores of bm25 over the same documents, also after a round trip through bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      document,
      pool,
      variant,
      fc.constantFrom(Number.POSITIVE_INFINITY, 2),
      async (query, documents, name, k3) => {
        const expected = await bm25({ variant: name, k3 }).rank(query, documents);
        const built = Bm25Index.build(documents, { variant: name, k3 });
        for (const index of [built, Bm25Index.load(built.save())]) {
          expect(index.size).toBe(documents.length);
          index.scores(query).forEach((score, i) => {
            expect(score).toBeCloseTo(expected[i]!, 10);
          });
        }
      },
    ),
  );
});

test('topK equals sorting everything', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -2, max: 5 })), fc.integer({ min: 1, max: 8 }), (scores, k) => {
      const expected = scores
        .map((score, i) => ({ document: i, score }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || a.document - b.document)
        .slice(0, k);
      expect(topK(scores, k)).toEqual(expected);
    }),
  );
});

test('bytes that are no index are an error', () => {
  const bytes = Bm25Index.build(['a b', 'b c']).save();
  expect(() => Bm25Index.load(bytes.subarray(0, bytes.length - 1))).toThrow('cut short');
  expect(() => Bm25Index.load(new Uint8Array(2))).toThrow(IndexFormatError);
  expect(() => Bm25Index.load(new TextEncoder().encode('<html>nothing</html>'))).toThrow(IndexFormatError);
  expect(() => topK([1], 0)).toThrow('k must be a positive integer, got 0');
});
