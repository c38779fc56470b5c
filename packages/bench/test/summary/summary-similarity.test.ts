import fc from 'fast-check';
import { expect, test } from 'vitest';
import { summarySimilarityRows } from '../../src/summary/summary-similarity-rows.js';
import { summaryTokens } from '../../src/summary/summary-tokens.js';

test('tokens are lower-case runs of letters, digits, ^ and _, without stop words', () => {
  expect([...summaryTokens('Let us use AM-GM on x^2 and the a_1; hence the Bound!')]).toEqual([
    'gm',
    'x^2',
    'a_1',
    'bound',
  ]);
});

test('rows equal the Jaccard similarity computed pair by pair', () => {
  const sets = fc.array(
    fc.uniqueArray(fc.constantFrom(...'abcdefgh', '__proto__', 'constructor'), { maxLength: 6 }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(sets, (lists) => {
      const rowOf = summarySimilarityRows(lists.map((list) => new Set(list)));
      lists.forEach((a, i) => {
        const row = rowOf(i);
        lists.forEach((b, j) => {
          const shared = a.filter((token) => b.includes(token)).length;
          const union = new Set([...a, ...b]).size;
          expect(row[j]).toBe(union === 0 ? 1 : shared / union);
        });
      });
    }),
  );
});
