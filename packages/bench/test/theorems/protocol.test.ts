import { evaluateUnits } from '@saber/metrics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluatePositions, positionsOf } from '../../src/theorems/results/positions.js';

const discount = (rank: number): number => 1 / Math.log2(rank + 1);

test('with one unit nDCG@k is 1/log2(pos + 1) at every k, and R@k a step', () => {
  for (const pos of [1, 3, 10]) {
    const { perQuery, mean } = evaluatePositions([[pos]], 12);
    for (let k = 1; k <= 12; k++) {
      expect(perQuery[`nDCG@${k}`]![0]).toBeCloseTo(k < pos ? 0 : discount(pos), 12);
      expect(perQuery[`R@${k}`]![0]).toBe(k < pos ? 0 : 1);
    }
    expect(mean.RR).toBeCloseTo(1 / pos, 12);
  }
});

test('the ideal gain is capped at min(k, |G|): three units, two of them found, by hand', () => {
  // Units at 1 and 4, the third nowhere; ideal at k = 2 has two units, from k = 3 on three.
  const { mean } = evaluatePositions([[4, 0, 1]], 10);
  expect(mean['nDCG@1']).toBeCloseTo(1, 12);
  expect(mean['nDCG@2']).toBeCloseTo(1 / (1 + discount(2)), 12);
  expect(mean['nDCG@5']).toBeCloseTo((1 + discount(4)) / (1 + discount(2) + discount(3)), 12);
  expect(mean['nDCG@10']).toBeCloseTo(mean['nDCG@5']!, 12);
});

test('AP divides by |G|, so that a unit that was never found costs', () => {
  const { mean } = evaluatePositions([[4, 0, 1]], 10);
  expect(mean.AP).toBeCloseTo((1 / 1 + 2 / 4) / 3, 12); // not / 2
});

test('P@k divides by k also where fewer results came back; Covered@k wants all units', () => {
  const { mean } = evaluatePositions([[2, 5]], 10);
  expect([mean['P@2'], mean['P@5'], mean['P@10']]).toEqual([1 / 2, 2 / 5, 2 / 10]);
  expect([mean['Covered@4'], mean['Covered@5'], mean['R@4']]).toEqual([0, 1, 1 / 2]);
});

test('recall levels that are not reached have precision 0, not the last one carried on', () => {
  const curve = evaluatePositions([[2, 0]], 10).precisionRecallCurve;
  expect(Array.from(curve)).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0, 0, 0, 0, 0]);
});

test('means are macro: a query with many units weighs as much as one with one', () => {
  const { mean } = evaluatePositions([[1], [1, 0, 0, 0]], 10);
  expect(mean['R@10']).toBeCloseTo((1 + 1 / 4) / 2, 12);
});

test('a row that comes twice counts at its first place, and any copy of a unit is right', () => {
  const query = { id: 'q', text: '', units: [['a', 'a#2'], ['b']] };
  const lists = new Map([['q', ['x', 'x', 'a#2', 'b', 'a', 'b']]]);
  const { positions, retrieved } = positionsOf([query], lists, 10);
  expect(Array.from(positions[0]!)).toEqual([3, 4]);
  expect(Array.from(retrieved)).toEqual([4]);
});

test('every measure at every k from stored positions equals that of the ranked lists', () => {
  const ids = Array.from({ length: 12 }, (_, i) => `d${i}`);
  const query = fc.record({
    units: fc.array(fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 4,
    }),
    list: fc.array(fc.constantFrom(...ids), { maxLength: 14 }),
  });
  fc.assert(
    fc.property(fc.array(query, { minLength: 1, maxLength: 5 }), (queries) => {
      const gold = new Map(queries.map(({ units }, i) => [String(i), units]));
      const lists = new Map(queries.map(({ list }, i) => [String(i), list]));
      const cutoffs = [1, 2, 3, 7, 10];
      const direct = evaluateUnits(gold, lists, { kMax: 10, cutoffs });
      const stored = JSON.parse(JSON.stringify(direct.positions.map((units) => [...units]))) as number[][];
      const derived = evaluatePositions(stored, 10, cutoffs);
      expect(derived.mean).toEqual(direct.mean);
      expect(derived.perQuery).toEqual(direct.perQuery);
      expect(derived.curves).toEqual(direct.curves);
      expect(derived.precisionRecallCurve).toEqual(direct.precisionRecallCurve);
    }),
  );
});
