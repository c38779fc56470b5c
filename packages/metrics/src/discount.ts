let table = new Float64Array(0);

/** 1 / log2(rank + 1) for a rank that counts from 1: the discount of Järvelin and Kekäläinen with base 2. */
export function log2Discount(rank: number): number {
  return 1 / Math.log2(rank + 1);
}

/** {@link log2Discount} of the ranks 1..size (and maybe more), at 0-based positions. Computed once. */
export function log2Discounts(size: number): Float64Array {
  if (table.length < size) {
    table = Float64Array.from({ length: Math.max(size, 2 * table.length, 64) }, (_, i) =>
      log2Discount(i + 1),
    );
  }
  return table;
}
