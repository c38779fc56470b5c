import type { JaccardRow } from '../jaccard-rows.js';

/** Sets `from` to `to - 1`: one task of a thread. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** The rows of a range behind one another; row r ends before `ends[r]`. */
export interface RowBatch extends JaccardRow {
  readonly ends: Uint32Array;
}

const mostRows = 128;

/** Splits n sets into ranges, several for each thread where there are enough. */
export function* rowRanges(n: number, threads: number): Generator<RowRange> {
  const rows = Math.max(1, Math.min(mostRows, Math.ceil(n / (4 * threads))));
  for (let from = 0; from < n; from += rows) yield { from, to: Math.min(n, from + rows) };
}

/** Computes the rows of a range. */
export function packRows({ from, to }: RowRange, rowOf: (item: number) => JaccardRow): RowBatch {
  const rows = Array.from({ length: to - from }, (_, i) => rowOf(from + i));
  const ends = new Uint32Array(rows.length);
  let length = 0;
  rows.forEach((row, r) => {
    length += row.items.length;
    ends[r] = length;
  });
  const items = new Uint32Array(length);
  const similarities = new Float64Array(length);
  rows.forEach((row, r) => {
    items.set(row.items, ends[r]! - row.items.length);
    similarities.set(row.similarities, ends[r]! - row.items.length);
  });
  return { ends, items, similarities };
}

/** The rows of a batch, as views. */
export function* unpackRows({ ends, items, similarities }: RowBatch): Generator<JaccardRow> {
  let from = 0;
  for (const end of ends) {
    yield { items: items.subarray(from, end), similarities: similarities.subarray(from, end) };
    from = end;
  }
}
