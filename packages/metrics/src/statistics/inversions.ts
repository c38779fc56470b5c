import { mergeSort } from '../merge-sort.js';
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

/** {@link inversions} of checked values: sort by x (then y), and count what a merge sort by y has to move. */
export function countInversions(x: Float64Array, y: Float64Array): number {
  const order = Uint32Array.from(x, (_, i) => i).sort((i, j) => x[i]! - x[j]! || y[i]! - y[j]!);
  return mergeSort(order, (i, j) => y[i]! <= y[j]!);
}
