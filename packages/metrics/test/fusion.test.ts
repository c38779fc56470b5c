import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FuseOptions, fuse, type Run } from '../src/index.js';

const first: Run = new Map([
  [
    'q',
    new Map([
      ['a', 10],
      ['b', 6],
      ['c', 2],
    ]),
  ],
]);
const second: Run = new Map([
  [
    'q',
    new Map([
      ['b', 0.9],
      ['d', 0.5],
    ]),
  ],
]);

/** Fused scores of the one query. */
function scores(options: FuseOptions): Record<string, number> {
  return Object.fromEntries(fuse([first, second], options).get('q')!);
}

describe('two runs by hand', () => {
  // min-max: a 1, b .5, c 0; b 1, d 0. Ranks: a 1, b 2, c 3; b 1, d 2.
  test.each<[FuseOptions, Record<string, number>]>([
    [{ method: 'rrf' }, { b: 1 / 62 + 1 / 61, a: 1 / 61, d: 1 / 62, c: 1 / 63 }],
    [
      { method: 'rrf', k: 0 },
      { b: 1.5, a: 1, d: 1 / 2, c: 1 / 3 },
    ],
    [{ method: 'comb-sum' }, { b: 1.5, a: 1, d: 0, c: 0 }],
    [{ method: 'comb-mnz' }, { b: 3, a: 1, d: 0, c: 0 }],
    [{ method: 'comb-anz' }, { a: 1, b: 0.75, d: 0, c: 0 }],
    [
      { method: 'weighted-sum', weights: [0.2, 2] },
      { b: 2.1, a: 0.2, d: 0, c: 0 },
    ],
    [{ method: 'isr' }, { b: 2 * (1 / 4 + 1), a: 1, d: 1 / 4, c: 1 / 9 }],
    [{ method: 'log-isr' }, { b: Math.log(2) * (1 / 4 + 1), d: 0, c: 0, a: 0 }],
    // pool of 4: 4, 3, 2 and the rest 1; 4, 3 and (2 + 1) / 2 for each of the others
    [{ method: 'borda' }, { b: 7, a: 5.5, d: 4, c: 3.5 }],
    [
      { method: 'comb-sum', norm: 'none' },
      { a: 10, b: 6.9, c: 2, d: 0.5 },
    ],
    [
      { method: 'comb-sum', norm: 'max' },
      { b: 0.6 + 1, a: 1, d: 0.5 / 0.9, c: 0.2 },
    ],
    [
      { method: 'comb-sum', norm: 'sum' },
      { b: 4 / 12 + 1, a: 8 / 12, d: 0, c: 0 },
    ],
    [
      { method: 'comb-sum', norm: 'rank' },
      { b: 2 / 3 + 1, a: 1, d: 1 / 2, c: 1 / 3 },
    ],
    [
      { method: 'comb-sum', norm: 'z-score' },
      { a: 4 / Math.sqrt(32 / 3), b: 1, d: -1, c: -4 / Math.sqrt(32 / 3) },
    ],
    [
      { method: 'comb-sum', norm: 'borda' },
      { b: 0.75 + 1, a: 1 + 0.375, d: 0.75 + 0.25, c: 0.5 + 0.375 },
    ],
  ])('%o', (options, wanted) => {
    const got = scores(options);
    expect(Object.keys(got)).toEqual(Object.keys(wanted));
    for (const [id, value] of Object.entries(wanted)) expect(got[id], id).toBeCloseTo(value, 12);
  });

  test('condorcet: b beats a, c and d; a beats c; a and d are even', () => {
    expect(Object.keys(scores({ method: 'condorcet' }))).toEqual(['b', 'a', 'd', 'c']);
  });

  test('case and hyphens of names do not matter', () => {
    expect(fuse([first, second], 'CombMNZ' as 'comb-mnz')).toEqual(fuse([first, second], 'comb-mnz'));
    expect(scores({ method: 'comb-sum', norm: 'zScore' as 'z-score' })).toEqual(
      scores({ method: 'comb-sum', norm: 'z-score' }),
    );
  });
});

test('constant scores are a defined case of every norm', () => {
  const flat: Run = new Map([
    [
      'q',
      new Map([
        ['a', 3],
        ['b', 3],
      ]),
    ],
  ]);
  const value = (norm: NonNullable<FuseOptions['norm']>) => [
    ...fuse([flat], { method: 'comb-sum', norm }).get('q')!.values(),
  ];
  expect(value('min-max')).toEqual([1, 1]);
  expect(value('sum')).toEqual([0.5, 0.5]);
  expect(value('z-score')).toEqual([0, 0]);
  expect(value('max')).toEqual([1, 1]);
});

test('a query of one run only, and an empty answer', () => {
  const other: Run = new Map([
    ['r', new Map([['x', 1]])],
    ['q', new Map()],
  ]);
  const fused = fuse([first, other], 'rrf');
  expect([...fused.keys()]).toEqual(['q', 'r']);
  expect([...fused.get('q')!.keys()]).toEqual(['a', 'b', 'c']);
});

test.each<[() => unknown, RegExp]>([
  [() => fuse([], 'rrf'), /at least one run/],
  [() => fuse([first], 'best' as 'rrf'), /method must be one of "rrf".*got "best"/],
  [() => fuse([first], { method: 'comb-sum', norm: 'x' as 'max' }), /norm must be one of/],
  [() => fuse([first], { method: 'rrf', k: -1 }), /k must be finite and at least 0, got -1/],
  [
    () => fuse([first, second], { method: 'weighted-sum', weights: [1] }),
    /one finite weight per run \(2\), got 1/,
  ],
  [() => fuse([first], { method: 'rrf', weights: [1] }), /weights belong to/],
  [
    () => fuse([new Map([['q', new Map([['a', Number.POSITIVE_INFINITY]])]])], 'comb-sum'),
    /finite for this norm, got Infinity.*"a"/,
  ],
])('bad input %#', (run, message) => {
  expect(run).toThrow(message);
});

describe('laws', () => {
  const answers = fc.uniqueArray(
    fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.integer({ min: -4, max: 4 })),
    {
      selector: ([id]) => id,
      minLength: 1,
    },
  );
  const runs = fc.array(answers, { minLength: 1, maxLength: 4 });
  const asRuns = (lists: readonly (readonly [string, number])[][]): Run[] =>
    lists.map((list) => new Map([['q', new Map(list)]]));

  test('the order of the runs does not matter to symmetric methods', () => {
    fc.assert(
      fc.property(
        runs,
        fc.constantFrom('rrf', 'comb-sum', 'comb-mnz', 'borda', 'isr', 'condorcet'),
        (lists, method) => {
          const forward = fuse(asRuns(lists), method as 'rrf').get('q')!;
          const backward = fuse(asRuns([...lists].reverse()), method as 'rrf').get('q')!;
          for (const [id, value] of forward) expect(backward.get(id)).toBeCloseTo(value, 12);
        },
      ),
    );
  });

  test('condorcet: everyone is preferred to the next by at least as many runs as not', () => {
    fc.assert(
      fc.property(runs, (lists) => {
        const order = [...fuse(asRuns(lists), 'condorcet').get('q')!.keys()];
        const places = lists.map((list) => {
          const sorted = [...list]
            .sort(([a, x], [b, y]) => y - x || (a < b ? 1 : -1))
            .map(([id]): string => id);
          return (id: string) => (sorted.includes(id) ? sorted.indexOf(id) : Number.POSITIVE_INFINITY);
        });
        for (let i = 0; i + 1 < order.length; i += 1) {
          const balance = places.reduce((sum, place) => {
            const [x, y] = [place(order[i]!), place(order[i + 1]!)];
            return sum + (x < y ? 1 : x > y ? -1 : 0);
          }, 0);
          expect(balance).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('the fused documents are in descending order of score', () => {
    fc.assert(
      fc.property(
        runs,
        fc.constantFrom('rrf', 'comb-sum', 'comb-anz', 'log-isr', 'borda'),
        (lists, method) => {
          const values = [
            ...fuse(asRuns(lists), method as 'rrf')
              .get('q')!
              .values(),
          ];
          for (let i = 1; i < values.length; i += 1) expect(values[i]).toBeLessThanOrEqual(values[i - 1]!);
        },
      ),
    );
  });
});
