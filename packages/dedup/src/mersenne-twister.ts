const size = 624;
const shift = 397;

/**
 * The 32-bit Mersenne Twister with NumPy's seeding of one integer, which DataTrove and datasketch draw their
 * permutations from.
 *
 * @see M. Matsumoto and T. Nishimura, Mersenne Twister, ACM TOMACS 1998
 */
export class MersenneTwister {
  readonly #state: Uint32Array = new Uint32Array(size);
  #at: number = size;

  constructor(seed: number) {
    this.#state[0] = seed;
    for (let i = 1; i < size; i++) {
      const previous = this.#state[i - 1]!;
      this.#state[i] = Math.imul(1_812_433_253, previous ^ (previous >>> 30)) + i;
    }
  }

  /** Next number in [0, 2^32). */
  next(): number {
    if (this.#at === size) this.#refill();
    let y = this.#state[this.#at]!;
    this.#at += 1;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** Next integer in [low, high), high - low at most 2^61, by drawing 61 bits until they fit. */
  next61(low: bigint, high: bigint): bigint {
    for (;;) {
      const upper = BigInt(this.next());
      const value = ((upper << 32n) | BigInt(this.next())) & (2n ** 61n - 1n);
      if (value < high - low) return low + value;
    }
  }

  #refill(): void {
    const state = this.#state;
    for (let i = 0; i < size; i++) {
      const y = (state[i]! & 0x80000000) | (state[(i + 1) % size]! & 0x7fffffff);
      state[i] = state[(i + shift) % size]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#at = 0;
  }
}

/**
 * Coefficients of `a * x + b` modulo `2^61 - 1`, as pairs a, b.
 *
 * @param order - `blocks`: first every a, then every b (DataTrove); `pairs`: a and b in turn (datasketch)
 */
export function permutations(count: number, seed: number, order: 'blocks' | 'pairs'): BigUint64Array {
  const random = new MersenneTwister(seed);
  const prime = 2n ** 61n - 1n;
  const pairs = new BigUint64Array(2 * count);
  if (order === 'pairs') {
    for (let i = 0; i < count; i++) {
      pairs[2 * i] = random.next61(1n, prime);
      pairs[2 * i + 1] = random.next61(0n, prime);
    }
  } else {
    for (let i = 0; i < count; i++) pairs[2 * i] = random.next61(1n, prime);
    for (let i = 0; i < count; i++) pairs[2 * i + 1] = random.next61(0n, prime);
  }
  return pairs;
}
