/**
 * Grows a matching to the largest possible one (Edmonds' blossom algorithm). Already matched places stay matched, though
 * perhaps with others; lower unmatched places are served first.
 *
 * @param partner - partner by place, -1 for none; changed in place
 * @param allowed - whether two places may be paired; symmetric
 */
export function completeMatching(partner: Int32Array, allowed: (a: number, b: number) => boolean): void {
  for (let place = 0; place < partner.length; place += 1) {
    if (partner[place] === -1) new AlternatingForest(partner, allowed).augmentFrom(place);
  }
}

class AlternatingForest {
  private readonly parent: Int32Array;
  private readonly base: Int32Array;
  private readonly even: Uint8Array;
  private readonly queue: number[] = [];

  constructor(
    private readonly partner: Int32Array,
    private readonly allowed: (a: number, b: number) => boolean,
  ) {
    const n = partner.length;
    this.parent = new Int32Array(n).fill(-1);
    this.base = Int32Array.from({ length: n }, (_, i) => i);
    this.even = new Uint8Array(n);
  }

  /** Searches an augmenting path from `root` and flips it; does nothing when there is none. */
  augmentFrom(root: number): void {
    const { partner, parent, base, even, queue, allowed } = this;
    even[root] = 1;
    queue.push(root);
    for (let head = 0; head < queue.length; head += 1) {
      const at = queue[head]!;
      for (let to = 0; to < partner.length; to += 1) {
        if (to === at || base[at] === base[to] || partner[at] === to || !allowed(at, to)) continue;
        const mate = partner[to]!;
        if (to === root || (mate !== -1 && parent[mate] !== -1)) {
          this.contract(at, to);
        } else if (parent[to] === -1) {
          parent[to] = at;
          if (mate === -1) {
            this.flip(to);
            return;
          }
          even[mate] = 1;
          queue.push(mate);
        }
      }
    }
  }

  private flip(end: number): void {
    const { partner, parent } = this;
    for (let to = end; to !== -1; ) {
      const from = parent[to]!;
      const next = partner[from]!;
      partner[to] = from;
      partner[from] = to;
      to = next;
    }
  }

  /** Shrinks the odd circle closed by the edge `a`-`b` into its base. */
  private contract(a: number, b: number): void {
    const { base, even, queue } = this;
    const top = this.commonBase(a, b);
    const inBlossom = new Uint8Array(base.length);
    this.markPath(a, top, b, inBlossom);
    this.markPath(b, top, a, inBlossom);
    for (let i = 0; i < base.length; i += 1) {
      if (inBlossom[base[i]!] === 0) continue;
      base[i] = top;
      if (even[i] === 0) {
        even[i] = 1;
        queue.push(i);
      }
    }
  }

  private markPath(from: number, top: number, child: number, inBlossom: Uint8Array): void {
    const { partner, parent, base } = this;
    let at = from;
    let below = child;
    while (base[at] !== top) {
      const mate = partner[at]!;
      inBlossom[base[at]!] = 1;
      inBlossom[base[mate]!] = 1;
      parent[at] = below;
      below = mate;
      at = parent[mate]!;
    }
  }

  private commonBase(a: number, b: number): number {
    const { partner, parent, base } = this;
    const onPath = new Uint8Array(base.length);
    for (let at = a; ; at = parent[partner[at]!]!) {
      at = base[at]!;
      onPath[at] = 1;
      if (partner[at] === -1) break;
    }
    for (let at = b; ; at = parent[partner[at]!]!) {
      at = base[at]!;
      if (onPath[at] === 1) return at;
    }
  }
}
