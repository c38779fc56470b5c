import { bench, describe } from 'vitest';
import { Bm25Index } from '../src/index.js';

/** Documents of 60 words with Zipf's frequencies over 100,000 words. */
function makeDocuments(count: number): string[] {
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const word = (): string => `w${Math.floor(Math.exp(next() * Math.log(100_000))).toString(36)}`;
  return Array.from({ length: count }, () => Array.from({ length: 60 }, word).join(' '));
}

describe('a corpus of 100,000 documents', () => {
  const documents = makeDocuments(100_000);
  const index = Bm25Index.build(documents, { variant: 'lucene' });
  const queries = documents.slice(0, 100).map((text) => text.split(' ').slice(0, 10).join(' '));

  bench('build', () => void Bm25Index.build(documents, { variant: 'lucene' }), {
    iterations: 2,
    warmupIterations: 0,
    time: 0,
  });
  bench('100 queries of 10 words, best 10', () => {
    for (const query of queries) index.search(query, 10);
  });
});
