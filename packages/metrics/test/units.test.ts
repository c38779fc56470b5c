import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateUnits, type GoldUnits } from '../src/index.js';

const discount = (rank: number) => 1 / Math.log2(rank + 1);

test('two units of which one has two copies, worked by hand', () => {
  // Ranking x, b2, b1, y, c: unit {b1, b2} at 2, unit {c} at 5, unit {z} nowhere.
  const gold = new Map([['q', [['b1', 'b2'], ['c'], ['z']]]]);
  const result = evaluateUnits(gold, new Map([['q', ['x', 'b2', 'b1', 'y', 'c']]]), {
    cutoffs: [1, 2, 5, 10],
  });
  expect(Array.from(result.positions[0]!)).toEqual([2, 5, 0]);
  expect(Array.from(result.retrieved)).toEqual([5]);
  const wanted: Record<string, number> = {
    'R@1': 0,
    'R@2': 1 / 3,
    'R@5': 2 / 3,
    'R@10': 2 / 3,
    'P@1': 0,
    'P@2': 1 / 2,
    'P@5': 2 / 5,
    'P@10': 2 / 10,
    'Covered@10': 0,
    'nDCG@2': discount(2) / (1 + discount(2)),
    'nDCG@5': (discount(2) + discount(5)) / (1 + discount(2) + discount(3)),
    RR: 1 / 2,
    AP: (1 / 2 + 2 / 5) / 3,
  };
  for (const [name, value] of Object.entries(wanted)) expect(result.mean[name], name).toBeCloseTo(value, 12);
  // Recall 0..0.3 is reached at rank 2 (precision 1/2), 0.4..0.6 at rank 5 (2/5), more never.
  const curve = [0.5, 0.5, 0.5, 0.5, 0.4, 0.4, 0.4, 0, 0, 0, 0];
  result.precisionRecallCurve.forEach((value, level) => {
    expect(value, `recall ${level / 10}`).toBeCloseTo(curve[level]!, 12);
  });
});

test('a query without gold is dropped and counted; one that the run lacks counts 0', () => {
  const gold = new Map([
    ['a', [['x']]],
    ['b', []],
    ['c', [['x']]],
  ]);
  const { counts, mean, queryIds } = evaluateUnits(gold, new Map([['a', ['x']]]));
  expect(counts).toEqual({ evaluated: 2, dropped: 1, missing: 1 });
  expect(queryIds).toEqual(['a', 'c']);
  expect(mean['R@1']).toBe(0.5);
});

test('a document of several units counts for each, and nothing passes 1', () => {
  const gold = new Map([['q', [['a'], ['a', 'b']]]]);
  const { positions, mean } = evaluateUnits(gold, new Map([['q', ['a', 'b']]]));
  expect(Array.from(positions[0]!)).toEqual([1, 1]);
  for (const [name, value] of Object.entries(mean)) expect(value, name).toBeLessThanOrEqual(1);
  expect(mean['Covered@1']).toBe(1);
});

test('rankings are cut at kMax, and a map of scores is ranked first', () => {
  const gold = new Map([['q', [['a'], ['b']]]]);
  const run = new Map([
    [
      'q',
      new Map([
        ['b', 1],
        ['a', 3],
        ['x', 2],
      ]),
    ],
  ]);
  expect(Array.from(evaluateUnits(gold, run).positions[0]!)).toEqual([1, 3]);
  expect(Array.from(evaluateUnits(gold, run, { kMax: 2 }).positions[0]!)).toEqual([1, 0]);
  expect(Object.keys(evaluateUnits(gold, run, { kMax: 2 }).mean)).not.toContain('R@5');
});

test.each([
  [{ kMax: 0 }, /kMax must be an integer of at least 1, got 0/],
  [{ cutoffs: [300] }, /cutoff must be at most kMax = 200, got 300/],
  [{ cutoffs: [1.5] }, /a cutoff must be an integer/],
])('options %o are refused', (options, message) => {
  expect(() => evaluateUnits(new Map([['q', [['a']]]]), new Map([['q', ['a']]]), options)).toThrow(message);
});

test('an empty unit, a NaN score and disjoint queries are refused by name', () => {
  expect(() => evaluateUnits(new Map([['q', [[]]]]), new Map([['q', ['a']]]))).toThrow(
    /gold of query "q" must be .* at least one id/,
  );
  expect(() =>
    evaluateUnits(new Map([['q', [['a']]]]), new Map([['q', new Map([['a', Number.NaN]])]])),
  ).toThrow(/document "a"/);
  expect(() => evaluateUnits(new Map([['q', [['a']]]]), new Map([['r', ['a']]]))).toThrow(
    /gold has "q", the run has "r"/,
  );
});

describe('against the definitions, spelled out', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const unit = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 });
  test('every metric and the curve', () => {
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom(...ids), { maxLength: 8 }),
        (units, ranking) => {
          // Disjoint units, as the protocol has them.
          const seen = new Set<string>();
          const disjoint = units
            .map((members) => members.filter((id) => !seen.has(id) && seen.add(id)))
            .filter((u) => u.length > 0);
          fc.pre(disjoint.length > 0);
          const gold: GoldUnits = new Map([['q', disjoint]]);
          const cutoffs = [1, 2, 3, 8, 10];
          const result = evaluateUnits(gold, new Map([['q', ranking]]), { cutoffs, kMax: 10 });
          const distinct = [...new Set(ranking)];
          // A repeated document keeps the rank of its first occurrence in the list as given.
          const positions = disjoint.map((u) =>
            Math.min(...u.map((id) => (ranking.includes(id) ? ranking.indexOf(id) + 1 : Infinity))),
          );
          const h = (k: number) => positions.filter((p) => p <= k).length;
          const G = disjoint.length;
          expect(result.retrieved[0]).toBe(distinct.length);
          for (const k of cutoffs) {
            expect(result.mean[`R@${k}`]).toBeCloseTo(h(k) / G, 12);
            expect(result.mean[`P@${k}`]).toBeCloseTo(h(k) / k, 12);
            expect(result.mean[`Covered@${k}`]).toBe(h(k) === G ? 1 : 0);
            const gain = positions.filter((p) => p <= k).reduce((s, p) => s + discount(p), 0);
            let ideal = 0;
            for (let i = 1; i <= Math.min(k, G); i += 1) ideal += discount(i);
            expect(result.mean[`nDCG@${k}`]).toBeCloseTo(gain / ideal, 12);
            for (const name of ['R', 'P', 'nDCG', 'Covered'] as const) {
              expect(result.curves[name][k - 1]).toBeCloseTo(result.mean[`${name}@${k}`]!, 12);
            }
          }
          const found = positions.filter(Number.isFinite).sort((x, y) => x - y);
          expect(result.mean.RR).toBeCloseTo(found.length > 0 ? 1 / found[0]! : 0, 12);
          expect(result.mean.AP).toBeCloseTo(found.reduce((s, p, j) => s + (j + 1) / p, 0) / G, 12);
          for (let level = 0; level <= 10; level += 1) {
            let best = 0;
            for (let k = 1; k <= 10; k += 1) if (h(k) * 10 >= level * G) best = Math.max(best, h(k) / k);
            expect(result.precisionRecallCurve[level]).toBeCloseTo(best, 12);
          }
        },
      ),
    );
  });
});
