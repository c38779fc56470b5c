/** Splits values into lists of `size`, in order; the last may be shorter. */
export function* blocks<T>(values: Iterable<T>, size: number): Generator<T[]> {
  let block: T[] = [];
  for (const value of values) {
    block.push(value);
    if (block.length < size) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}
