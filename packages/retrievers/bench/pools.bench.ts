import { bench, describe } from 'vitest';
import { bm25, jaccard, mathTokens, structuralSearch, tfIdf } from '../src/index.js';

/** A pool of 150 documents of 200 words and a query of 50, with Zipf's frequencies over 20,000 words. */
function makePool(seed: number): { query: string; documents: string[] } {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const word = (): string => `w${Math.floor(Math.exp(next() * Math.log(20_000))).toString(36)}`;
  const text = (length: number): string => Array.from({ length }, word).join(' ');
  return { query: text(50), documents: Array.from({ length: 150 }, () => text(200)) };
}

const pools = Array.from({ length: 20 }, (_, i) => makePool(i + 1));
const formulas = pools.map(({ query, documents }) => ({
  query: `$x^2+1$ ${query}`,
  documents: documents.map((text, i) => `$x_{${i}}^2 + \\frac{1}{y}$ ${text}`),
}));

describe('20 pools of 150 documents', () => {
  const systems = {
    BM25: bm25(),
    'BM25, lucene': bm25({ variant: 'lucene' }),
    'TF-IDF': tfIdf(),
    Jaccard: jaccard(),
  };
  for (const [name, system] of Object.entries(systems)) {
    bench(name, async () => {
      for (const { query, documents } of pools) await system.rank(query, documents);
    });
  }
  for (const system of [bm25({ tokenizer: mathTokens, name: 'BM25, mathTokens' }), structuralSearch()]) {
    bench(system.name, async () => {
      for (const { query, documents } of formulas) await system.rank(query, documents);
    });
  }
});
