const tiny = 1e-300;

/**
 * b(0) + a(1) / (b(1) + a(2) / (b(2) + ...)), to double precision.
 *
 * @see Lentz, Generating Bessel functions in Mie scattering calculations using continued fractions, 1976
 */
export function continuedFraction(a: (i: number) => number, b: (i: number) => number): number {
  let value = b(0);
  let c = value;
  let d = 0;
  for (let i = 1; i < 20_000; i += 1) {
    d = 1 / (b(i) + a(i) * d || tiny);
    c = b(i) + a(i) / c || tiny;
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return value;
}
