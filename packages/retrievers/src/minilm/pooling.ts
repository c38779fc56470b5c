import type { HiddenState } from './engine.js';

/** Mean over the attended tokens of one text, scaled to length 1. */
export function meanPool({ values, sequence, dimension, lengths }: HiddenState, row: number): Float32Array {
  const sums = new Float64Array(dimension);
  const start = row * sequence * dimension;
  for (let t = 0; t < lengths[row]!; t++) {
    for (let d = 0; d < dimension; d++) sums[d]! += values[start + t * dimension + d]!;
  }
  return unit(sums);
}

/** The vector of each attended token of one text, scaled to length 1. */
export function tokenVectors(
  { values, sequence, dimension, lengths }: HiddenState,
  row: number,
): Float32Array[] {
  return Array.from({ length: lengths[row]! }, (_, t) => {
    const start = (row * sequence + t) * dimension;
    return unit(values.subarray(start, start + dimension));
  });
}

/** A zero vector stays zero. */
function unit(vector: Float32Array | Float64Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const scale = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  return Float32Array.from(vector, (value) => value * scale);
}
