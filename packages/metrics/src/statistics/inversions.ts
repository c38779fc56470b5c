import { requirePair, type Sample } from './sample.js';

/**
 * Number of pairs that x and y put in opposite orders; pairs that are equal in x or in y do not count. O(n log n).
 *
 * @param x - n finite values
 * @param y - n finite values
 */
export function inversions(x: Sample, y: Sample): number {
  return countInversions(...requirePair(x, y, 0, 'inversions'));
}

/** {@link inversions} of checked values: sort by x (then y), and count while merge-sorting y. */
export function countInversions(x: Float64Array, y: Float64Array): number {
  const order = Uint32Array.from(x, (_, i) => i).sort((i, j) => x[i]! - x[j]! || y[i]! - y[j]!);
  let values = Float64Array.from(order, (i) => y[i]!);
  let spare = new Float64Array(values.length);
  let count = 0;
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length);
      count += mergeCounting(values, spare, start, middle, Math.min(start + 2 * width, values.length));
    }
    [values, spare] = [spare, values];
  }
  return count;
}

function mergeCounting(
  from: Float64Array,
  to: Float64Array,
  start: number,
  middle: number,
  end: number,
): number {
  let left = start;
  let right = middle;
  let count = 0;
  for (let at = start; at < end; at += 1) {
    if (left < middle && (right >= end || from[left]! <= from[right]!)) to[at] = from[left++]!;
    else {
      count += middle - left;
      to[at] = from[right++]!;
    }
  }
  return count;
}
