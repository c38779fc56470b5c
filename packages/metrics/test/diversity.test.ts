import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alpha_nDCG, diversityMeasure, evaluateDiversity, StRecall } from '../src/index.js';
import { parseDiversityQrels } from '../src/trec/index.js';

const qrels = parseDiversityQrels(['q 1 a 1', 'q 1 b 1', 'q 2 b 2', 'q 2 c 0', 'q 3 d 1'].join('\n'));
const run = new Map([
  [
    'q',
    new Map([
      ['a', 4],
      ['b', 3],
      ['c', 2],
      ['e', 1],
    ]),
  ],
]);
const discount = (rank: number) => 1 / Math.log2(rank + 1);

test('worked by hand: a covers 1, b covers 1 again and 2, nothing covers 3', () => {
  const { mean, counts } = evaluateDiversity(qrels, run, [
    'alpha_nDCG@3',
    'alpha_DCG(alpha=1)',
    'StRecall@1',
    'StRecall',
    'StRecall(rel=2)',
  ]);
  const ideal = 2 + discount(2) + 0.5 * discount(3);
  expect(mean['alpha_nDCG@3']).toBeCloseTo((1 + 1.5 * discount(2)) / ideal, 12);
  expect(mean['alpha_DCG(alpha=1)']).toBeCloseTo(1 + discount(2), 12);
  expect(mean['StRecall@1']).toBeCloseTo(1 / 3, 12);
  expect(mean.StRecall).toBeCloseTo(2 / 3, 12);
  expect(mean['StRecall(rel=2)']).toBe(1);
  expect(counts).toEqual({ evaluated: 1, missing: 0, withoutRelevant: 0, unjudged: 1, unknown: 0 });
});

test('average ties are the mean over all orders', () => {
  const permutations = (items: string[]): string[][] =>
    items.length === 0
      ? [[]]
      : items.flatMap((x, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [x, ...rest]));
  const names = ['alpha_nDCG', 'alpha_nDCG(alpha=0.3)@2', 'alpha_DCG(alpha=1)@3', 'StRecall@2', 'StRecall@3'];
  const topics = fc.array(fc.subarray([0, 1, 2]), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(topics, fc.nat(4), (covered, first) => {
      const ids = covered.map((_, i) => `d${i}`);
      const judged = new Map([
        [
          'q',
          new Map(
            [0, 1, 2].map((s) => [
              String(s),
              new Map(ids.map((id, i) => [id, covered[i]!.includes(s) ? 1 : 0])),
            ]),
          ),
        ],
      ]);
      // One document alone on top, the others tied.
      const top = ids.filter((_, i) => i === first);
      const rest = ids.filter((_, i) => i !== first);
      const tied = new Map([
        ['q', new Map([...top.map((id) => [id, 1] as const), ...rest.map((id) => [id, 0] as const)])],
      ]);
      const average = evaluateDiversity(judged, tied, names, { ties: 'average' }).mean;
      const orders = permutations(rest).map((order) => [...top, ...order]);
      for (const name of names) {
        const values = orders.map(
          (order) =>
            evaluateDiversity(judged, new Map([['q', new Map(order.map((id, i) => [id, -i]))]]), [name]).mean[
              name
            ]!,
        );
        expect(average[name]).toBeCloseTo(values.reduce((a, b) => a + b, 0) / values.length, 12);
      }
    }),
  );
});

test('the greedy ideal has value 1', () => {
  const greedy = new Map([
    [
      'q',
      new Map([
        ['b', 4],
        ['d', 3],
        ['a', 2],
      ]),
    ],
  ]);
  expect(evaluateDiversity(qrels, greedy, [alpha_nDCG()]).mean.alpha_nDCG).toBe(1);
});

test('no relevant document, a missing query, and the options for both', () => {
  const more = new Map([...qrels, ['r', new Map([['1', new Map([['x', 0]])]])]]);
  expect(evaluateDiversity(more, run, [StRecall()]).counts).toMatchObject({
    evaluated: 2,
    missing: 1,
    withoutRelevant: 1,
  });
  expect(evaluateDiversity(more, run, [StRecall()], { missing: 'skip' }).queryIds).toEqual(['q']);
  expect(evaluateDiversity(more, run, [StRecall()], { noRelevant: 'skip' }).queryIds).toEqual(['q']);
});

test('bad input', () => {
  expect(() => diversityMeasure('alpha_NDCG@3')).toThrow(/nearest known one is alpha_nDCG/);
  expect(() => diversityMeasure('alpha_nDCG(alpha=2)')).toThrow(/alpha of alpha_nDCG/);
  expect(() => diversityMeasure('StRecall@0')).toThrow(/cutoff of StRecall/);
  expect(() => parseDiversityQrels('q 1 a')).toThrow(/line 1.*4 fields/);
  expect(() => parseDiversityQrels('q 1 a x')).toThrow(/grade/);
  expect(() => parseDiversityQrels('q 1 a 1\nq 1 a 2')).toThrow(/line 2.*twice/);
  expect(() =>
    evaluateDiversity(qrels, new Map([['q', new Map([['a', Number.NaN]])]]), ['StRecall']),
  ).toThrow(/document "a"/);
});
