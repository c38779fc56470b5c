import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bootstrapRatings,
  type Comparison,
  DisconnectedComparisonsError,
  diagnose,
  elo,
  type FitMethod,
  fitBradleyTerry,
  fitPlackettLuce,
  InvalidInputError,
  NotConvergedError,
  type Prior,
  rescale,
  standardErrors,
  TieParameterError,
} from '../src/index.js';

const methods: FitMethod[] = ['mm', 'newton', 'ilsr'];
const weight = fc.oneof(
  fc.constant(1),
  fc.integer({ min: 0, max: 3 }),
  fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
);
const comparisonSet = fc.integer({ min: 2, max: 9 }).chain((n) =>
  fc.record({
    n: fc.constant(n),
    comparisons: fc.array(
      fc
        .record({
          winner: fc.nat(n - 1),
          step: fc.integer({ min: 1, max: n - 1 }),
          weight,
          tie: fc.boolean(),
        })
        .map(({ winner, step, ...rest }) => ({ winner, loser: (winner + step) % n, ...rest })),
      { maxLength: 50 },
    ),
  }),
);
const prior: fc.Arbitrary<Prior> = fc.oneof(
  fc.constant<Prior>({ kind: 'none' }),
  fc.double({ min: 0.02, max: 50, noNaN: true }).map((c): Prior => ({ kind: 'l2', c })),
  fc
    .record({
      shape: fc.double({ min: 1.05, max: 4, noNaN: true }),
      rate: fc.double({ min: 0.1, max: 3, noNaN: true }),
    })
    .map((gamma): Prior => ({ kind: 'gamma', ...gamma })),
);

test('10,000 sets: no NaN, no infinity; the methods agree to 1e-8 or all name the missing optimum', () => {
  fc.assert(
    fc.property(comparisonSet, prior, ({ n, comparisons }, chosen) => {
      const fits = methods.map((method) => {
        try {
          return fitBradleyTerry(n, comparisons, { prior: chosen, method });
        } catch (error) {
          if (error instanceof DisconnectedComparisonsError) return error;
          throw error;
        }
      });
      const errors = fits.filter((fit) => fit instanceof DisconnectedComparisonsError);
      if (errors.length > 0) {
        expect(errors.length).toBe(3);
        expect(diagnose(n, comparisons).components.length).toBeGreaterThan(1);
        expect(chosen.kind).toBe('none');
        return;
      }
      const [reference, ...others] = fits as ReturnType<typeof fitBradleyTerry>[];
      for (let i = 0; i < n; i += 1) {
        expect(Number.isFinite(reference!.logStrengths[i]!)).toBe(true);
        for (const fit of others) {
          expect(Math.abs(fit.logStrengths[i]! - reference!.logStrengths[i]!)).toBeLessThan(1e-8);
        }
      }
    }),
    { numRuns: 10_000, seed: 4 },
  );
});

const connected: Comparison[] = [0, 1, 2, 3].flatMap((i) => [
  { winner: i, loser: (i + 1) % 4, weight: 1 + i },
  { winner: (i + 2) % 4, loser: i, weight: 2 },
]);

describe('laws of the fit', () => {
  test('three wins to one are log-odds of ln 3 = 1.098612, whatever else is played elsewhere', () => {
    const two = fitBradleyTerry(2, [
      { winner: 0, loser: 1, weight: 3 },
      { winner: 1, loser: 0 },
    ]);
    expect(two.logStrengths[0]! - two.logStrengths[1]!).toBeCloseTo(Math.log(3), 12);
  });

  test('order of rows, relabelling and merging of rows change nothing', () => {
    const fit = fitBradleyTerry(4, connected).logStrengths;
    const turned = fitBradleyTerry(
      4,
      connected.map((row) => ({ ...row, winner: 3 - row.winner, loser: 3 - row.loser })),
    );
    const split = connected.flatMap((row) => [
      { ...row, weight: row.weight! / 2 },
      { ...row, weight: row.weight! / 2 },
    ]);
    const columns = {
      winners: Int32Array.from(connected, ({ winner }) => winner),
      losers: Int32Array.from(connected, ({ loser }) => loser),
      weights: Float64Array.from(connected, (row) => row.weight!),
    };
    for (let i = 0; i < 4; i += 1) {
      expect(turned.logStrengths[3 - i]).toBeCloseTo(fit[i]!, 10);
      expect(fitBradleyTerry(4, split.toReversed()).logStrengths[i]).toBeCloseTo(fit[i]!, 10);
      expect(fitBradleyTerry(4, columns).logStrengths[i]).toBeCloseTo(fit[i]!, 12);
    }
  });

  test('a draw of item 0 is symmetric and worth one comparison', () => {
    const fit = fitBradleyTerry(2, [{ winner: 0, loser: 1, tie: true }]);
    expect([...fit.logStrengths]).toEqual([0, 0]);
    expect(fit.logLikelihood).toBeCloseTo(Math.log(0.5), 12);
  });

  test('no items, one item, items without comparisons', () => {
    expect(fitBradleyTerry(0, []).logStrengths.length).toBe(0);
    expect([...fitBradleyTerry(1, []).strengths]).toEqual([1]);
    expect(() => fitBradleyTerry(3, [])).toThrow(DisconnectedComparisonsError);
    expect([...fitBradleyTerry(3, [], { prior: { kind: 'l2' } }).logStrengths]).toEqual([0, 0, 0]);
  });

  test('an item that loses everything is finite and last with a prior, and the prior is said to hold it', () => {
    const rows = [...connected, ...[0, 1, 2, 3].map((winner) => ({ winner, loser: 4 }))];
    const fit = fitBradleyTerry(5, rows, { prior: { kind: 'l2' } });
    expect(Math.min(...fit.logStrengths)).toBe(fit.logStrengths[4]);
    expect(fit.priorBound).toBe(true);
    const attempt = () => fitBradleyTerry(5, rows);
    expect(attempt).toThrow(
      expect.objectContaining({ components: [[0, 1, 2, 3], [4]], winless: [4], unbeaten: [] }),
    );
  });

  test('running out of iterations carries the last iterate', () => {
    const attempt = () => fitBradleyTerry(4, connected, { maxIterations: 1 });
    expect(attempt).toThrow(NotConvergedError);
    expect(attempt).toThrow(
      expect.objectContaining({ iterations: 1, logStrengths: expect.any(Float64Array) }),
    );
  });

  test.each([
    [{ winner: 4, loser: 0 }, 'winner must be an item index in [0, 4), got 4 (comparison 1)'],
    [{ winner: 0, loser: -1 }, 'loser must be an item index in [0, 4), got -1 (comparison 1)'],
    [{ winner: 0, loser: 0.5 }, 'loser must be an item index in [0, 4), got 0.5 (comparison 1)'],
    [{ winner: 2, loser: 2 }, 'item 2 is compared with itself (comparison 1)'],
    [{ winner: 0, loser: 1, weight: -1 }, 'weight must be finite and not negative, got -1 (comparison 1)'],
    [{ winner: 0, loser: 1, weight: Number.NaN }, 'got NaN (comparison 1)'],
    [{ winner: 0, loser: 1, weight: Number.POSITIVE_INFINITY }, 'got Infinity (comparison 1)'],
  ])('%j is refused with value and place', (row, message) => {
    const attempt = () => fitBradleyTerry(4, [{ winner: 0, loser: 1 }, row]);
    expect(attempt).toThrow(InvalidInputError);
    expect(attempt).toThrow(message);
  });
});

describe('ties as outcomes', () => {
  const rows: Comparison[] = [
    ...connected,
    { winner: 0, loser: 1, tie: true, weight: 3 },
    { winner: 2, loser: 3, tie: true },
  ];

  test.each(['davidson', 'rao-kupper'] as const)(
    '%s: at the optimum expected wins and ties equal the seen ones',
    (ties) => {
      const { logStrengths: s, tieParameter } = fitBradleyTerry(4, rows, { ties });
      const tied = (d: number): number => {
        const nu = tieParameter!;
        if (ties === 'davidson') return nu / (Math.exp(d / 2) + Math.exp(-d / 2) + nu);
        return (nu ** 2 - 1) / ((1 + nu * Math.exp(-d)) * (1 + nu * Math.exp(d)));
      };
      const wins = (d: number): number => {
        if (ties === 'davidson')
          return Math.exp(d / 2) / (Math.exp(d / 2) + Math.exp(-d / 2) + tieParameter!);
        return 1 / (1 + tieParameter! * Math.exp(-d));
      };
      let expectedTies = 0;
      for (const { winner, loser, weight: w = 1 } of rows) {
        const d = s[winner]! - s[loser]!;
        expect(wins(d) + wins(-d) + tied(d)).toBeCloseTo(1, 12);
        expectedTies += w * tied(d);
      }
      if (ties === 'davidson') expect(expectedTies).toBeCloseTo(4, 9);
      const best = fitBradleyTerry(4, rows, { ties }).logLikelihood;
      const at = (shift: number): number =>
        rows.reduce((sum, { winner, loser, weight: w = 1, tie }) => {
          const d = s[winner]! - s[loser]! + (winner === 0 ? shift : loser === 0 ? -shift : 0);
          return sum + w * Math.log(tie ? tied(d) : wins(d));
        }, 0);
      expect(at(0)).toBeCloseTo(best, 9);
      expect(at(1e-3)).toBeLessThan(best);
      expect(at(-1e-3)).toBeLessThan(best);
    },
  );

  test('nothing but ties has no finite tie parameter; no ties is the plain fit', () => {
    const ties: Comparison[] = [{ winner: 0, loser: 1, tie: true }];
    expect(() => fitBradleyTerry(2, ties, { ties: 'davidson' })).toThrow(TieParameterError);
    const plain = fitBradleyTerry(4, connected, { ties: 'rao-kupper' });
    expect(plain.tieParameter).toBe(1);
    expect(plain.logStrengths).toEqual(fitBradleyTerry(4, connected).logStrengths);
  });
});

test('Plackett-Luce on rankings of two is Bradley-Terry', () => {
  const rankings = connected.flatMap(({ winner, loser, weight: w = 1 }) =>
    Array.from({ length: w }, () => [winner, loser]),
  );
  const { logStrengths, logLikelihood } = fitPlackettLuce(4, rankings);
  const fit = fitBradleyTerry(4, connected);
  expect(logLikelihood).toBeCloseTo(fit.logLikelihood, 9);
  for (let i = 0; i < 4; i += 1) expect(logStrengths[i]).toBeCloseTo(fit.logStrengths[i]!, 9);
});

test('Plackett-Luce maximises its likelihood, written out', () => {
  const rankings = [
    [0, 1, 2, 3],
    [1, 0, 3],
    [3, 2, 0, 1],
    [2, 0, 1],
  ];
  const { logStrengths, logLikelihood } = fitPlackettLuce(4, rankings);
  const value = (theta: readonly number[]): number =>
    rankings.reduce((sum, ranking) => {
      let total = sum;
      for (let k = 0; k + 1 < ranking.length; k += 1) {
        const left = ranking.slice(k).reduce((s, item) => s + Math.exp(theta[item]!), 0);
        total += theta[ranking[k]!]! - Math.log(left);
      }
      return total;
    }, 0);
  const best = [...logStrengths];
  expect(value(best)).toBeCloseTo(logLikelihood, 12);
  for (let i = 0; i < 4; i += 1) {
    for (const change of [-1e-3, 1e-3])
      expect(value(best.map((x, k) => (k === i ? x + change : x)))).toBeLessThan(value(best));
  }
});

test('standard errors of differences do not depend on an anchor and probabilities add up', () => {
  const errors = standardErrors(fitBradleyTerry(4, connected));
  expect(errors.ofDifference(2, 2)).toBe(0);
  expect(errors.ofDifference(0, 3)).toBeCloseTo(errors.ofDifference(3, 0), 12);
  expect(errors.winProbability(0, 1).estimate + errors.winProbability(1, 0).estimate).toBeCloseTo(1, 12);
  expect(errors.probabilityStronger(0, 1) + errors.probabilityStronger(1, 0)).toBeCloseTo(1, 12);
  const { low, high } = errors.rankInterval(0);
  expect([1 <= low, low <= high, high <= 4]).toEqual([true, true, true]);
});

test.each(['percentile', 'bca'] as const)(
  '%s bootstrap intervals hold the estimate and repeat with their seed',
  (method) => {
    const result = bootstrapRatings(4, connected, { method, resamples: 300, seed: 2 });
    const again = bootstrapRatings(4, connected, { method, resamples: 300, seed: 2 });
    for (let i = 0; i < 4; i += 1) {
      expect(result.low[i]!).toBeLessThan(result.fit.logStrengths[i]!);
      expect(result.high[i]!).toBeGreaterThan(result.fit.logStrengths[i]!);
      expect(again.low[i]).toBe(result.low[i]);
    }
    const wald = standardErrors(result.fit).difference(0, 1);
    const { low, high } = result.difference(0, 1);
    expect((high - low) / (wald.high - wald.low)).toBeGreaterThan(0.5);
    expect((high - low) / (wald.high - wald.low)).toBeLessThan(1.5);
  },
);

test('Elo keeps its sum and ranks a consistent winner first', () => {
  const ratings = elo(3, [
    { winner: 0, loser: 1 },
    { winner: 0, loser: 2 },
    { winner: 1, loser: 2, tie: true },
  ]);
  expect(ratings[0]! + ratings[1]! + ratings[2]!).toBeCloseTo(4500, 9);
  expect(ratings[0]).toBeGreaterThan(1500);
});

test('diagnosis names what is missing', () => {
  const report = diagnose(4, [
    { winner: 0, loser: 1 },
    { winner: 0, loser: 2 },
    { winner: 1, loser: 2 },
  ]);
  expect(report).toMatchObject({
    components: [[0], [1], [2], [3]],
    groups: [[0, 1, 2], [3]],
    winless: [2],
    unbeaten: [0],
    absent: [3],
    missingComparisons: 2,
    unmetPairs: 3,
    triples: 1,
    circularTriples: 0,
  });
  const circle = diagnose(
    3,
    [0, 1, 2].map((i) => ({ winner: i, loser: (i + 1) % 3 })),
  );
  expect(circle).toMatchObject({
    components: [[0, 1, 2]],
    circularTriples: 1,
    intransitivity: 1,
    missingComparisons: 0,
  });
});

test('rescale maps the ends exactly, equal values to the middle, and 200,000 values without trouble', () => {
  expect([...rescale([-1, 0, 3], [0, 5]).values]).toEqual([0, 1.25, 5]);
  expect(rescale([7, 7], [0, 5])).toEqual({
    values: new Float64Array([2.5, 2.5]),
    scale: 0,
    degenerate: true,
  });
  expect(rescale([-1, 0, 3], [0, 5]).scale).toBe(1.25);
  expect(rescale([], [0, 5]).values.length).toBe(0);
  expect(
    rescale(
      new Float64Array(200_000).map((_, i) => i),
      [0, 5],
    ).values[199_999],
  ).toBe(5);
  expect(() => rescale([1, Number.NaN], [0, 5])).toThrow('values[1] must be finite, got NaN');
});

test.each(['half', 'davidson', 'rao-kupper'] as const)(
  'standard errors do not depend on the rate of a gamma prior, which only scales the strengths (ties: %s)',
  (ties) => {
    const rows = [
      { winner: 0, loser: 1 },
      { winner: 1, loser: 2, weight: 3 },
      { winner: 2, loser: 0 },
      { winner: 0, loser: 2, tie: true },
    ];
    const of = (rate: number): number => {
      const fit = fitBradleyTerry(3, rows, { ties, prior: { kind: 'gamma', shape: 3, rate } });
      return standardErrors(fit).ofDifference(0, 1);
    };
    expect(of(40)).toBeCloseTo(of(2), 9);
  },
);

test.each([
  [{ tolerance: Number.NaN }, 'tolerance must be positive, got NaN'],
  [{ maxIterations: Number.NaN }, 'maxIterations must be a positive integer, got NaN'],
])('both fits refuse %j', (options, message) => {
  expect(() => fitBradleyTerry(2, [], options)).toThrow(message);
  expect(() => fitPlackettLuce(2, [[0, 1]], options)).toThrow(message);
});

test.each([undefined, null, 'ab', 3, { comparisons: [] }])('%j is no list of comparisons', (value) => {
  expect(() => fitBradleyTerry(2, value as never)).toThrow('comparisons must be a list');
});
