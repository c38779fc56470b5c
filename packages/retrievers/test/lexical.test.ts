import { expect, test } from 'vitest';
import { bm25, jaccard, type Retriever, tfIdf, unicodeWords } from '../src/index.js';

const four = [
  'hello there good man',
  'it is quite windy in london',
  'how is the windy weather today',
  'rain',
];

test('okapi scores 0 for a term in half of the documents; lucene does not', async () => {
  const query = 'windy';
  expect([...(await bm25().rank(query, four))]).toEqual([0, 0, 0, 0]);
  const lucene = await bm25({ variant: 'lucene' }).rank(query, four);
  expect(lucene[0]).toBe(0);
  expect(lucene[1]).toBeGreaterThan(0.2);
});

test('okapi gives negative scores when every term is everywhere; lucene stays positive', async () => {
  const drinkers = ['people drink bar', 'bear consume drink'];
  expect([...(await bm25().rank('drink', drinkers))].map((s) => +s.toFixed(6))).toEqual([
    -0.080472, -0.080472,
  ]);
  const lucene = await bm25({ variant: 'lucene' }).rank('drink', drinkers);
  expect([...lucene].map((s) => +s.toFixed(6))).toEqual([0.072929, 0.072929]);
});

test('a term keeps every document that holds it', async () => {
  const scores = await bm25().rank('quick', ['foo', 'dog', 'baz', 'quick god', 'quick fox']);
  expect([...scores].map((s) => +s.toFixed(6))).toEqual([0, 0, 0, 0.282073, 0.282073]);
});

test('every BM25 variant follows its formula', async () => {
  // Documents "a a b", "c", "d e": N = 3, df(a) = 1, tf = 2, lengths 3, 1, 2, mean 2, so the norm is 1 - 3/4 + 9/8.
  const norm = 0.25 + 0.75 * (3 / 2);
  const k1 = 1.5;
  const expected = {
    okapi: Math.log(2.5 / 1.5) * ((2 * 2.5) / (2 + k1 * norm)),
    lucene: Math.log(1 + 2.5 / 1.5) * (2 / (2 + k1 * norm)),
    atire: Math.log(3) * ((2 * 2.5) / (2 + k1 * norm)),
    bm25l: Math.log(4 / 1.5) * ((2.5 * (2 / norm + 0.5)) / (k1 + 2 / norm + 0.5)),
    'bm25+': Math.log(4) * ((2 * 2.5) / (2 + k1 * norm) + 1),
  };
  for (const variant of Object.keys(expected) as (keyof typeof expected)[]) {
    const scores = await bm25({ variant }).rank('a', ['a a b', 'c', 'd e']);
    expect(scores[0], variant).toBeCloseTo(expected[variant], 12);
    expect(scores[1], variant).toBe(0);
  }
});

test('k3 saturates repeated query terms', async () => {
  const documents = ['a b', 'c', 'd'];
  const once = (await bm25().rank('a', documents))[0]!;
  expect((await bm25().rank('a a a', documents))[0]).toBeCloseTo(3 * once, 12);
  expect((await bm25({ k3: 0 }).rank('a a a', documents))[0]).toBeCloseTo(once, 12);
  expect((await bm25({ k3: 1 }).rank('a a a', documents))[0]).toBeCloseTo(once * ((3 * 2) / 4), 12);
});

const systems: readonly Retriever[] = [bm25(), bm25({ variant: 'lucene' }), tfIdf(), jaccard()];
for (const system of systems) {
  test(`${system.name} scores 0 where there is nothing to compare`, async () => {
    expect(await system.rank('prime', [])).toHaveLength(0);
    expect([...(await system.rank('prime', ['', '  ']))]).toEqual([0, 0]);
    expect([...(await system.rank('', ['prime number', 'circle']))]).toEqual([0, 0]);
    expect([...(await system.rank('unseen', ['prime number', 'circle']))]).toEqual([0, 0]);
  });

  test(`${system.name} treats names of object properties like any rare word`, async () => {
    const score = async (word: string) =>
      (await system.rank(word, [`${word} aa`, 'bb cc', 'dd ee', 'ff']))[0];
    const usual = await score('zebra');
    for (const word of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(await score(word), word).toBeCloseTo(usual!, 12);
    }
  });
}

test('Chinese sentences match on their bigrams', async () => {
  const system = bm25({ tokenizer: unicodeWords });
  const scores = await system.rank('认证', ['认证系统使用JWT令牌', '数学', '几何', '代数']);
  expect(scores[0]).toBeGreaterThan(0);
});

test.each([
  [{ k1: -1 }, 'k1 must be a finite number of at least 0, got -1'],
  [{ b: 1.5 }, 'b must be in [0, 1], got 1.5'],
  [{ k1: Number.NaN }, 'k1 must be a finite number of at least 0, got NaN'],
  [
    { variant: 'toString' as 'okapi' },
    'variant must be one of okapi, lucene, atire, bm25l, bm25+, got "toString"',
  ],
])('bm25(%j) is refused', (options, message) => {
  expect(() => bm25(options)).toThrow(message);
});

test('an aborted signal stops a ranking with its reason', async () => {
  const signal = AbortSignal.abort(new Error('enough'));
  for (const system of systems) await expect(system.rank('a', ['a'], { signal })).rejects.toThrow('enough');
});
