import { continuedFraction } from './continued-fraction.js';

/** log √π */
const logSqrtPi = 0.5723649429247001;

/** Upper tail P(Z ≥ z) of the standard normal, with full relative accuracy far into the tail. */
export function normalUpperTail(z: number): number {
  if (Number.isNaN(z)) return Number.NaN;
  if (z < 0) return 1 - normalUpperTail(-z);
  const x = (z * z) / 2;
  return x < 1.5 ? 0.5 - 0.5 * lowerGammaHalf(x) : 0.5 * upperGammaHalf(x);
}

/** Cumulative distribution P(Z ≤ z) of the standard normal. */
export function normalCdf(z: number): number {
  return normalUpperTail(-z);
}

/**
 * Quantile of the standard normal: the z with P(Z ≤ z) = p. −∞ at 0, ∞ at 1, NaN outside [0, 1].
 *
 * Halley steps on the accurate tail, from the √(−2 log p) that the quantile tends to.
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;
  if (p === 0 || p === 1) return p === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (p > 0.5) return -normalQuantile(1 - p);
  let z = Math.sqrt(-2 * Math.log(p));
  for (let step = 0; step < 6; step += 1) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    const error = (normalUpperTail(z) - p) / density;
    z += error / (1 - (z * error) / 2);
  }
  return -z;
}

/** Regularised lower incomplete gamma P(1/2, x), by its series; for small x. */
function lowerGammaHalf(x: number): number {
  if (x === 0) return 0;
  let term = 2;
  let sum = term;
  for (let n = 1; term > sum * 1e-17; n += 1) {
    term *= x / (n + 0.5);
    sum += term;
  }
  return sum * Math.exp(-x + 0.5 * Math.log(x) - logSqrtPi);
}

/** Regularised upper incomplete gamma Q(1/2, x), by its continued fraction; for large x. */
function upperGammaHalf(x: number): number {
  const fraction = continuedFraction(
    (i) => -i * (i - 0.5),
    (i) => x + 0.5 + 2 * i,
  );
  return Math.exp(-x + 0.5 * Math.log(x) - logSqrtPi) / fraction;
}
