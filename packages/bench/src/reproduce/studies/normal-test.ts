/**
 * Two-sided p-value of a share against 1/2 by the normal approximation.
 *
 * @param successes - may be fractional
 */
export function normalTest(successes: number, n: number): number {
  return 2 * upperTail(Math.abs(successes / n - 0.5) / Math.sqrt(0.25 / n));
}

/**
 * The same by way of the error function in double precision, 2(1 - (1 + erf)/2), as scripts do: near 1 and 2 a double has
 * steps of 1.1e-16 and 2.2e-16, so a small result is a multiple of 2.2e-16.
 */
export function roundedNormalTest(successes: number, n: number): number {
  const errorFunction = 1 - normalTest(successes, n);
  return 2 * (1 - (1 + errorFunction) / 2);
}

/** P(Z ≥ z) for z ≥ 0, by the continued fraction of Laplace for large z and Simpson's rule for small z. */
function upperTail(z: number): number {
  const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (z > 3) {
    let fraction = z;
    for (let k = 200; k >= 1; k -= 1) fraction = z + k / fraction;
    return density(z) / fraction;
  }
  const steps = 2000;
  let sum = density(0) + density(z);
  for (let i = 1; i < steps; i += 1) sum += (i % 2 === 1 ? 4 : 2) * density((i * z) / steps);
  return 0.5 - (sum * z) / (3 * steps);
}
