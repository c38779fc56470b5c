import { mergeSort } from './merge-sort.js';

/** Work space of the sort, grown on demand: lists are sorted one after another, thousands at a time. */
let keys = new Float64Array(0);
let places = new Uint32Array(0);
let starts = new Uint32Array(0);

/**
 * Indices that put `scores` into descending order; equal scores keep their input order. O(n log n), and O(n) for
 * scores or logarithms of scores that are spread rather evenly.
 *
 * @param scores - no NaN
 */
export function orderDescending(scores: Float64Array): Uint32Array {
  const size = scores.length;
  if (keys.length < size) {
    const room = Math.max(2 * keys.length, size, 256);
    keys = new Float64Array(room);
    places = new Uint32Array(room);
    starts = new Uint32Array(room);
  }
  if (sortInBuckets(scores, scores) || sortInBuckets(scores, scores.map(magnitude)))
    return places.slice(0, size);
  const order = Uint32Array.from(scores, (_, i) => i);
  mergeSort(order, (i, j) => scores[i]! >= scores[j]!);
  return order;
}

/**
 * One bucket per document, of equal width in levels that ascend with the scores, and an insertion sort of what is
 * left; false when that is too much.
 */
function sortInBuckets(scores: Float64Array, levels: Float64Array): boolean {
  const size = scores.length;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < size; i += 1) {
    const level = levels[i]!;
    if (level < low) low = level;
    if (level > high) high = level;
  }
  const scale = (size - 1) / (high - low);
  if (!(scale > 0 && scale < Number.POSITIVE_INFINITY)) return false;
  starts.fill(0, 0, size);
  for (let i = 0; i < size; i += 1) starts[bucketOf(high - levels[i]!, scale)]! += 1;
  let start = 0;
  for (let bucket = 0; bucket < size; bucket += 1) {
    const count = starts[bucket]!;
    starts[bucket] = start;
    start += count;
  }
  for (let i = 0; i < size; i += 1) {
    const at = starts[bucketOf(high - levels[i]!, scale)]!++;
    keys[at] = scores[i]!;
    places[at] = i;
  }
  return insertionSort(size, 8 * size);
}

const bits = new DataView(new ArrayBuffer(8));

/** The upper half of a double: nearly a logarithm, for scores that probabilities or weights of many sizes make. */
function magnitude(score: number): number {
  bits.setFloat64(0, score);
  const half = bits.getInt32(0);
  return half < 0 ? -(half & 0x7fffffff) : half;
}

/** Rounds down, so a smaller distance is never in a later bucket. */
function bucketOf(distance: number, scale: number): number {
  return (distance * scale) | 0;
}

/** Whether it could sort the keys within a number of moves. */
function insertionSort(size: number, budget: number): boolean {
  let left = budget;
  for (let i = 1; i < size; i += 1) {
    const key = keys[i]!;
    const place = places[i]!;
    let j = i - 1;
    for (; j >= 0 && keys[j]! < key; j -= 1) {
      keys[j + 1] = keys[j]!;
      places[j + 1] = places[j]!;
    }
    keys[j + 1] = key;
    places[j + 1] = place;
    left -= i - 1 - j;
    if (left < 0) return false;
  }
  return true;
}
