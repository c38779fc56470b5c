import { bm25, type Embedder, jaccard, mathTokens, sklearnWords, tfIdf, whitespace } from '@saber/retrievers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestFirst } from '../../src/theorems/search/best-first.js';
import { denseSearch } from '../../src/theorems/search/dense.js';
import { LOCAL_SYSTEMS } from '../../src/theorems/search/local-systems.js';
import { TermIndex } from '../../src/theorems/search/term-index.js';
import { corpus } from './tiny.js';

test('bestFirst is a sort by score, then by index, cut at k', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3, max: 3 })), fc.integer({ min: 1, max: 8 }), (values, k) => {
      const scores = Float64Array.from(values);
      const sorted = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b);
      expect(bestFirst(scores, k)).toEqual(sorted.slice(0, k));
    }),
  );
});

const embedderOf = (vector: readonly number[]): Embedder => ({
  name: 'given',
  fingerprint: 'given',
  embed: async (texts) => texts.map(() => Float32Array.from(vector)),
});

test('dense search ranks by cosine over all documents and fills k also with negative ones', async () => {
  const vectors = [
    [1, 0],
    [0, 5],
    [-1, 0],
    [3, 3],
    [0, 0],
  ].map((row) => Float32Array.from(row));
  const search = denseSearch(embedderOf([2, 0]), vectors);
  expect(await search('q', 5)).toEqual([0, 3, 1, 4, 2]); // 1, .7, 0, 0 (zero vector), -1
  expect(await search('q', 2)).toEqual([0, 3]);
  await expect(denseSearch(embedderOf([1, 2, 3]), vectors)('q', 1)).rejects.toThrow(
    'given: a query has 3 dimensions, the documents have 2',
  );
});

const word = fc.constantFrom('open', 'set', 'the', 'union', '$x^2$', 'compact', 'Set');
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));

describe('the term index scores a corpus as the retrievers score a pool', () => {
  test.each([
    ['TF-IDF', tfIdf({ tokenizer: sklearnWords }), sklearnWords, 'tfIdf'],
    ['TF-IDF over formula tokens', tfIdf({ tokenizer: mathTokens }), mathTokens, 'tfIdf'],
    ['Jaccard', jaccard({ tokenizer: whitespace }), whitespace, 'jaccard'],
  ] as const)('%s', async (_, retriever, tokenizer, method) => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), text, async (documents, query) => {
        const wanted = await retriever.rank(query, documents);
        const scores = new TermIndex(documents, tokenizer)[method](query);
        wanted.forEach((score, d) => {
          expect(scores[d]).toBeCloseTo(score, 12);
        });
      }),
    );
  });
});

test('the ids of local systems are unique', () => {
  const ids = LOCAL_SYSTEMS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every system without a model finds the declaration about compact sets first', async () => {
  const prepare = () => {
    throw new Error('no model here');
  };
  for (const system of LOCAL_SYSTEMS.filter(({ embeds }) => !embeds)) {
    const search = await system.open({ corpus, prepare });
    expect((await search('the union of compact sets is compact', 3))[0], system.id).toBe('IsCompact.union');
    expect(await search('zzz', 3), system.id).toEqual([]);
  }
});

test('BM25 over the corpus ranks as the pool retriever does', async () => {
  const [system] = LOCAL_SYSTEMS.filter(({ id }) => id === 'bm25');
  const query = 'commutative addition of natural numbers';
  const found = await (await system!.open({ corpus, prepare: (embedder) => embedder }))(query, 5);
  const scores = await bm25({ tokenizer: mathTokens }).rank(query, corpus.texts);
  const order = [...scores.keys()]
    .filter((d) => scores[d]! > 0)
    .sort((a, b) => scores[b]! - scores[a]! || a - b);
  expect(found).toEqual(order.map((d) => corpus.keys[d]));
});
