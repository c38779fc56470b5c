import type { Pair } from '../types.js';

/** Which pairs have met, in either order. */
export interface PlayedPairs {
  has(i: number, j: number): boolean;
}

/** Items up to which a dense table is kept (16 MiB at the limit). */
const denseLimit = 4096;

/** A growing set of unordered pairs of `itemCount` items. */
export class MetPairs implements PlayedPairs {
  /** Number of pairs in the set. */
  size = 0;
  private readonly dense: Uint8Array | undefined;
  private readonly sparse = new Set<number>();

  constructor(
    readonly itemCount: number,
    pairs: Iterable<Pair> = [],
  ) {
    if (itemCount <= denseLimit) this.dense = new Uint8Array(itemCount * itemCount);
    for (const [i, j] of pairs) this.add(i, j);
  }

  has(i: number, j: number): boolean {
    return this.dense === undefined
      ? this.sparse.has(this.key(i, j))
      : this.dense[i * this.itemCount + j] === 1;
  }

  add(i: number, j: number): void {
    if (this.has(i, j)) return;
    this.size += 1;
    if (this.dense === undefined) {
      this.sparse.add(this.key(i, j));
      return;
    }
    this.dense[i * this.itemCount + j] = 1;
    this.dense[j * this.itemCount + i] = 1;
  }

  private key(i: number, j: number): number {
    return i < j ? i * this.itemCount + j : j * this.itemCount + i;
  }
}
