/** Sorts hashes and drops repetitions, in place; returns the part that remains. */
export function sortUnique(hashes: BigUint64Array): Uint32Array {
  hashes.sort();
  const halves = new Uint32Array(hashes.buffer, hashes.byteOffset, hashes.length * 2);
  let kept = 0;
  for (let i = 0; i < halves.length; i += 2) {
    if (kept > 0 && halves[kept - 2] === halves[i] && halves[kept - 1] === halves[i + 1]) continue;
    halves[kept] = halves[i]!;
    halves[kept + 1] = halves[i + 1]!;
    kept += 2;
  }
  return halves.subarray(0, kept);
}

/** Jaccard similarity of two sorted sets of 64-bit hashes, each a pair of low and high half. */
export function jaccardOfHashes(a: Uint32Array, b: Uint32Array): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = a[i + 1]! - b[j + 1]! || a[i]! - b[j]!;
    if (difference === 0) shared += 1;
    if (difference <= 0) i += 2;
    if (difference >= 0) j += 2;
  }
  const all = (a.length + b.length) / 2 - shared;
  return all === 0 ? 1 : shared / all;
}
