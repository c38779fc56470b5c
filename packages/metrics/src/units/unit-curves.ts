import { log2Discounts } from '../discount.js';
import { meanOf } from '../statistics/sample.js';

/** Means over queries as a function of k: entry k − 1 is the value at k, for k = 1..kMax. */
export interface UnitCurves {
  readonly R: Float64Array;
  readonly P: Float64Array;
  readonly nDCG: Float64Array;
  readonly Covered: Float64Array;
}

/** What {@link summarise} returns. */
export interface UnitSummary {
  readonly perQuery: Readonly<Record<string, Float64Array>>;
  readonly mean: Readonly<Record<string, number>>;
  readonly precisionRecallCurve: Float64Array;
  readonly curves: UnitCurves;
}

/** Values per query, means, curves and interpolated precision, from the positions of the units. */
export function summarise(
  positions: readonly Int32Array[],
  cutoffs: readonly number[],
  kMax: number,
): UnitSummary {
  const n = positions.length;
  const names = ['R', 'P', 'nDCG', 'Covered'] as const;
  const perQuery: Record<string, Float64Array> = {};
  for (const name of names) for (const k of cutoffs) perQuery[`${name}@${k}`] = new Float64Array(n);
  perQuery.RR = new Float64Array(n);
  perQuery.AP = new Float64Array(n);
  const curves = Object.fromEntries(names.map((name) => [name, new Float64Array(kMax)])) as Record<
    (typeof names)[number],
    Float64Array
  >;
  const precisionRecallCurve = new Float64Array(11);
  positions.forEach((units, q) => {
    const query = curvesOf(units, kMax);
    for (const name of names) {
      for (const k of cutoffs) perQuery[`${name}@${k}`]![q] = query[name][k - 1]!;
      for (let k = 0; k < kMax; k += 1) curves[name][k]! += query[name][k]! / n;
    }
    const found = units.filter((rank) => rank > 0).sort();
    perQuery.RR![q] = found.length === 0 ? 0 : 1 / found[0]!;
    let sum = 0;
    for (let j = 0; j < found.length; j += 1) sum += Math.min(1, (j + 1) / found[j]!);
    perQuery.AP![q] = sum / units.length;
    interpolated(found, units.length).forEach((value, level) => {
      precisionRecallCurve[level]! += value / n;
    });
  });
  const mean = Object.fromEntries(Object.entries(perQuery).map(([name, values]) => [name, meanOf(values)]));
  return { perQuery, mean, precisionRecallCurve, curves };
}

function curvesOf(units: Int32Array, kMax: number) {
  const size = units.length;
  const R = new Float64Array(kMax);
  const P = new Float64Array(kMax);
  const nDCG = new Float64Array(kMax);
  const Covered = new Float64Array(kMax);
  const foundAt = new Int32Array(kMax + 1);
  for (const rank of units) foundAt[rank]! += 1;
  const weights = log2Discounts(kMax);
  let found = 0;
  let gain = 0;
  let ideal = 0;
  for (let k = 1; k <= kMax; k += 1) {
    found += foundAt[k]!;
    gain += foundAt[k]! * weights[k - 1]!;
    if (k <= size) ideal += weights[k - 1]!;
    R[k - 1] = found / size;
    P[k - 1] = Math.min(1, found / k);
    nDCG[k - 1] = Math.min(1, gain / ideal);
    Covered[k - 1] = found === size ? 1 : 0;
  }
  return { R, P, nDCG, Covered };
}

/** Largest precision at or beyond each recall level; precision is largest where a unit is found. */
function interpolated(found: Int32Array, size: number): Float64Array {
  const levels = new Float64Array(11);
  let best = 0;
  for (let j = found.length; j >= 1; j -= 1) {
    // Units found at the same rank raise recall together.
    best = Math.max(best, Math.min(1, (found.lastIndexOf(found[j - 1]!) + 1) / found[j - 1]!));
    for (let level = 0; level <= 10; level += 1) {
      if (j * 10 >= level * size) levels[level] = Math.max(levels[level]!, best);
    }
  }
  return levels;
}
