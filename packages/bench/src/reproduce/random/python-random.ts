import { MersenneTwister } from './mersenne-twister.js';

/**
 * Python's `random.Random(seed)` as far as the published studies use it: integers below a bound by rejection,
 * `choice` and `sample`.
 *
 * @see https://docs.python.org/3/library/random.html
 */
export class PythonRandom {
  readonly #twister: MersenneTwister;

  /** @param seed - an integer in [0, 2^32) */
  constructor(seed: number) {
    if (!(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)) {
      throw new RangeError(`the seed must be an integer in [0, 2^32), got ${seed}`);
    }
    this.#twister = MersenneTwister.seededByArray([seed]);
  }

  /** An integer in [0, n), 1 ≤ n ≤ 2^32: as many bits as n has, drawn again while they are too large. */
  below(n: number): number {
    const shift = Math.clz32(n); // 32 minus the bits of n
    for (;;) {
      const bits = this.#twister.uint32() >>> shift;
      if (bits < n) return bits;
    }
  }

  /** `k` different integers in [0, n), in the order drawn. */
  sample(n: number, k: number): number[] {
    if (!(k >= 0 && k <= n)) throw new RangeError(`cannot draw ${k} different integers below ${n}`);
    // Python keeps a list for small n and a set for large n; the two consume the generator differently.
    const setSize = 21 + (k > 5 ? 4 ** Math.ceil(Math.log(k * 3) / Math.log(4)) : 0);
    if (n > setSize) {
      const chosen = new Set<number>();
      while (chosen.size < k) chosen.add(this.below(n));
      return [...chosen];
    }
    const pool = Array.from({ length: n }, (_, i) => i);
    return Array.from({ length: k }, (_, i) => {
      const at = this.below(n - i);
      const value = pool[at]!;
      pool[at] = pool[n - i - 1]!;
      return value;
    });
  }
}
