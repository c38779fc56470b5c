import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeSort } from '../src/merge-sort.js';
import { orderDescending } from '../src/order.js';

/** The definition: larger first, equal ones as they were. */
function byDefinition(scores: readonly number[]): number[] {
  return scores
    .map((_, i) => i)
    .sort((i, j) => (scores[i] === scores[j] ? i - j : scores[j]! > scores[i]! ? 1 : -1));
}

const shapes = fc.oneof(
  fc.array(fc.double({ noNaN: true }), { maxLength: 300 }),
  // Spread evenly, with ties, in a few clumps, and as a softmax gives them.
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 300 }),
  fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 300 }),
  fc.array(
    fc.tuple(fc.constantFrom(0, 1e9), fc.double({ min: 0, max: 1, noNaN: true })).map(([a, b]) => a + b),
    { maxLength: 300 },
  ),
  fc.array(fc.double({ min: -700, max: 0, noNaN: true }).map(Math.exp), { maxLength: 300 }),
  fc.array(fc.constantFrom(0, -0, 5e-324, Number.MAX_VALUE, -Number.MAX_VALUE, Infinity, -Infinity), {
    maxLength: 60,
  }),
);

test('scores of any shape are put in descending order, equal ones as they were', () => {
  fc.assert(
    fc.property(shapes, (scores) => {
      expect([...orderDescending(Float64Array.from(scores))]).toEqual(byDefinition(scores));
    }),
    { numRuns: 300 },
  );
});

test('a list of 200,000 clumped scores is ordered as well', () => {
  const scores = Float64Array.from({ length: 200_000 }, (_, i) =>
    i === 7 ? 1e300 : Math.imul(i, 7919) % 1009,
  );
  const order = orderDescending(scores);
  for (let r = 1; r < order.length; r += 1) {
    const [a, b] = [order[r - 1]!, order[r]!];
    if (scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b)) expect.fail(`rank ${r}`);
  }
});

test('the merge sort is stable and counts the pairs out of order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 }), (values) => {
      const order = Uint32Array.from(values, (_, i) => i);
      const inversions = mergeSort(order, (i, j) => values[i]! >= values[j]!);
      expect([...order]).toEqual(byDefinition(values));
      let count = 0;
      values.forEach((a, i) => {
        for (const b of values.slice(i + 1)) if (b > a) count += 1;
      });
      expect(inversions).toBe(count);
    }),
  );
});
