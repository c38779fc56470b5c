import { InvalidInputError, show } from './errors.js';

/** Standard normal distribution function, to about 1e-15 (by the continued fraction and series of the error function). */
export function normalCdf(x: number): number {
  if (x === 0) return 0.5;
  const size = Math.abs(x);
  if (size > 38) return x > 0 ? 1 : 0;
  const density = Math.exp((-size * size) / 2) / Math.sqrt(2 * Math.PI);
  let tail: number;
  if (size < 3) {
    let term = size;
    let sum = size;
    for (let k = 3; Math.abs(term) > 1e-17 * sum; k += 2) {
      term *= (size * size) / k;
      sum += term;
    }
    tail = 0.5 - density * sum;
  } else {
    let fraction = 0;
    for (let k = 60; k > 0; k -= 1) fraction = k / (size + fraction);
    tail = density / (size + fraction);
  }
  return x > 0 ? 1 - tail : tail;
}

/** Standard normal quantile: bisection and Newton's method on the distribution function. */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new InvalidInputError(`a probability must be in (0, 1), got ${show(p)}`, p);
  let x = 0;
  for (let step = 0; step < 100; step += 1) {
    const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
    const change = Math.max(-1, Math.min(1, (p - normalCdf(x)) / density));
    x += change;
    if (Math.abs(change) < 1e-14) break;
  }
  return x;
}

/** Half-width of a central normal interval, in standard deviations. @throws InvalidInputError outside (0, 1) */
export function criticalValue(confidence: number): number {
  if (!(confidence > 0 && confidence < 1)) {
    throw new InvalidInputError(`confidence must be in (0, 1), got ${show(confidence)}`, confidence);
  }
  return normalQuantile((1 + confidence) / 2);
}
