/** Dense symmetric algebra on row-major typed arrays: what the active schedule does for every batch. */

/** Lower Cholesky factor of a positive definite `n x n` matrix; undefined when it is not. Costs n^3 / 6. */
export function choleskyFactor(matrix: Float64Array, n: number): Float64Array | undefined {
  const factor = Float64Array.from(matrix);
  for (let j = 0; j < n; j += 1) {
    let pivot = factor[j * n + j]!;
    for (let k = 0; k < j; k += 1) pivot -= factor[j * n + k]! ** 2;
    if (!(pivot > 0)) return undefined;
    pivot = Math.sqrt(pivot);
    factor[j * n + j] = pivot;
    for (let i = j + 1; i < n; i += 1) {
      let sum = factor[i * n + j]!;
      for (let k = 0; k < j; k += 1) sum -= factor[i * n + k]! * factor[j * n + k]!;
      factor[i * n + j] = sum / pivot;
    }
    for (let k = j + 1; k < n; k += 1) factor[j * n + k] = 0;
  }
  return factor;
}

/** Solves `factor factor' x = right`; `right` is overwritten by `x`. */
export function solveFactored(factor: Float64Array, right: Float64Array): void {
  const n = right.length;
  for (let i = 0; i < n; i += 1) {
    let sum = right[i]!;
    for (let k = 0; k < i; k += 1) sum -= factor[i * n + k]! * right[k]!;
    right[i] = sum / factor[i * n + i]!;
  }
  solveTransposed(factor, right);
}

/** Solves `factor' x = right` in place: turns standard normals into a draw with covariance `(factor factor')^-1`. */
export function solveTransposed(factor: Float64Array, right: Float64Array): void {
  const n = right.length;
  for (let i = n - 1; i >= 0; i -= 1) {
    const value = right[i]! / factor[i * n + i]!;
    right[i] = value;
    for (let k = 0; k < i; k += 1) right[k]! -= factor[i * n + k]! * value;
  }
}

/** Inverse of `factor factor'`. Costs n^3 / 3. */
export function invertFactored(factor: Float64Array, n: number): Float64Array {
  const inverse = new Float64Array(n * n);
  for (let j = 0; j < n; j += 1) {
    inverse[j * n + j] = 1 / factor[j * n + j]!;
    for (let i = j + 1; i < n; i += 1) {
      let sum = 0;
      for (let k = j; k < i; k += 1) sum -= factor[i * n + k]! * inverse[k * n + j]!;
      inverse[i * n + j] = sum / factor[i * n + i]!;
    }
  }
  const result = new Float64Array(n * n);
  for (let k = 0; k < n; k += 1) {
    for (let i = 0; i <= k; i += 1) {
      const value = inverse[k * n + i]!;
      for (let j = 0; j <= i; j += 1) result[i * n + j]! += value * inverse[k * n + j]!;
    }
  }
  for (let i = 0; i < n; i += 1) for (let j = i + 1; j < n; j += 1) result[i * n + j] = result[j * n + i]!;
  return result;
}

/** Product of two `n x n` matrices. */
export function multiply(a: Float64Array, b: Float64Array, n: number): Float64Array {
  const product = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    for (let k = 0; k < n; k += 1) {
      const value = a[i * n + k]!;
      if (value === 0) continue;
      for (let j = 0; j < n; j += 1) product[i * n + j]! += value * b[k * n + j]!;
    }
  }
  return product;
}
