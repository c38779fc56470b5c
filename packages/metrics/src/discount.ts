/** 1 / log2(rank + 1) for a rank that counts from 1: the discount of Järvelin and Kekäläinen with base 2. */
export function log2Discount(rank: number): number {
  return 1 / Math.log2(rank + 1);
}

/** A table of f(0), f(1), ... that grows on demand. */
export function growingTable(f: (index: number) => number): (size: number) => Float64Array {
  let table = new Float64Array(0);
  return (size) => {
    if (table.length < size) {
      table = Float64Array.from({ length: Math.max(size, 2 * table.length, 64) }, (_, i) => f(i));
    }
    return table;
  };
}

/** {@link log2Discount} of the ranks 1..size (and maybe more), at 0-based positions. */
export const log2Discounts: (size: number) => Float64Array = /* @__PURE__ */ growingTable((i) =>
  log2Discount(i + 1),
);
