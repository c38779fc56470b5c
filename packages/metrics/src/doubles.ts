let room = new Float64Array(0);
let used = 0;

/** A new array of zeros. It shares its buffer with others: thousands of small buffers cost more than what is in them. */
export function doubles(size: number): Float64Array {
  if (used + size > room.length) {
    room = new Float64Array(Math.max(size, 1 << 13));
    used = 0;
  }
  used += size;
  return room.subarray(used - size, used);
}
