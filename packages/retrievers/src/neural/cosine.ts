/** A vector of any float type. */
export type Vector = ArrayLike<number>;

/**
 * Cosine of two vectors of one length, in [-1, 1] up to rounding; 0 when either has length zero.
 */
export function cosine(a: Vector, b: Vector): number {
  let dot = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i]!;
    const y = b[i]!;
    dot += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return squaresA === 0 || squaresB === 0 ? 0 : dot / (Math.sqrt(squaresA) * Math.sqrt(squaresB));
}
