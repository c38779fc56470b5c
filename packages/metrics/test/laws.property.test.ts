import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate, measure, type Qrels, type TieMode } from '../src/index.js';

const modes: readonly TieMode[] = ['trec', 'input', 'average'];

/** Measures of which an ideal ranking of everything that is judged has value 1. */
const perfect = [
  'nDCG',
  'nDCG@3',
  "nDCG(dcg='exp-log2')@5",
  'AP',
  'R',
  'Rprec',
  'RR',
  'Success@1',
  'Bpref',
  'infAP',
  'IPrec@0',
  'IPrec@1',
  'nERR',
  'nERR@2',
  'Compat',
  'Judged@2',
  'SetR',
  'P@1',
];
/** Measures with values in [0, 1]. */
const bounded = [
  ...perfect,
  'P',
  'P@4',
  'R@2',
  'AP@2',
  'RR@2',
  'Success@3',
  'RBP',
  'RBPResidual',
  'ERR',
  'ERR@2',
  'Judged',
  'SetP',
  'SetF',
  'SetF(beta=2)',
  'IPrec@0.4',
  'P(rel=3)@2',
  'AP(rel=2.5)',
  'nDCG(judged_only=True)',
  'RBP(p=0.95)@3',
  'nDCG(gains={1:9})@4',
];

const grade = fc.oneof(fc.constantFrom(0, 1, 2, 3, 4), fc.double({ min: 0, max: 4, noNaN: true }));
const id = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'é', '😀', '\uD83D', 'z', '10', '9'),
  fc.string({ minLength: 1, maxLength: 3, unit: 'binary' }),
);
const score = fc.oneof(
  fc.constantFrom(0, -0, 1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true }),
);
const query = fc.record({
  judged: fc.uniqueArray(fc.tuple(id, grade), { selector: ([key]) => key, maxLength: 8 }),
  retrieved: fc.uniqueArray(fc.tuple(id, score), { selector: ([key]) => key, maxLength: 10 }),
});

const single = (rows: readonly (readonly [string, number])[]): Qrels => new Map([['q', new Map(rows)]]);

describe.each(bounded)('%s', (name) => {
  const key = measure(name).name;

  test('lies in [0, 1] in every tie mode', () => {
    fc.assert(
      fc.property(query, fc.constantFrom(...modes), ({ judged, retrieved }, ties) => {
        const value = evaluate(single(judged), single(retrieved), [name], { ties }).mean[key]!;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  test('does not change when scores are mapped monotonically', () => {
    fc.assert(
      fc.property(query, fc.constantFrom(...modes), ({ judged, retrieved }, ties) => {
        const levels = [...new Set(retrieved.map(([, s]) => s + 0))].sort((a, b) =>
          a === b ? 0 : a < b ? -1 : 1,
        );
        const mapped = retrieved.map(([d, s]) => [d, 7 * levels.indexOf(s + 0) - 11] as const);
        const value = (rows: readonly (readonly [string, number])[]) =>
          evaluate(single(judged), single(rows), [name], { ties }).perQuery[key];
        expect(value(mapped)).toEqual(value(retrieved));
      }),
    );
  });

  test('does not change under average when documents are renamed or listed in another order', () => {
    fc.assert(
      fc.property(query, fc.nat(), ({ judged, retrieved }, turn) => {
        const names = new Map<string, string>();
        for (const [d] of [...retrieved, ...judged])
          if (!names.has(d)) names.set(d, `n${(names.size * 7919 + turn) % 1009}-${names.size}`);
        const rename = (rows: readonly (readonly [string, number])[]) =>
          rows.map(([d, v]) => [names.get(d)!, v] as const);
        const before = evaluate(single(judged), single(retrieved), [name], { ties: 'average' }).mean[key]!;
        const after = evaluate(single(rename(judged)), single(rename([...retrieved].reverse())), [name], {
          ties: 'average',
        }).mean[key]!;
        expect(after).toBeCloseTo(before, 12);
      }),
    );
  });

  test('is the same in all tie modes when no scores are equal', () => {
    fc.assert(
      fc.property(query, ({ judged, retrieved }) => {
        const distinct = retrieved.map(([d], i) => [d, (i * 5) % 11] as const);
        const [trec, input, average] = modes.map(
          (ties) => evaluate(single(judged), single(distinct), [name], { ties }).mean[key],
        );
        // Equal scores are impossible here: 5i mod 11 differs for i = 0..10. input then means by score, too.
        expect(input).toBe(trec);
        expect(average).toBe(trec);
      }),
    );
  });

  test('does not depend on the order in which a run lists its documents, but for input ties', () => {
    fc.assert(
      fc.property(
        query,
        fc.constantFrom('trec' as const, 'average' as const),
        ({ judged, retrieved }, ties) => {
          const value = (rows: readonly (readonly [string, number])[]) =>
            evaluate(single(judged), single(rows), [name], { ties }).mean[key]!;
          expect(value([...retrieved].reverse())).toBeCloseTo(value(retrieved), 12);
        },
      ),
    );
  });
});

describe.each(perfect)('%s', (name) => {
  // infAP is smoothed by trec_eval's constant of 0.00001.
  const digits = name === 'infAP' ? 4 : 12;
  test('is 1 for an ideal ranking', () => {
    fc.assert(
      fc.property(query, ({ judged }) => {
        fc.pre(judged.some(([, g]) => g >= 1));
        const ranked = [...judged].sort(([, a], [, b]) => b - a).map(([d], i) => [d, -i] as const);
        expect(evaluate(single(judged), single(ranked), [name]).mean[measure(name).name]).toBeCloseTo(
          1,
          digits,
        );
      }),
    );
  });
});

test('a query has the same values alone and among others, whatever comes before it', () => {
  fc.assert(
    fc.property(fc.array(query, { minLength: 1, maxLength: 5 }), (queries) => {
      const all = (part: 'judged' | 'retrieved'): Qrels =>
        new Map(queries.map((item, i) => [`q${i}`, new Map<string, number>(item[part])]));
      const together = evaluate(all('judged'), all('retrieved'), bounded);
      queries.forEach(({ judged, retrieved }, i) => {
        const alone = evaluate(single(judged), single(retrieved), bounded);
        for (const name of Object.keys(alone.mean))
          expect(together.perQuery[name]![i]).toBe(alone.perQuery[name]![0]);
      });
    }),
    { numRuns: 30 },
  );
});

test('canonical names are read back as themselves', () => {
  for (const name of [
    ...bounded,
    'Accuracy(rel=2)@5',
    'NumRel(rel=2)',
    "DCG(dcg='exp-log2')@3",
    'ERR(max_rel=5)@20',
    'Compat(p=0.8,normalize=False)',
  ]) {
    expect(measure(measure(name).name).name).toBe(measure(name).name);
  }
});
