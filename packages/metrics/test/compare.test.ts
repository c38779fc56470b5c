import { describe, expect, test } from 'vitest';
import {
  compare,
  comparisonNote,
  type Evaluation,
  evaluate,
  formatComparison,
  permutationTest,
  type Qrels,
  type Run,
} from '../src/index.js';

const n = 20;
const qrels: Qrels = new Map(
  Array.from({ length: n }, (_, i) => [
    `q${i}`,
    new Map([
      ['a', 1],
      ['b', 1],
    ]),
  ]),
);
/** A system that finds the first document at rank `rank(i)`. */
const system = (rank: (i: number) => number): Evaluation => {
  const run: Run = new Map(
    Array.from({ length: n }, (_, i) => [
      `q${i}`,
      new Map(Array.from({ length: 5 }, (_, r) => [r === rank(i) ? 'a' : `x${r}`, -r])),
    ]),
  );
  return evaluate(qrels, run, ['RR', 'P@2']);
};
const systems = { good: system(() => 0), 'so|so': system((i) => i % 2), bad_1: system(() => 4) };

describe('compare', () => {
  const table = compare(systems);

  test('means and pairs', () => {
    expect(table.systems).toEqual(['good', 'so|so', 'bad_1']);
    expect(table.measures).toEqual(['RR', 'P@2']);
    expect(table.means.RR!.good).toEqual({ mean: 1, low: 1, high: 1 });
    expect(table.means.RR!['so|so']!.mean).toBe(0.75);
    expect(table.pairs).toHaveLength(6);
    const pair = table.pairs.find(({ measure, a, b }) => measure === 'RR' && a === 'good' && b === 'bad_1')!;
    expect(pair.difference).toBeCloseTo(0.8, 12);
    expect(pair.significant).toBe(true);
    const same = table.pairs.find(({ measure, a, b }) => measure === 'P@2' && a === 'good' && b === 'so|so')!;
    expect(same).toMatchObject({ difference: 0, pValue: 1, significant: false, effectSize: 0 });
  });

  test('each pair has the p-value that the test gives alone', () => {
    for (const { measure, a, b, pValue } of table.pairs) {
      const [x, y] = [a, b].map((name) => systems[name as 'good'].perQuery[measure]!);
      expect(pValue).toBe(permutationTest(x!, y!).pValue);
    }
  });

  test('systems may have any name', () => {
    const odd = compare(
      new Map([
        ['__proto__', systems.good],
        ['constructor', systems.bad_1],
      ]),
    );
    expect(new Map(Object.entries(odd.means.RR!)).get('__proto__')?.mean).toBe(1);
    expect(formatComparison(odd, 'csv')).toContain('__proto__,RR,1,1,1,constructor');
  });

  test('only against a baseline, and with every other test and correction', () => {
    const against = compare(systems, {
      baseline: 'bad_1',
      measures: ['RR'],
      test: 'sign',
      correction: 'bonferroni',
    });
    expect(against.pairs.map(({ a, b }) => [a, b])).toEqual([
      ['good', 'bad_1'],
      ['so|so', 'bad_1'],
    ]);
    expect(against.pairs[0]!.pValue).toBeCloseTo(2 ** -19, 15);
    expect(against.pairs[0]!.adjusted).toBeCloseTo(2 ** -18, 15);
    for (const test_ of ['t', 'wilcoxon'] as const) {
      for (const correction of ['holm', 'benjamini-hochberg', 'none'] as const) {
        for (const { pValue, adjusted } of compare(systems, { test: test_, correction }).pairs) {
          expect(adjusted).toBeGreaterThanOrEqual(pValue);
        }
      }
    }
  });

  test('the note says test, sides, patterns, correction, level and seed', () => {
    expect(comparisonNote(table)).toBe(
      '20 queries; 95% bootstrap intervals (1000 resamples); superscripts: systems that are significantly worse, two-sided permutation test (10000 sign patterns), Holm correction, all pairs, level 0.05; seed 0.',
    );
  });

  test.each<[() => unknown, RegExp]>([
    [() => compare({}), /at least one evaluation/],
    [
      () => compare(systems, { baseline: 'god' }),
      /baseline must be one of the systems, got "god"; the nearest is good/,
    ],
    [() => compare(systems, { measures: ['RRR'] }), /no values of "RRR".*they share is RR/],
    [() => compare(systems, { test: 'x' as 't' }), /test must be one of/],
    [
      () =>
        compare({ ...systems, few: evaluate(new Map([...qrels].slice(0, 12)), new Map(), ['RR', 'P@2']) }),
      /only "good" has "q12", "q13", "q14", "q15", "q16", \.\.\. \(8 in all\); only "few" has none/,
    ],
  ])('bad input %#', (run, message) => {
    expect(run).toThrow(message);
  });
});

describe('formats', () => {
  const table = compare(
    { 'so|so': systems['so|so'], 'bad_1 & <co>': systems.bad_1 },
    { measures: ['RR'], resamples: 50 },
  );

  test('Markdown', () => {
    expect(formatComparison(table, 'markdown', { digits: 2 })).toMatchInlineSnapshot(`
      "| # | system | RR |
      | --: | :-- | --: |
      | 1 | so\\|so | **0.75**<sup>2</sup> [0.65, 0.88] |
      | 2 | bad_1 & &lt;co> | 0.20 [0.20, 0.20] |

      20 queries; 95% bootstrap intervals (50 resamples); superscripts: systems that are significantly worse, two-sided permutation test (10000 sign patterns), Holm correction, all pairs, level 0.05; seed 0.
      "
    `);
  });
  test('LaTeX', () => {
    expect(formatComparison(table, 'latex', { digits: 2 })).toMatchInlineSnapshot(`
      "\\begin{table}
      \\centering
      \\begin{tabular}{rlr}
      \\toprule
      \\# & system & RR \\\\
      \\midrule
      1 & so|so & \\textbf{0.75}$^{2}$ {\\small [0.65, 0.88]} \\\\
      2 & bad\\_1 \\& <co> & 0.20 {\\small [0.20, 0.20]} \\\\
      \\bottomrule
      \\end{tabular}
      \\caption{20 queries; 95\\% bootstrap intervals (50 resamples); superscripts: systems that are significantly worse, two-sided permutation test (10000 sign patterns), Holm correction, all pairs, level 0.05; seed 0.}
      \\end{table}
      "
    `);
  });
  test('HTML', () => {
    expect(formatComparison(table, 'html', { digits: 2 })).toMatchInlineSnapshot(`
      "<table>
      <caption>20 queries; 95% bootstrap intervals (50 resamples); superscripts: systems that are significantly worse, two-sided permutation test (10000 sign patterns), Holm correction, all pairs, level 0.05; seed 0.</caption>
      <thead><tr><th scope="col">#</th><th scope="col">system</th><th scope="col">RR</th></tr></thead>
      <tbody>
      <tr><td>1</td><th scope="row">so|so</th><td><strong>0.75</strong><sup>2</sup> <small>[0.65, 0.88]</small></td></tr>
      <tr><td>2</td><th scope="row">bad_1 &amp; &lt;co&gt;</th><td>0.20 <small>[0.20, 0.20]</small></td></tr>
      </tbody>
      </table>
      "
    `);
  });
  test('CSV', () => {
    expect(formatComparison(table, 'csv')).toMatchInlineSnapshot(`
      "system,measure,mean,low,high,significantly_better_than
      so|so,RR,0.75,0.65,0.875,bad_1 & <co>
      bad_1 & <co>,RR,0.20000000000000004,0.2,0.2,
      "
    `);
  });
});
