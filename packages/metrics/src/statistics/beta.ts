import { continuedFraction } from './continued-fraction.js';

/** log Γ(x) for x > 0: Stirling's series, after Γ(x) = Γ(x + 1) / x has made x large enough for it. */
export function logGamma(x: number): number {
  let z = x;
  let product = 1;
  for (; z < 15; z += 1) product *= z;
  const s = 1 / z ** 2;
  const series = 1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s / 1188)));
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series / z - Math.log(product);
}

/** Regularised incomplete beta function I_x(a, b) for x in [0, 1], by its continued fraction. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  const term = (i: number): number => {
    const m = i >> 1;
    return i % 2 === 0
      ? (m * (b - m) * x) / ((a + i - 1) * (a + i))
      : (-(a + m) * (a + b + m) * x) / ((a + i - 1) * (a + i));
  };
  return front / (a * continuedFraction(term, () => 1));
}

/** Upper tail P(T ≥ t) of Student's t with `df` degrees of freedom, accurate far into the tail. */
export function studentUpperTail(t: number, df: number): number {
  if (Number.isNaN(t)) return Number.NaN;
  const tail = 0.5 * incompleteBeta(df / (df + t * t), df / 2, 0.5);
  return t >= 0 ? tail : 1 - tail;
}
