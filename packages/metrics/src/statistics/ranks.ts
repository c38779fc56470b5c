import { add } from '../maps.js';
import { orderDescending } from '../order.js';

/** Ranks from 1, ascending by value; equal values share the mean of their ranks. O(n log n). */
export function averageRanks(values: Float64Array): Float64Array {
  const n = values.length;
  const order = orderDescending(values);
  const ranks = new Float64Array(n);
  let start = 0;
  while (start < n) {
    let end = start + 1;
    while (end < n && values[order[end]!] === values[order[start]!]) end += 1;
    // Descending places start+1..end are ascending ranks n−end+1..n−start.
    const rank = (n - end + 1 + (n - start)) / 2;
    for (let i = start; i < end; i += 1) ranks[order[i]!] = rank;
    start = end;
  }
  return ranks;
}

/** Sizes of the groups of equal values, in no stated order. */
export function tieSizes(values: Float64Array): number[] {
  const counts = new Map<number, number>();
  for (const value of values) add(counts, value);
  return [...counts.values()];
}
