import type { Verdict } from '@saber/tournament';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Annotation,
  type AnnotationPair,
  samplePairs,
  standingAnnotations,
} from '../../src/experiments/annotations.js';
import { runExperiment } from '../../src/experiments/catalogue.js';
import { goldAnnotations } from '../../src/experiments/gold-annotations.js';
import { annotatorAlpha, judgeAgreement, raterByValue } from '../../src/experiments/judge-agreement.js';
import { majorityOf } from '../../src/experiments/majority.js';
import { raterMatrix, raterOfAnnotator } from '../../src/experiments/rater-matrix.js';
import { INPUTS, PROBLEMS, TINY } from './tiny.js';

const lines = (...values: unknown[]) => values.map((value, i) => ({ value, line: i + 1 }));
const verdict = (annotator: string, second: string, value: Annotation['verdict']): Annotation => ({
  queryId: 'p00',
  first: 'p02',
  second,
  annotator,
  verdict: value,
});

test('an undo takes back the last verdict that stands, of its annotator only', () => {
  const [a, b, other] = [
    verdict('a', 'p03', 'first'),
    verdict('a', 'p04', 'tie'),
    verdict('b', 'p03', 'second'),
  ];
  const undo = { annotator: 'a', undo: true };
  expect(standingAnnotations(lines(a, b, other, undo), 'f')).toEqual([a, other]);
  expect(standingAnnotations(lines(a, b, other, undo, undo, undo), 'f')).toEqual([other]);
  const again = { ...a, first: 'p03', second: 'p02', verdict: 'tie' as const };
  expect(standingAnnotations(lines(a, b, again), 'f')).toEqual([b, again]); // the same pair, the other way round
});

test.each([
  [3, 'f:1: an annotation must be an object, got 3'],
  [{}, 'f:1: field "annotator" must be a text, got nothing'],
  [{ annotator: 'a', verdict: 'left' }, 'f:1: verdict must be first, second, tie, got "left"'],
  [
    { annotator: 'a', verdict: 'tie', queryId: 'q', first: 'x', second: 7 },
    'f:1: field "second" must be a text, got 7',
  ],
  [
    { annotator: 'a', verdict: 'tie', queryId: 'q', first: 'x', second: 'x' },
    'f:1: the two candidates are the same, "x"',
  ],
])('%j is refused with one sentence', (value, message) => {
  expect(() => standingAnnotations(lines(value), 'f')).toThrow(message);
});

test('pairs are drawn without repeats, the same for the same seed, and never more than there are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.integer(), (count, seed) => {
      const pairs = samplePairs(TINY, count, seed);
      expect(pairs).toEqual(samplePairs(TINY, count, seed));
      const keys = new Set(
        pairs.map(({ queryId, first, second }) => [queryId, ...[first, second].sort()].join()),
      );
      expect(keys.size).toBe(pairs.length);
      expect(pairs.length).toBe(Math.min(count, 72)); // 2 queries with 36 pairs each
    }),
  );
});

test('gold labels prefer the larger share of techniques', () => {
  const techniques: Record<string, string[]> = { q: ['a', 'b'], x: ['a', 'b'], y: ['a', 'c'], z: [] };
  const pair = (first: string, second: string) => ({ queryId: 'q', first, second });
  const verdicts = goldAnnotations(
    [pair('x', 'y'), pair('y', 'x'), pair('x', 'x'), pair('x', 'z')],
    (id) => techniques[id],
  );
  expect(verdicts.map((annotation) => annotation.verdict)).toEqual(['first', 'second', 'tie']);
  expect(
    goldAnnotations(samplePairs(TINY, 5, 0), (id) => PROBLEMS.find((one) => one.id === id)?.techniques),
  ).toHaveLength(5);
});

test('156 of 200 is 0.78 with the interval of Table 6, and both p-values', () => {
  const annotations = Array.from({ length: 200 }, (_, i) => ({
    ...verdict('a', 'p03', i < 156 ? 'first' : 'second'),
    queryId: `q${i}`,
  }));
  const [row] = judgeAgreement(annotations, new Map([['always first', () => 'first']]), TINY, [-1]);
  expect(row).toMatchObject({ agreement: 0.78, count: 200 });
  expect([row!.low, row!.high].map((value) => value.toFixed(3))).toEqual(['0.718', '0.832']);
  expect(row!.exact).toBeCloseTo(6.8e-16, 17);
  expect(row!.normal).toBeCloseTo(2.383e-15, 17);
});

test('a rank difference keeps far pairs only, and annotators are compared on shared pairs', () => {
  // Ratings of p00 fall along the pool p02, p03, ..., p10: ranks 0 to 8.
  const annotations = [
    verdict('a', 'p03', 'first'),
    verdict('a', 'p10', 'second'),
    { ...verdict('b', 'p02', 'first'), first: 'p10' }, // the same pair, shown the other way round: also p10
  ];
  const rating = raterByValue((_, id) => -Number(id.slice(1)));
  const rows = judgeAgreement(annotations, new Map([['ratings', rating]]), TINY, [0, 8]);
  expect(rows.map(({ rater, gap, agreement, count }) => [rater, gap, agreement, count])).toEqual([
    ['inter-annotator', 0, 1, 1],
    ['ratings', 0, 1 / 3, 3],
    ['inter-annotator', 8, 1, 1],
    ['ratings', 8, 0, 2],
  ]);
  expect(annotatorAlpha([...annotations, verdict('b', 'p03', 'first')])).toBe(1);
});

test('every two raters are compared on what both have judged', () => {
  const annotations = [
    verdict('a', 'p03', 'first'),
    verdict('a', 'p04', 'tie'),
    verdict('b', 'p04', 'second'),
  ];
  const raters = new Map(['a', 'b'].map((name) => [name, raterOfAnnotator(annotations, name)]));
  const { rows } = raterMatrix(annotations, raters);
  expect(rows.map((row) => row.slice(0, 3))).toEqual([['a', 'b', 0.5]]);
  const turned = raterOfAnnotator(annotations, 'a');
  expect(turned({ queryId: 'p00', first: 'p03', second: 'p02' })).toBe('second');
});

test('rules do not speak for a model: pairs that it has not judged are left out', async () => {
  const annotations = [verdict('a', 'p03', 'first'), verdict('a', 'p04', 'first')];
  const counts = async (judge: string): Promise<unknown> => {
    const judgments = new Map([
      [
        'p00',
        [
          { kind: 'tournament', version: 1, configuration: { judge } },
          { kind: 'judgment', round: 0, first: 'p03', second: 'p02', judgement: { verdict: 'second' } },
        ] as const,
      ],
    ]);
    const { tables } = await runExperiment('judge-agreement', { ...INPUTS, judgments, annotations });
    return tables[0]!.rows.find(([rater]) => rater === 'pairwise judge')![5];
  };
  expect(await counts('pairwise techniques')).toBe(1);
  expect(await counts('offline technique profiles 1')).toBe(2);
});

test('a majority of votes needs a lead of two, and abstentions do not count', () => {
  const votes = (text: string): Verdict[] =>
    [...text].map((letter) => ({ f: 'first', s: 'second', t: 'tie', a: 'abstain' })[letter] as Verdict);
  const verdicts = ['fffff', 'fffss', 'ffffs', 'ssttt', 'stttt', 'aaaff', 'aaaaf', 'aaaaa'].map((text) =>
    majorityOf(votes(text)),
  );
  expect(verdicts).toEqual(['first', 'tie', 'first', 'second', 'tie', 'first', 'tie', 'abstain']);
});

test('the offline judge is compared once, five times and scoring alone, and a model beside it when one may be asked', async () => {
  const pairs = samplePairs(TINY, 60, 0);
  const annotations = goldAnnotations(pairs, (id) => TINY.texts.get(id)?.techniques);
  const none = { ...INPUTS, judgments: new Map() };
  const askModel = (asked: readonly AnnotationPair[]): Promise<Annotation[]> =>
    Promise.resolve(asked.map((pair) => ({ ...pair, annotator: 'a model', verdict: 'tie' })));
  const { tables, note } = await runExperiment('judge-agreement', { ...none, annotations, askModel });
  const shares = new Map(tables[0]!.rows.slice(0, 5).map(([rater, , share, , , n]) => [rater, [share, n]]));
  expect([...shares.keys()]).toEqual([
    ...['pairwise judge', 'majority of 5', 'ordinal judge', 'Bradley-Terry ratings', 'a model'],
  ]);
  expect(shares.get('majority of 5')).toEqual(shares.get('pairwise judge'));
  const ties = annotations.filter(({ verdict: own }) => own === 'tie').length;
  expect(shares.get('a model')).toEqual([(ties + (60 - ties) / 2) / 60, 60]);
  expect(note).toContain('its majority is its single verdict');
  // Whole scores of the offline judge put some pairs level that it tells apart when it sees both.
  const matrix = tables[1]!.rows.find(([a, b]) => a === 'pairwise judge' && b === 'ordinal judge')!;
  expect(matrix[2]).toBeGreaterThan(0.9);
});

test('annotations of another benchmark are counted and left out, and refused when there are no others', async () => {
  const foreign = { ...verdict('a', 'p03', 'first'), queryId: 'elsewhere' };
  const { note } = await runExperiment('judge-agreement', {
    ...INPUTS,
    annotations: [verdict('a', 'p03', 'first'), foreign],
  });
  expect(note).toMatch(
    /^1 annotation by a\. .* Left out: 1 of pairs that it does not have\. The offline judge /,
  );
  await expect(runExperiment('judge-agreement', { ...INPUTS, annotations: [foreign] })).rejects.toThrow(
    'no annotation belongs to this benchmark (all 1 are of pairs that it does not have)',
  );
});
