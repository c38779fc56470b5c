import type { Value } from './types.js';

/** A complex number. */
export interface Point {
  readonly re: number;
  readonly im: number;
}

/** A value of mathjs as a complex number of floating point. */
export function toPoint(value: Value): Point {
  if (typeof value === 'number') return { re: value, im: 0 };
  return 're' in value ? value : { re: Number(value.valueOf()), im: 0 };
}

export const subtract = (a: Point, b: Point): Point => ({ re: a.re - b.re, im: a.im - b.im });

export const multiply = (a: Point, b: Point): Point => ({
  re: a.re * b.re - a.im * b.im,
  im: a.re * b.im + a.im * b.re,
});

export function divide(a: Point, b: Point): Point {
  const size = b.re * b.re + b.im * b.im;
  return { re: (a.re * b.re + a.im * b.im) / size, im: (a.im * b.re - a.re * b.im) / size };
}

export const modulus = ({ re, im }: Point): number => Math.hypot(re, im);

/**
 * A zero of a function near two starting points, by the secant method over the complex numbers.
 *
 * @returns undefined when it does not converge within 80 steps
 */
export function complexZero(
  f: (z: Point) => Point | undefined,
  first: Point,
  second: Point,
): Point | undefined {
  let [z0, z1] = [first, second];
  let [f0, f1] = [f(z0), f(z1)];
  for (let step = 0; step < 80; step++) {
    if (!f0 || !f1) return undefined;
    if (modulus(f1) < 1e-13) return z1;
    const slope = subtract(f1, f0);
    if (modulus(slope) === 0) return undefined;
    const move = divide(multiply(f1, subtract(z1, z0)), slope);
    const z2 = subtract(z1, move);
    if (!Number.isFinite(modulus(z2)) || modulus(z2) > 1e6) return undefined;
    if (modulus(move) <= 1e-14 * (1 + modulus(z2))) return z2;
    [z0, f0, z1, f1] = [z1, f1, z2, f(z2)];
  }
  return undefined;
}
