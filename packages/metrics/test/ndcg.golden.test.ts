import { describe, expect, test } from 'vitest';
import { evaluate, exponentialGain, linearGain, nDCG, ndcg } from '../src/index.js';
import { type GoldenCase, mapOf, readGolden } from './read-golden.js';

const { expected, tolerance } = readGolden('ndcg_exponential');
const cutoffs = [1, 3, 5, 10, 20, 150];

describe.each(expected as GoldenCase[])('$name', ({ rels, scores, stable_ranked, ...values }) => {
  const qrels = new Map([['q', new Map(rels.map((rel: number, i: number) => [`d${i}`, rel]))]]) as Map<
    string,
    Map<string, number>
  >;
  const run = new Map([['q', new Map(scores.map((score: number, i: number) => [`d${i}`, score]))]]) as Map<
    string,
    Map<string, number>
  >;
  const negative = rels.some((rel: number) => rel < 0);

  const value = (dcg: 'log2' | 'exp-log2', cutoff: number, ties: 'input' | 'average'): number =>
    evaluate(qrels, run, [nDCG({ dcg, cutoff })], { ties }).mean[nDCG({ dcg, cutoff }).name]!;

  test.skipIf(negative)('the order of the input, as the formula in numpy', () => {
    for (const k of cutoffs) {
      expect(Math.abs(value('exp-log2', k, 'input') - values[`exp@${k}`])).toBeLessThan(tolerance);
      expect(Math.abs(value('log2', k, 'input') - values[`lin@${k}`])).toBeLessThan(tolerance);
      const gains = Float64Array.from(stable_ranked, exponentialGain);
      expect(Math.abs(ndcg(gains, gains, { cutoff: k }) - values[`exp@${k}`])).toBeLessThan(tolerance);
      const linear = Float64Array.from(stable_ranked, linearGain);
      expect(Math.abs(ndcg(linear, linear, { cutoff: k }) - values[`lin@${k}`])).toBeLessThan(tolerance);
    }
  });

  test('average ties, as scikit-learn', () => {
    let compared = 0;
    for (const k of cutoffs) {
      for (const [dcg, name] of [
        ['exp-log2', 'exp'],
        ['log2', 'lin'],
      ] as const) {
        const wanted = values[`sklearn_${name}_tieavg@${k}`];
        if (wanted === undefined) continue;
        compared += 1;
        expect(Math.abs(value(dcg, k, 'average') - wanted)).toBeLessThan(tolerance);
      }
    }
    // scikit-learn refuses one document, no relevance, and negative grades.
    expect(compared > 0).toBe(values['sklearn_lin_tieavg@1'] !== undefined);
  });

  test.runIf(negative)('negative grades: refused under exponential gain, gain 0 under linear', () => {
    expect(() => value('exp-log2', 3, 'input')).toThrow(
      /exponential gain needs grades of at least 0, got -.*query "q", document "d\d"/,
    );
    const clamped = rels.map((rel: number) => Math.max(rel, 0));
    const order = scores
      .map((_: number, i: number) => i)
      .sort((a: number, b: number) => scores[b] - scores[a]);
    const wanted = ndcg(
      order.map((i: number) => clamped[i]),
      clamped,
      { cutoff: 3 },
    );
    expect(value('log2', 3, 'input')).toBeCloseTo(wanted, 12);
  });
});

describe('ranx, where it declares the same behaviour', () => {
  const { expected: cases, tolerance: limit } = readGolden('ranx');
  const { expected: inputs } = readGolden('trec_eval');
  const names: Record<string, string> = {
    'ndcg@10': 'nDCG@10',
    'ndcg_burges@10': "nDCG(dcg='exp-log2')@10",
    ndcg: 'nDCG',
    'precision@5': 'P@5',
    'recall@10': 'R@10',
    map: 'AP',
    mrr: 'RR',
    'r-precision': 'Rprec',
    'hit_rate@5': 'Success@5',
  };
  // Its order of ties is not stated, and its bpref is another formula.
  test.each((cases as GoldenCase[]).filter(({ name }) => !/tie|docid_bytes|negative/.test(name)))(
    '$name',
    ({ name, per_query }) => {
      const { qrels, run } = inputs.find((item: { name: string }) => item.name === name);
      const { queryIds, perQuery } = evaluate(mapOf(qrels), mapOf(run), Object.values(names));
      let compared = 0;
      for (const [theirs, ours] of Object.entries(names)) {
        for (const [q, id] of queryIds.entries()) {
          const wanted = per_query[theirs]?.[id];
          if (wanted === undefined) continue;
          compared += 1;
          expect(Math.abs(perQuery[ours]![q]! - wanted), `${theirs} ${id}`).toBeLessThan(limit);
        }
      }
      expect(compared).toBeGreaterThan(0);
    },
  );
});
