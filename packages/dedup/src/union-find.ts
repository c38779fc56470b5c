/** Disjoint sets of the indices `0 .. size - 1`, with union by size and path halving. */
export class UnionFind {
  readonly #parents: Int32Array;
  readonly #sizes: Int32Array;

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, i) => i);
    this.#sizes = new Int32Array(size).fill(1);
  }

  /** Representative of the set of an index. */
  find(index: number): number {
    const parents = this.#parents;
    let root = index;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!;
      root = parents[root]!;
    }
    return root;
  }

  /** Joins the sets of two indices; true when they were apart. */
  union(a: number, b: number): boolean {
    let [large, small] = [this.find(a), this.find(b)];
    if (large === small) return false;
    if (this.#sizes[large]! < this.#sizes[small]!) [large, small] = [small, large];
    this.#parents[small] = large;
    this.#sizes[large]! += this.#sizes[small]!;
    return true;
  }

  /** Number of members in the set of an index. */
  sizeOf(index: number): number {
    return this.#sizes[this.find(index)]!;
  }
}
