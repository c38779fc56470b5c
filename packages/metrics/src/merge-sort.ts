/**
 * Sorts indices in place, stably. The comparison may contradict itself, as majorities do: unlike
 * `Array.prototype.sort`, the result is then still the same in every engine. O(n log n).
 *
 * @param inOrder - whether i may stay before j
 * @returns the number of pairs that were not in order
 */
export function mergeSort(indices: Uint32Array, inOrder: (i: number, j: number) => boolean): number {
  const size = indices.length;
  let from: Uint32Array = indices;
  let to: Uint32Array = new Uint32Array(size);
  let inversions = 0;
  for (let width = 1; width < size; width *= 2) {
    for (let start = 0; start < size; start += 2 * width) {
      const middle = Math.min(start + width, size);
      const end = Math.min(start + 2 * width, size);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at += 1) {
        if (left < middle && (right >= end || inOrder(from[left]!, from[right]!))) to[at] = from[left++]!;
        else {
          inversions += middle - left;
          to[at] = from[right++]!;
        }
      }
    }
    [from, to] = [to, from];
  }
  if (from !== indices) indices.set(from);
  return inversions;
}
