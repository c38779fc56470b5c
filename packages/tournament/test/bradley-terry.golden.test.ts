import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Comparison,
  DisconnectedComparisonsError,
  type FitMethod,
  fitBradleyTerry,
  rescale,
} from '../src/index.js';

interface Case {
  name: string;
  n_items: number;
  comparisons: [number, number, number][];
  strong_components: number;
  [peer: string]: unknown;
}

const golden = JSON.parse(readFileSync(new URL('./golden/bradley_terry.json', import.meta.url), 'utf8')) as {
  expected: Case[];
};
const methods: FitMethod[] = ['mm', 'newton', 'ilsr'];

function comparisonsOf({ comparisons }: Case): Comparison[] {
  return comparisons.map(([i, j, result]) =>
    result === 0.5
      ? { winner: i, loser: j, tie: true }
      : result === 1
        ? { winner: i, loser: j }
        : { winner: j, loser: i },
  );
}

function largestDifference(a: ArrayLike<number>, b: readonly number[]): number {
  expect(a.length).toBe(b.length);
  return Math.max(...b.map((value, i) => Math.abs(a[i]! - value)));
}

describe.each(golden.expected)('$name', (item) => {
  const comparisons = comparisonsOf(item);
  const finite = item.strong_components === 1;

  test.each(methods)(
    '%s without a prior agrees with choix and evalica, or names the missing optimum',
    (method) => {
      if (!finite) {
        const attempt = () => fitBradleyTerry(item.n_items, comparisons, { method });
        expect(attempt).toThrow(DisconnectedComparisonsError);
        return;
      }
      const { logStrengths } = fitBradleyTerry(item.n_items, comparisons, { method });
      if (Array.isArray(item.choix_ilsr))
        expect(largestDifference(logStrengths, item.choix_ilsr)).toBeLessThan(1e-8);
      if (Array.isArray(item.choix_mm))
        expect(largestDifference(logStrengths, item.choix_mm)).toBeLessThan(1e-7);
      if (Array.isArray(item.choix_opt_default)) {
        expect(largestDifference(logStrengths, item.choix_opt_default)).toBeLessThan(1e-4);
      }
      const { scores } = item.evalica_bt_tight as { scores: number[] };
      expect(largestDifference(logStrengths, scores.map(Math.log))).toBeLessThan(1e-8);
    },
  );

  for (const [name, c] of [
    ['l2_C1', 1],
    ['l2_C0.1', 0.1],
    ['l2_C10', 10],
  ] as const) {
    const expected = item[name] as
      | { ratings: number[]; scaled_0_5: number[] | null; max_gradient: number }
      | undefined;
    if (expected === undefined) continue;
    test.each(methods)(`%s with an l2 prior of c = ${c} agrees to 1e-9`, (method) => {
      const { logStrengths } = fitBradleyTerry(item.n_items, comparisons, {
        method,
        prior: { kind: 'l2', c },
      });
      // The reference stopped at its own gradient; its objective has curvature of at least 1, so its error is at most that.
      const tolerance = 1e-9 + expected.max_gradient;
      expect(largestDifference(logStrengths, expected.ratings)).toBeLessThan(tolerance);
      const scaled = rescale(logStrengths, [0, 5]);
      if (expected.scaled_0_5 !== null)
        expect(largestDifference(scaled.values, expected.scaled_0_5)).toBeLessThan(1e-8);
    });
  }

  const newman = item.evalica_newman_tight as { scores: number[]; v: number } | undefined;
  const mixed = finite && newman !== undefined && newman.v > 1e-6 && newman.v !== 0.5;
  test.runIf(mixed)("evalica's Newman fit is Davidson's, its v being half of nu", () => {
    const { logStrengths, tieParameter } = fitBradleyTerry(item.n_items, comparisons, { ties: 'davidson' });
    const logs = newman!.scores.map(Math.log);
    const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
    expect(tieParameter! / 2).toBeCloseTo(newman!.v, 8);
    expect(
      largestDifference(
        logStrengths,
        logs.map((value) => value - mean),
      ),
    ).toBeLessThan(1e-8);
  });

  test.runIf(Array.isArray(item.sabermath_C1))(
    'the released fit is this one within its own stopping error',
    () => {
      const { logStrengths } = fitBradleyTerry(item.n_items, comparisons, { prior: { kind: 'l2', c: 1 } });
      expect(largestDifference(logStrengths, item.sabermath_C1 as number[])).toBeLessThan(0.005);
    },
  );
});
