import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  benjaminiHochberg,
  binomialTest,
  bootstrapMean,
  bootstrapMeans,
  effectSize,
  holm,
  inversions,
  kendall,
  minimumDetectableDifference,
  pairedBootstrap,
  pairedTTest,
  paretoFrontier,
  permutationTest,
  quantile,
  rankBiasedOverlap,
  rankIntervals,
  resampleIndices,
  signTest,
  wilcoxonTest,
  wilsonInterval,
} from '../src/index.js';

const numbers = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 12 });
const pairs = fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 })), {
  minLength: 2,
  maxLength: 12,
});

describe('bootstrap', () => {
  test('the same seed gives the same interval, on every platform: these values never change', () => {
    const values = [0.1, 0.4, 0.35, 0.8, 0.6, 0.55, 0.2, 0.9];
    expect(Array.from(resampleIndices(8, { resamples: 2 }))).toMatchInlineSnapshot(`
      [
        7,
        6,
        0,
        3,
        1,
        3,
        6,
        6,
        1,
        2,
        3,
        2,
        5,
        3,
        4,
        7,
      ]
    `);
    expect(bootstrapMean(values)).toMatchInlineSnapshot(`
      {
        "high": 0.65625,
        "low": 0.31234375000000014,
        "mean": 0.4875,
      }
    `);
    expect(bootstrapMean(values)).toEqual(bootstrapMean(values, { seed: 0 }));
    expect(bootstrapMean(values, { seed: 1 })).not.toEqual(bootstrapMean(values));
  });

  test('draws are uniform', () => {
    const n = 7;
    const counts = new Float64Array(n);
    for (const index of resampleIndices(n, { resamples: 20_000 })) counts[index]! += 1;
    const expected = 20_000;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 99.9 % point with 6 degrees of freedom
    expect(chiSquare).toBeLessThan(22.46);
  });

  test('the interval lies within the values and around the mean; one value or equal values have none', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom('percentile' as const, 'bca' as const), (values, method) => {
        const { mean, low, high } = bootstrapMean(values, { method, resamples: 200 });
        expect(low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12);
        expect(high).toBeLessThanOrEqual(Math.max(...values) + 1e-12);
        expect(low).toBeLessThanOrEqual(high);
        expect(mean).toBeCloseTo(values.reduce((a, b) => a + b, 0) / values.length, 12);
      }),
    );
    expect(bootstrapMean([3])).toEqual({ mean: 3, low: 3, high: 3 });
    expect(bootstrapMean([2, 2, 2], { method: 'bca' })).toEqual({ mean: 2, low: 2, high: 2 });
  });

  test('systems that share a matrix get what each gets alone; a paired interval is that of the differences', () => {
    const a = [0.1, 0.5, 0.9, 0.3];
    const b = [0.2, 0.4, 0.7, 0.3];
    for (const method of ['percentile', 'bca'] as const) {
      bootstrapMeans([a, b], { method }).forEach((shared, i) => {
        const alone = bootstrapMean(i === 0 ? a : b, { method });
        expect(shared.low).toBeCloseTo(alone.low, 12);
        expect(shared.high).toBeCloseTo(alone.high, 12);
      });
    }
    const { difference, low, high } = pairedBootstrap(a, b);
    const one = bootstrapMean(a.map((value, i) => value - b[i]!));
    expect([difference, low, high]).toEqual([one.mean, one.low, one.high]);
  });

  test.each<[() => unknown, RegExp]>([
    [() => bootstrapMean([]), /at least 1 value, got 0/],
    [() => bootstrapMean([1, Number.NaN]), /finite values, got NaN at index 1/],
    [() => bootstrapMean([1], { confidence: 1 }), /confidence must be in \(0, 1\), got 1/],
    [() => bootstrapMean([1], { resamples: 0 }), /resamples must be an integer of at least 1, got 0/],
    [() => bootstrapMean([1], { seed: 0.5 }), /seed must be an integer, got 0.5/],
    [() => bootstrapMean([1], { method: 'x' as 'bca' }), /method must be one of "percentile", "bca"/],
    [
      () => bootstrapMean([1, 2], { indices: new Uint32Array(3) }),
      /whole rows of 2 numbers.*got "3 entries"/,
    ],
    [() => bootstrapMean([1, 2], { indices: new Uint32Array([0, 2]) }), /whole rows of 2 numbers below 2/],
    [() => pairedBootstrap([1], [1, 2]), /equal length, got 1 and 2/],
    [() => bootstrapMeans([[1], [1, 2]]), /equal length, got 1 and 2 at index 1/],
  ])('bad input %#', (run, message) => {
    expect(run).toThrow(message);
  });
});

describe('permutation test', () => {
  test('all sign patterns, counted one by one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 10 }),
        (differences) => {
          const n = differences.length;
          const observed = differences.reduce((a, b) => a + b, 0);
          const extreme = { 'two-sided': 0, greater: 0, less: 0 };
          for (let mask = 0; mask < 2 ** n; mask += 1) {
            const sum = differences.reduce((s, d, i) => s + ((mask >> i) & 1 ? d : -d), 0);
            if (Math.abs(sum) >= Math.abs(observed)) extreme['two-sided'] += 1;
            if (sum >= observed) extreme.greater += 1;
            if (sum <= observed) extreme.less += 1;
          }
          for (const alternative of ['two-sided', 'greater', 'less'] as const) {
            const got = permutationTest(
              differences,
              differences.map(() => 0),
              { alternative },
            );
            expect(got).toEqual({
              statistic: observed / n,
              pValue: extreme[alternative] / 2 ** n,
              exact: true,
            });
          }
        },
      ),
    );
  });

  test('random patterns agree with all of them, and never give 0', () => {
    const a = Array.from({ length: 12 }, (_, i) => 0.3 + 0.05 * i);
    const b = a.map((value, i) => value - 0.08 + 0.03 * (i % 4));
    const exact = permutationTest(a, b, { resamples: 4096 });
    const random = permutationTest(a, b, { resamples: 4000 });
    expect(exact.exact).toBe(true);
    expect(random.exact).toBe(false);
    // four standard errors
    expect(Math.abs(random.pValue - exact.pValue)).toBeLessThan(
      4 * Math.sqrt((exact.pValue * (1 - exact.pValue)) / 4000) + 1 / 4000,
    );
    const far = permutationTest(new Array(40).fill(1), new Array(40).fill(0), { resamples: 999 });
    expect(far.pValue).toBe(1 / 1000);
  });
});

describe('other paired tests', () => {
  test('no difference at all', () => {
    expect(signTest([1, 2], [1, 2]).pValue).toBe(1);
    expect(wilcoxonTest([1, 2], [1, 2])).toEqual({ statistic: 0, pValue: 1, exact: true });
    expect(permutationTest([1, 2], [1, 2]).pValue).toBe(1);
    expect(pairedTTest([1, 2], [1, 2]).pValue).toBeNaN();
    expect(pairedTTest([2, 3], [1, 2])).toEqual({
      statistic: Number.POSITIVE_INFINITY,
      pValue: 0,
      degreesOfFreedom: 1,
    });
    expect(effectSize([1, 2], [1, 2])).toBe(0);
    expect(effectSize([2, 3], [1, 2])).toBe(Number.POSITIVE_INFINITY);
  });
  test('effect size and detectable difference by hand', () => {
    // differences 1, 3: mean 2, sd √2
    expect(effectSize([1, 3], [0, 0])).toBeCloseTo(2 / Math.SQRT2, 12);
    expect(minimumDetectableDifference([1, 3], [0, 0])).toBeCloseTo(
      (1.959963984540054 + 0.8416212335729143) * (Math.SQRT2 / Math.SQRT2),
      9,
    );
    expect(() => minimumDetectableDifference([1, 3], [0, 0], { power: 1 })).toThrow(
      /power must be in \(0, 1\)/,
    );
  });
  test('one-sided p-values of exact tests cover everything but the observed value once', () => {
    fc.assert(
      fc.property(pairs, (sample) => {
        const [a, b] = [sample.map(([x]) => x), sample.map(([, y]) => y)];
        for (const test_ of [signTest, wilcoxonTest, permutationTest]) {
          const p = (alternative: 'greater' | 'less' | 'two-sided') => test_(a, b, { alternative }).pValue;
          expect(p('greater') + p('less')).toBeGreaterThanOrEqual(1 - 1e-12);
          expect(test_(b, a, { alternative: 'less' }).pValue).toBeCloseTo(p('greater'), 12);
          expect(p('two-sided')).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('corrections', () => {
  test('adjusted values keep the order, are at least the p-values and at most 1', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 }), (p) => {
        for (const adjusted of [holm(p), benjaminiHochberg(p)]) {
          adjusted.forEach((value, i) => {
            expect(value).toBeGreaterThanOrEqual(p[i]!);
            expect(value).toBeLessThanOrEqual(1);
            p.forEach((other, j) => {
              if (other < p[i]!) expect(adjusted[j]).toBeLessThanOrEqual(value);
            });
          });
        }
        holm(p).forEach((value, i) => {
          expect(value).toBeGreaterThanOrEqual(benjaminiHochberg(p)[i]! - 1e-15);
        });
      }),
    );
  });
  test('a p-value outside [0, 1] is an error', () => {
    expect(() => holm([0.1, 1.5])).toThrow(/the p-value at index 1 must be a number in \[0, 1\], got 1.5/);
  });
});

describe('rank agreement', () => {
  test('inversions and tau-b against counting pairs', () => {
    fc.assert(
      fc.property(pairs, (sample) => {
        const [x, y] = [sample.map(([a]) => a), sample.map(([, b]) => b)];
        let [opposite, same, onlyX, onlyY] = [0, 0, 0, 0];
        for (let i = 0; i < x.length; i += 1) {
          for (let j = 0; j < i; j += 1) {
            const product = (x[i]! - x[j]!) * (y[i]! - y[j]!);
            if (product < 0) opposite += 1;
            else if (product > 0) same += 1;
            else if (x[i] === x[j] && y[i] !== y[j]) onlyX += 1;
            else if (x[i] !== x[j]) onlyY += 1;
          }
        }
        expect(inversions(x, y)).toBe(opposite);
        const tau = (same - opposite) / Math.sqrt((same + opposite + onlyX) * (same + opposite + onlyY));
        if (Number.isNaN(tau)) expect(kendall(x, y).statistic).toBeNaN();
        else expect(kendall(x, y).statistic).toBeCloseTo(tau, 12);
      }),
    );
  });

  test('rank-biased overlap: identical 1, disjoint 0, symmetric, and by hand', () => {
    expect(rankBiasedOverlap(['a', 'b', 'c'], ['a', 'b', 'c'])).toBeCloseTo(1, 12);
    expect(rankBiasedOverlap(['a', 'b'], ['c', 'd'])).toBe(0);
    expect(rankBiasedOverlap([], [])).toBe(1);
    expect(rankBiasedOverlap(['a'], [])).toBe(0);
    // a b against b a, p = 0.5: agreement 0 at depth 1, 1 at depth 2 and from there on: 0.25 · 1 + 0.5² ... = 0.5
    expect(rankBiasedOverlap(['a', 'b'], ['b', 'a'], { p: 0.5 })).toBeCloseTo(0.5, 12);
    expect(() => rankBiasedOverlap(['a', 'a'], ['b'])).toThrow(/must not repeat a document, got "a" twice/);
    const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
    fc.assert(
      fc.property(list, list, (a, b) => {
        const value = rankBiasedOverlap(a, b);
        expect(value).toBeCloseTo(rankBiasedOverlap(b, a), 12);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  test('rank-biased overlap of equal lengths is the limit of the truncated sum with the last agreement', () => {
    const [a, b, p] = [['a', 'b', 'c', 'd'], ['b', 'x', 'a', 'd'], 0.8];
    let sum = 0;
    for (let d = 1; d <= 2000; d += 1) {
      const depth = Math.min(d, 4);
      const overlap = a.slice(0, depth).filter((id) => b.slice(0, depth).includes(id)).length / depth;
      sum += (1 - p) * p ** (d - 1) * overlap;
    }
    expect(rankBiasedOverlap(a, b, { p })).toBeCloseTo(sum, 12);
  });
});

describe('Pareto frontier', () => {
  test('against all pairs', () => {
    const point = fc.record({
      x: fc.integer({ min: 0, max: 4 }),
      y: fc.integer({ min: 0, max: 4 }),
      z: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 12 }), (points) => {
        const dominates = (a: (typeof points)[0], b: (typeof points)[0]) =>
          a.x >= b.x && a.y <= b.y && a.z >= b.z && (a.x > b.x || a.y < b.y || a.z > b.z);
        const wanted = points.flatMap((b, i) => (points.some((a) => dominates(a, b)) ? [] : [i]));
        expect(paretoFrontier(points, { maximise: ['x', 'z'], minimise: ['y'] })).toEqual(wanted);
      }),
    );
  });
  test('bad input', () => {
    expect(() => paretoFrontier([{ x: 1 }], {})).toThrow(/at least one coordinate/);
    expect(() => paretoFrontier([{ x: Number.NaN }], { maximise: ['x'] })).toThrow(
      /point 0 must have the number "x"/,
    );
  });
});

describe('rank intervals', () => {
  test('a system that wins every query is first for sure; equal systems share their ranks', () => {
    const base = Array.from({ length: 30 }, (_, i) => (i % 7) / 10);
    const better = base.map((value) => value + 0.3);
    expect(rankIntervals([base, better])).toEqual([
      { rank: 2, low: 2, high: 2 },
      { rank: 1, low: 1, high: 1 },
    ]);
    expect(rankIntervals([base, base])).toEqual([
      { rank: 1.5, low: 1.5, high: 1.5 },
      { rank: 1.5, low: 1.5, high: 1.5 },
    ]);
    expect(rankIntervals([])).toEqual([]);
  });
});

describe('intervals and tests of counts', () => {
  test('78 percent of 200: the interval of Table 6', () => {
    const { low, high } = wilsonInterval(156, 200);
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.718', '0.832']);
    const half = wilsonInterval(155.5, 200);
    expect([half.low.toFixed(3), half.high.toFixed(3)]).toEqual(['0.715', '0.830']);
  });
  test.each<[() => unknown, RegExp]>([
    [() => wilsonInterval(3, 2), /successes must be a number in \[0, 2\], got 3/],
    [() => wilsonInterval(0, -1), /number of trials/],
    [() => binomialTest(1.5, 2), /successes must be an integer/],
    [() => binomialTest(3, 2), /successes must be at most 2, got 3/],
    [() => binomialTest(1, 2, { probability: 2 }), /probability must be a number in \[0, 1\], got 2/],
    [() => binomialTest(1, 2, { alternative: 'up' as 'less' }), /alternative must be one of/],
  ])('bad input %#', (run, message) => {
    expect(run).toThrow(message);
  });
  test('quantiles interpolate', () => {
    expect(quantile(Float64Array.of(1, 2, 4), 0.75)).toBe(3);
  });
});
