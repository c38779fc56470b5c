import { requireRange } from '../options.js';
import type { Sample } from './sample.js';

function ascending(pValues: Sample): { p: Float64Array; order: Uint32Array } {
  const p = Float64Array.from(pValues);
  p.forEach((value, i) => {
    requireRange(value, 0, 1, `the p-value at index ${i}`);
  });
  return { p, order: Uint32Array.from(p, (_, i) => i).sort((i, j) => p[i]! - p[j]! || i - j) };
}

/**
 * Holm's step-down adjusted p-values, in input order: they hold the family-wise error rate under any dependence.
 *
 * @param pValues - each in [0, 1]
 * @see Holm, A simple sequentially rejective multiple test procedure, 1979
 */
export function holm(pValues: Sample): Float64Array {
  const { p, order } = ascending(pValues);
  const adjusted = new Float64Array(p.length);
  let running = 0;
  order.forEach((index, i) => {
    running = Math.min(1, Math.max(running, (p.length - i) * p[index]!));
    adjusted[index] = running;
  });
  return adjusted;
}

/** Bonferroni adjusted p-values, in input order. */
export function bonferroni(pValues: Sample): Float64Array {
  const { p } = ascending(pValues);
  return p.map((value) => Math.min(1, p.length * value));
}

/**
 * Benjamini and Hochberg's step-up adjusted p-values, in input order: they hold the false discovery rate of
 * independent tests.
 *
 * @see Benjamini and Hochberg, Controlling the false discovery rate, 1995
 */
export function benjaminiHochberg(pValues: Sample): Float64Array {
  const { p, order } = ascending(pValues);
  const adjusted = new Float64Array(p.length);
  let running = 1;
  for (let i = p.length - 1; i >= 0; i -= 1) {
    const index = order[i]!;
    running = Math.min(running, (p.length / (i + 1)) * p[index]!);
    adjusted[index] = running;
  }
  return adjusted;
}
