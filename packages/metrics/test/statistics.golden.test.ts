import { describe, expect, test } from 'vitest';
import {
  benjaminiHochberg,
  binomialTest,
  bonferroni,
  bootstrapMean,
  bootstrapMeans,
  holm,
  kendall,
  pairedBootstrap,
  pairedTTest,
  pearson,
  permutationTest,
  quantile,
  signTest,
  spearman,
  wilcoxonTest,
  wilsonInterval,
} from '../src/index.js';
import { studentUpperTail } from '../src/statistics/beta.js';
import { normalQuantile, normalUpperTail } from '../src/statistics/normal.js';
import { averageRanks } from '../src/statistics/ranks.js';
import { type GoldenCase, readGolden } from './read-golden.js';

const sides = ['two-sided', 'greater', 'less'] as const;

/** Equal up to a share of the expected value; NaN is spelled out in the files. */
function expectClose(got: number, wanted: number | string, relative: number, what = ''): void {
  const value = Number(wanted);
  if (Number.isNaN(value)) expect(got, what).toBeNaN();
  else
    expect(Math.abs(got - value), `${what}: got ${got}, want ${value}`).toBeLessThanOrEqual(
      relative * Math.abs(value),
    );
}

describe('Wilson interval', () => {
  const { expected, tolerance } = readGolden('wilson');
  test.each(expected.statsmodels as GoldenCase[])(
    '$k of $n at level $alpha as in statsmodels',
    ({ k, n, alpha, low, high }) => {
      const got = wilsonInterval(k, n, { confidence: 1 - alpha });
      if (n === 0) expect(got).toEqual({ low: 0, high: 1 });
      else {
        expect(Math.abs(got.low - low)).toBeLessThan(tolerance);
        expect(Math.abs(got.high - high)).toBeLessThan(tolerance);
      }
    },
  );
  test.each(expected.scipy as GoldenCase[])('$k of $n as in scipy', ({ k, n, low, high }) => {
    const got = wilsonInterval(k, n);
    expect(Math.abs(got.low - low)).toBeLessThan(tolerance);
    expect(Math.abs(got.high - high)).toBeLessThan(tolerance);
  });
});

describe('exact binomial test', () => {
  const { expected, tolerance } = readGolden('binomial_test');
  test.each(expected as GoldenCase[])('$k of $n with probability $p0', ({ k, n, p0, p }) => {
    for (const alternative of sides) {
      expectClose(
        binomialTest(k, n, { probability: p0, alternative }).pValue,
        p[alternative],
        tolerance.relative,
      );
    }
  });
});

describe('p-values of Table 6', () => {
  const { expected } = readGolden('paper_table6');
  test.each(expected as GoldenCase[])('$k of $n', ({ k, n, p_normal, p_exact_binomial }) => {
    expectClose(2 * normalUpperTail((k - n / 2) / Math.sqrt(n / 4)), p_normal, 1e-9);
    if (p_exact_binomial !== null) expectClose(binomialTest(k, n).pValue, p_exact_binomial, 1e-9);
  });
});

describe('correlations', () => {
  const { expected, tolerance } = readGolden('correlations');
  const close = (got: number, wanted: number | string, limit: number, what: string): void => {
    if (Number.isNaN(Number(wanted))) expect(got, what).toBeNaN();
    else expect(Math.abs(got - Number(wanted)), what).toBeLessThanOrEqual(limit);
  };
  test.each((expected as GoldenCase[]).filter(({ name }) => !/length|nan/.test(name)))('$name', (item) => {
    const { name, x, y } = item;
    const limit = name === 'large_offset' ? tolerance.large_offset : tolerance.statistic;
    const p = name === 'large_offset' ? tolerance.large_offset : tolerance.p;
    const r = pearson(x, y);
    if (item.pearson !== undefined) {
      close(r.statistic, item.pearson, limit, 'pearson');
      close(r.pValue, item.pearson_p, p, 'pearson p');
    }
    const rho = spearman(x, y);
    close(rho.statistic, item.spearman, tolerance.statistic, 'spearman');
    close(rho.pValue, item.spearman_p, tolerance.p, 'spearman p');
    const tau = kendall(x, y);
    close(tau.statistic, item.kendall_b, tolerance.statistic, 'kendall');
    close(tau.pValue, item.kendall_b_p, tolerance.p, 'kendall p');
    if (item.rank_average_x)
      expect(Array.from(averageRanks(Float64Array.from(x)))).toEqual(item.rank_average_x);
  });
  test.each(['length_mismatch', 'with_nan'])('%s is an error', (wanted) => {
    const { x, y } = expected.find(({ name }: { name: string }) => name === wanted);
    for (const correlation of [pearson, spearman, kendall]) {
      expect(() => correlation(x.map(Number), y.map(Number))).toThrow(
        /equal length, got 3 and 2|NaN at index 2/,
      );
    }
  });
});

describe('bootstrap', () => {
  const { inputs, expected, tolerance } = readGolden('bootstrap');
  const indices = Uint32Array.from(inputs.indices.flat());
  const close = (got: number, wanted: number): void => {
    expect(Math.abs(got - wanted)).toBeLessThan(tolerance.exact);
  };
  test('with the given resample matrix, as numpy', () => {
    const got = bootstrapMean(inputs.values, { indices });
    close(got.low, expected.fixed_indices.low);
    close(got.high, expected.fixed_indices.high);
    const [shared] = bootstrapMeans([inputs.values, inputs.values], { indices });
    close(shared!.low, expected.fixed_indices.low);
    close(shared!.high, expected.fixed_indices.high);
  });
  test('paired, with the given resample matrix, as numpy', () => {
    const got = pairedBootstrap(inputs.paired_other, inputs.values, { indices });
    const back = pairedBootstrap(inputs.values, inputs.paired_other, { indices });
    const [low, high] = [expected.paired_fixed_indices.low, expected.paired_fixed_indices.high];
    const first = Math.abs(got.low - low) < tolerance.exact ? got : back;
    close(first.low, low);
    close(first.high, high);
  });
  test('all 27 resamples of three values', () => {
    const all = Uint32Array.from({ length: 81 }, (_, i) => Math.floor(Math.floor(i / 3) / 3 ** (i % 3)) % 3);
    const got = bootstrapMean(inputs.tiny, { indices: all });
    close(got.low, expected.exhaustive.low);
    close(got.high, expected.exhaustive.high);
  });
  test.each(expected.percentiles as GoldenCase[])('percentiles of $values', ({ values, q }) => {
    const sorted = Float64Array.from(values).sort();
    for (const [percent, wanted] of Object.entries(q))
      close(quantile(sorted, Number(percent) / 100), wanted as number);
  });
  test('a random interval within Monte-Carlo error of scipy', () => {
    const got = bootstrapMean(inputs.big, { resamples: 9999 });
    const { low, high, mean } = expected.scipy_percentile;
    close(got.mean, mean);
    expect(Math.abs(got.low - low)).toBeLessThan(tolerance.mc_tolerance);
    expect(Math.abs(got.high - high)).toBeLessThan(tolerance.mc_tolerance);
  });
  test('BCa within Monte-Carlo error of scipy', () => {
    const { expected: more, tolerance: limits } = readGolden('paired_tests');
    const got = bootstrapMean(more.bca.values, { resamples: 100_000, method: 'bca' });
    expect(Math.abs(got.low - more.bca.low)).toBeLessThan(limits.bca);
    expect(Math.abs(got.high - more.bca.high)).toBeLessThan(limits.bca);
  });
});

describe('paired tests', () => {
  const { expected, tolerance } = readGolden('paired_tests');
  const p = tolerance.p_relative;
  test.each(expected.paired as GoldenCase[])(
    '$name as scipy',
    ({ a, b, t, wilcoxon, sign, permutation_exact }) => {
      for (const alternative of sides) {
        const got = pairedTTest(a, b, { alternative });
        expectClose(got.statistic, t[alternative][0], 1e-11);
        expectClose(got.pValue, t[alternative][1], p);
        // The file rounds differences to six decimals, so that equal ones tie in floating point too.
        const d = a.map((value: number, i: number) => Number((value - b[i]).toFixed(6)));
        const zero = d.map(() => 0);
        expectClose(wilcoxonTest(d, zero, { alternative }).statistic, wilcoxon[alternative][0], 1e-12);
        expectClose(wilcoxonTest(d, zero, { alternative }).pValue, wilcoxon[alternative][1], p);
        expect(signTest(d, zero, { alternative }).n).toBe(sign[alternative][1]);
        expectClose(signTest(d, zero, { alternative }).pValue, sign[alternative][2], p);
      }
      if (permutation_exact) {
        const got = permutationTest(a, b);
        expect(got.exact).toBe(true);
        expectClose(got.statistic, permutation_exact[0], 1e-11);
        expectClose(got.pValue, permutation_exact[1], 1e-12);
      }
    },
  );
  test('corrections', () => {
    const { p: values, holm: h, benjamini_hochberg: bh } = expected.corrections;
    holm(values).forEach((value, i) => {
      expectClose(value, h[i], 1e-12);
    });
    benjaminiHochberg(values).forEach((value, i) => {
      expectClose(value, bh[i], 1e-12);
    });
    expect(Array.from(bonferroni([0.01, 0.5]))).toEqual([0.02, 1]);
  });
  test.each(expected.normal_quantile as [number, number][])(
    'normal quantile of %s',
    (q: number, wanted: number) => {
      expect(Math.abs(normalQuantile(q) - wanted)).toBeLessThan(1e-11 * Math.max(1, Math.abs(wanted)));
    },
  );
  test.each(expected.normal_upper_tail as [number, number][])(
    'normal tail at %s',
    (z: number, wanted: number) => {
      expectClose(normalUpperTail(z), wanted, 1e-12);
    },
  );
  test.each(expected.student_upper_tail as [number, number, number][])(
    'Student tail at %s with %s degrees',
    (x: number, df: number, wanted: number) => {
      expectClose(studentUpperTail(x, df), wanted, 1e-10);
    },
  );
});
