import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, evaluate } from '../src/index.js';

const names = [
  'nDCG@3',
  'AP',
  'P',
  'P@2',
  'R',
  'RR',
  'SetP',
  'NumRet',
  'Judged',
  'Bpref',
  'RBP',
  'Compat',
  'ERR',
];
const qrels = new Map([
  [
    'q',
    new Map([
      ['a', 1],
      ['b', 0],
      ['c', 2],
    ]),
  ],
]);

test('the best documents count as retrieved, and the others as if the run did not have them', () => {
  const ids = ['a', 'b', 'c', 'x', 'y', 'z'];
  fc.assert(
    fc.property(
      fc.shuffledSubarray(ids, { minLength: 1 }),
      fc.integer({ min: 1, max: 7 }),
      fc.boolean(),
      fc.constantFrom('trec' as const, 'input' as const, 'average' as const),
      (ranking, maxDocuments, judgedOnly, ties) => {
        const run = (list: readonly string[]) => new Map([['q', new Map(list.map((id, i) => [id, -i]))]]);
        const kept = evaluate(qrels, run(ranking.slice(0, maxDocuments)), names, { judgedOnly, ties });
        const cut = evaluate(qrels, run(ranking), names, { judgedOnly, ties, maxDocuments });
        expect(cut.perQuery).toEqual(kept.perQuery);
        expect(cut.counts).toEqual(kept.counts);
        expect(cut.options.maxDocuments).toBe(maxDocuments);
      },
    ),
  );
});

test('the rest is dropped before unjudged documents are, as in trec_eval', () => {
  const run = new Map([
    [
      'q',
      new Map([
        ['x', 3],
        ['a', 2],
        ['c', 1],
      ]),
    ],
  ]);
  const { mean, counts } = evaluate(qrels, run, ['NumRet', 'SetP'], { maxDocuments: 2, judgedOnly: true });
  expect(mean).toEqual({ NumRet: 1, SetP: 1 });
  expect(counts.unjudged).toBe(1);
});

test('under average ties a group of equal scores may end there, and may not be parted', () => {
  const run = new Map([
    [
      'q',
      new Map([
        ['a', 2],
        ['x', 2],
        ['c', 1],
        ['y', 1],
      ]),
    ],
  ]);
  const tied = evaluate(qrels, run, ['RR'], { ties: 'average', maxDocuments: 2 }).mean.RR;
  expect(tied).toBe((1 + 1 / 2) / 2);
  expect(() => evaluate(qrels, run, ['RR'], { ties: 'average', maxDocuments: 3 })).toThrow(
    /maxDocuments = 3 must not part documents with equal scores under average ties \(query "q"\)/,
  );
});

test.each([0, -1, 1.5, Number.NaN, '2' as never])('maxDocuments = %j is refused', (maxDocuments) => {
  expect(() => evaluate(qrels, qrels, ['AP'], { maxDocuments })).toThrow(
    /maxDocuments must be an integer of at least 1/,
  );
});

test('evaluations that kept different numbers of documents are not compared', () => {
  const a = evaluate(qrels, qrels, ['AP']);
  const b = evaluate(qrels, qrels, ['AP'], { maxDocuments: 1 });
  expect(() => compare({ a, b })).toThrow(/maxDocuments of "b" must be that of "a", got 1/);
});
