import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bm25,
  jaccard,
  lexFormula,
  mathTokens,
  type Retriever,
  segmentMath,
  sklearnWords,
  tfIdf,
  unicodeWords,
  whitespace,
} from '../src/index.js';

const word = fc.constantFrom('aa', 'bb', 'cc', 'dd', 'ee', '$x^2$', '__proto__');
const document = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
const pool = fc.array(document, { maxLength: 12 });
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '$',
        '$$',
        '\\',
        '\\(',
        '\\)',
        '{',
        '}',
        '\\frac',
        '\\text{',
        '\\begin{matrix}',
        '&',
        'x',
        '\n',
      ),
    )
    .map((pieces) => pieces.join('')),
);

const systems: readonly Retriever[] = [
  bm25(),
  ...(['lucene', 'atire', 'bm25l', 'bm25+'] as const).map((variant) => bm25({ variant, name: variant })),
  tfIdf(),
  jaccard(),
  jaccard({ tokenizer: mathTokens, name: 'Jaccard, maths' }),
];

for (const system of systems) {
  test(`${system.name}: one finite score per document, whatever the text`, async () => {
    await fc.assert(
      fc.asyncProperty(hostile, fc.array(hostile, { maxLength: 6 }), async (query, documents) => {
        const scores = await system.rank(query, documents);
        expect(scores).toHaveLength(documents.length);
        expect(scores.every(Number.isFinite)).toBe(true);
      }),
    );
  });

  test(`${system.name}: a document's score does not depend on its place in the pool`, async () => {
    await fc.assert(
      fc.asyncProperty(document, pool, async (query, documents) => {
        const forwards = await system.rank(query, documents);
        const backwards = (await system.rank(query, documents.toReversed())).toReversed();
        forwards.forEach((score, i) => {
          expect(score).toBeCloseTo(backwards[i]!, 10);
        });
      }),
    );
  });
}

test('bm25 equals its definition, written out', async () => {
  await fc.assert(
    fc.asyncProperty(document, pool, async (query, documents) => {
      const tokens = documents.map(whitespace);
      const vocabulary = [...new Set(tokens.flat())];
      const raw = vocabulary.map((term) => {
        const df = tokens.filter((list) => list.includes(term)).length;
        return Math.log(documents.length - df + 0.5) - Math.log(df + 0.5);
      });
      const mean = raw.reduce((a, b) => a + b, 0) / raw.length;
      const average = tokens.flat().length / documents.length;
      const scores = await bm25().rank(query, documents);
      tokens.forEach((list, d) => {
        let expected = 0;
        for (const term of whitespace(query)) {
          const tf = list.filter((token) => token === term).length;
          const value = raw[vocabulary.indexOf(term)] ?? 0;
          const idf = value < 0 ? 0.25 * mean : value;
          if (tf > 0) expected += (idf * tf * 2.5) / (tf + 1.5 * (0.25 + (0.75 * list.length) / average));
        }
        expect(scores[d]).toBeCloseTo(expected, 10);
      });
    }),
  );
});

test('tfIdf and jaccard lie in [0, 1] and give a document itself 1', async () => {
  await fc.assert(
    fc.asyncProperty(document, pool, async (query, documents) => {
      for (const system of [tfIdf(), jaccard()]) {
        const scores = await system.rank(query, [...documents, query]);
        for (const score of scores) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1 + 1e-12);
        }
        const tokens = system.name === 'Jaccard' ? whitespace(query) : sklearnWords(query);
        expect(scores.at(-1)).toBeCloseTo(tokens.length > 0 ? 1 : 0, 12);
      }
    }),
  );
});

test('tokenizers accept any text', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      for (const tokenizer of [whitespace, sklearnWords, unicodeWords, mathTokens]) {
        expect(tokenizer(text).every((token) => token.length > 0)).toBe(true);
      }
    }),
  );
});

test('segmentMath loses nothing but delimiters', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const kept = segmentMath(text).reduce((length, { value }) => length + value.length, 0);
      const formulas = segmentMath(text).filter(({ kind }) => kind === 'formula').length;
      expect(text.length - kept).toBeGreaterThanOrEqual(2 * formulas);
      expect(text.length - kept).toBeLessThanOrEqual(4 * formulas);
    }),
  );
});

test('lexFormula: tokens stand in order and do not overlap', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      let end = 0;
      for (const token of lexFormula(text)) {
        expect(token.begin).toBeGreaterThanOrEqual(end);
        expect(token.end).toBeGreaterThan(token.begin);
        end = token.end;
      }
    }),
  );
});
