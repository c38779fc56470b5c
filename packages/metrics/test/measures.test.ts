/** Measures worked by hand. One query; ranking a b c d e; grades a 0, b 2, c unjudged, d 1, e 0; x (grade 1) not retrieved. */
import { describe, expect, test } from 'vitest';
import {
  averagePrecision,
  type BinaryOptions,
  dcg,
  ERR,
  evaluate,
  evaluateMeasures,
  exponentialGain,
  IPrec,
  linearGain,
  log2Discount,
  type Measure,
  measure,
  nDCG,
  ndcg,
  P,
  RBP,
  reciprocalRank,
} from '../src/index.js';

const qrels = new Map([
  [
    'q',
    new Map([
      ['a', 0],
      ['b', 2],
      ['d', 1],
      ['e', 0],
      ['x', 1],
    ]),
  ],
]);
const run = new Map([
  [
    'q',
    new Map([
      ['a', 5],
      ['b', 4],
      ['c', 3],
      ['d', 2],
      ['e', 1],
    ]),
  ],
]);
const value = (name: string): number => evaluate(qrels, run, [name]).mean[measure(name).name]!;
const discount = (rank: number) => 1 / Math.log2(rank + 1);

describe('one query by hand', () => {
  test.each([
    ['P@2', 1 / 2],
    ['P@10', 2 / 10],
    ['P', 2 / 5],
    ['P(rel=2)@2', 1 / 2],
    ['R@2', 1 / 3],
    ['R', 2 / 3],
    ['AP', (1 / 2 + 2 / 4) / 3],
    ['AP@2', 1 / 2 / 3],
    ['RR', 1 / 2],
    ['RR@1', 0],
    ['Success@1', 0],
    ['Success@2', 1],
    ['Rprec', 1 / 3],
    ['Judged@3', 2 / 3],
    ['Judged@99', 4 / 5],
    ['SetP', 2 / 5],
    ['SetR', 2 / 3],
    ['SetF', (2 * (2 / 5) * (2 / 3)) / (2 / 5 + 2 / 3)],
    ['SetF(beta=2)', (5 * (2 / 5) * (2 / 3)) / (4 * (2 / 5) + 2 / 3)],
    // a is judged non-relevant above b and d; min(R = 3, N = 2) = 2
    ['Bpref', (1 - 1 / 2 + (1 - 1 / 2)) / 3],
    ['RBP', 0.2 * (0.8 + 0.8 ** 3)],
    ['RBP(p=0.5)@2', 0.5 * 0.5],
    ['RBPResidual', 0.2 * 0.8 ** 2 + 0.8 ** 5],
    // R(b) = 3/16, R(d) = 1/16
    ['ERR', 3 / 16 / 2 + ((13 / 16) * (1 / 16)) / 4],
    ['ERR(max_rel=2)@2', 3 / 4 / 2],
    [
      'nERR',
      (3 / 16 / 2 + ((13 / 16) * (1 / 16)) / 4) /
        (3 / 16 + ((13 / 16) * (1 / 16)) / 2 + ((13 / 16) * (15 / 16) * (1 / 16)) / 3),
    ],
    ['DCG', 2 * discount(2) + discount(4)],
    ["DCG(dcg='exp-log2')@3", 3 * discount(2)],
    ['nDCG', (2 * discount(2) + discount(4)) / (2 + discount(2) + discount(3))],
    ['nDCG@1', 0],
    ["nDCG(dcg='exp-log2')", (3 * discount(2) + discount(4)) / (3 + discount(2) + discount(3))],
    ['nDCG(gains={1:10,2:1})@2', discount(2) / (10 + 10 * discount(2))],
    ['nDCG(judged_only=True)@3', (2 * discount(2) + discount(3)) / (2 + discount(2) + discount(3))],
    ['IPrec@0', 1 / 2],
    ['IPrec@0.5', 2 / 4],
    ['IPrec@1', 0],
    // non-relevant a, c, e; above b: a; above d: a, c
    ['Accuracy', 1 - 3 / 6],
    ['NumQ', 1],
    ['NumRel', 3],
    ['NumRel(rel=2)', 1],
    ['NumRet', 5],
    ['NumRet(rel=1)', 2],
  ])('%s', (name, wanted) => {
    expect(value(name)).toBeCloseTo(wanted, 12);
  });

  test('infAP: precision above each relevant document is estimated from the judged ones', () => {
    const e = 1e-5;
    const atB = 1 / 2 + (1 / 2) * (1 / 1) * (e / (1 + 2 * e));
    const atD = 1 / 4 + (3 / 4) * (2 / 3) * ((1 + e) / (2 + 2 * e));
    expect(value('infAP')).toBeCloseTo((atB + atD) / 3, 12);
  });

  test('Compat: overlap with the most similar ideal b, d, x (d before x, because it is retrieved)', () => {
    const p = 0.95;
    const overlaps = [0, 1, 1, 2, 2];
    const ideals = [1, 2, 3, 3, 3];
    const sum = (values: readonly number[]) => values.reduce((s, v, i) => s + (p ** i * v) / (i + 1), 0);
    expect(value('Compat')).toBeCloseTo(sum(overlaps) / sum(ideals), 12);
    expect(value('Compat(normalize=False)')).toBeCloseTo(sum(overlaps) / sum([1, 2, 3, 4, 5]), 12);
  });

  test('Accuracy is NaN, and left out of the mean, without both kinds', () => {
    const two = new Map([...qrels, ['r', new Map([['a', 1]])]]);
    const answers = new Map([...run, ['r', new Map([['a', 1]])]]);
    const { perQuery, mean } = evaluate(two, answers, ['Accuracy']);
    expect(perQuery.Accuracy![1]).toBeNaN();
    expect(mean.Accuracy).toBe(0.5);
  });
});

describe('typed measures', () => {
  test('carry the canonical name', () => {
    expect(nDCG({ cutoff: 10, dcg: 'exp-log2' }).name).toBe("nDCG(dcg='exp-log2')@10");
    expect(P({ cutoff: 5, rel: 2, judgedOnly: true }).name).toBe('P(rel=2,judged_only=True)@5');
    expect(RBP({ p: 0.8 }).name).toBe('RBP');
    expect(IPrec({ recall: 0.1 }).name).toBe('IPrec@0.1');
    expect(nDCG({ gains: new Map([[1, 3]]) }).name).toBe('nDCG(gains={1:3})');
  });

  test('a discount of one’s own', () => {
    const flat = nDCG({
      discount: function flat() {
        return 1;
      },
    });
    expect(flat.name).toBe("nDCG(discount='flat')");
    expect(evaluateMeasures(qrels, run, [flat]).mean[flat.name]).toBeCloseTo(3 / 4, 12);
    const bad = nDCG({ discount: (rank) => 1 / (rank - 1) });
    expect(() => evaluateMeasures(qrels, run, [bad])).toThrow(/discount of nDCG.*Infinity at rank 1/);
  });

  test('a measure of one’s own', () => {
    const depth: Measure = {
      name: 'Depth',
      aggregate: 'mean',
      compute: ({ grades }) => grades.length,
      defined: () => true,
    };
    expect(evaluate(qrels, run, [depth, 'P@1']).mean).toEqual({ Depth: 5, 'P@1': 0 });
  });

  test.each([
    [() => P({ rel: Number.NaN }), /rel of P must be a finite number, got NaN/],
    [() => P({ judgedOnly: 'yes' } as unknown as BinaryOptions), /judgedOnly of P/],
    [() => RBP({ p: 1 }), /p of RBP must be in \(0, 1\), got 1/],
    [() => ERR({ maxRel: 0 }), /max_rel of ERR/],
    [() => nDCG({ gains: new Map([[1, -1]]) }), /gains of nDCG.*1 to -1/],
    [() => measure('SetF(beta=0)'), /beta of SetF/],
    [() => measure('Compat(p=2)'), /p of Compat/],
  ])('an option outside its range is an error', (make, message) => {
    expect(make).toThrow(message);
  });

  test('a grade above the scale of ERR is an error that says what to set', () => {
    const five = new Map([['q', new Map([['a', 5]])]]);
    expect(() => evaluate(five, five, ['ERR'])).toThrow(
      /grades in \[0, 4\], got 5 \(query "q", document "a"\); set max_rel/,
    );
    expect(evaluate(five, five, ['ERR(max_rel=5)']).mean['ERR(max_rel=5)']).toBeCloseTo(31 / 32, 12);
  });

  test('noRelevant skip: a threshold that nothing reaches makes the value NaN', () => {
    const { perQuery, mean, counts } = evaluate(qrels, run, ['AP(rel=3)', 'AP'], { noRelevant: 'skip' });
    expect(perQuery['AP(rel=3)']![0]).toBeNaN();
    expect(mean['AP(rel=3)']).toBeNaN();
    expect(mean.AP).toBeGreaterThan(0);
    expect(counts.withoutRelevant).toBe(0);
  });
});

describe('arrays', () => {
  test('the pieces of nDCG', () => {
    expect(linearGain(1.5)).toBe(1.5);
    expect(linearGain(-1)).toBe(0);
    expect(exponentialGain(2)).toBe(3);
    expect(exponentialGain(Number.NaN)).toBe(0);
    expect(log2Discount(3)).toBe(0.5);
    expect(dcg([3, 2], { cutoff: 1 })).toBe(3);
    expect(ndcg([0, 1], [1, 0])).toBeCloseTo(1 / Math.log2(3), 12);
    expect(ndcg([0, 0])).toBe(0);
    expect(() => dcg([1, Number.NaN])).toThrow(/NaN at index 1/);
    expect(() => dcg([1], { cutoff: 0 })).toThrow(/cutoff of dcg/);
  });
  test('binary lists', () => {
    expect(averagePrecision([false, true, false, true], 3)).toBeCloseTo(1 / 3, 12);
    expect(averagePrecision([])).toBe(0);
    expect(() => averagePrecision([1, 1], 1)).toThrow(/at least 2, got 1/);
    expect(reciprocalRank([0, 0, 1])).toBeCloseTo(1 / 3, 12);
    expect(reciprocalRank([0])).toBe(0);
  });
});
