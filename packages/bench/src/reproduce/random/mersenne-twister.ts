const N = 624;
const M = 397;

/**
 * The generator MT19937, as Python, numpy and C++ have it. It is here only to replay published resamplings: for new
 * work the project uses pure-rand.
 *
 * @see Matsumoto and Nishimura, Mersenne Twister, ACM TOMACS 1998; initialisation of 2002
 */
export class MersenneTwister {
  readonly #state = new Uint32Array(N);
  #position = N;

  /** Seeded by one 32-bit integer, as C++ and numpy's legacy `RandomState` do. */
  static seeded(seed: number): MersenneTwister {
    const twister = new MersenneTwister();
    twister.#fill(seed);
    return twister;
  }

  /** Seeded by a list of 32-bit integers, as Python does with the words of its seed. */
  static seededByArray(key: readonly number[]): MersenneTwister {
    const twister = new MersenneTwister();
    twister.#mix(key);
    return twister;
  }

  #fill(seed: number): void {
    const state = this.#state;
    state[0] = seed;
    for (let i = 1; i < N; i += 1) {
      const previous = state[i - 1]! ^ (state[i - 1]! >>> 30);
      state[i] = Math.imul(previous, 1812433253) + i;
    }
  }

  #mix(key: readonly number[]): void {
    this.#fill(19650218);
    const state = this.#state;
    let i = 1;
    let j = 0;
    const advance = (): void => {
      i += 1;
      if (i < N) return;
      state[0] = state[N - 1]!;
      i = 1;
    };
    const previous = (): number => state[i - 1]! ^ (state[i - 1]! >>> 30);
    for (let step = Math.max(N, key.length); step > 0; step -= 1) {
      state[i] = (state[i]! ^ Math.imul(previous(), 1664525)) + key[j]! + j;
      advance();
      j = (j + 1) % key.length;
    }
    for (let step = N - 1; step > 0; step -= 1) {
      state[i] = (state[i]! ^ Math.imul(previous(), 1566083941)) - i;
      advance();
    }
    state[0] = 0x80000000;
  }

  /** The next 32 bits, as an integer in [0, 2^32). */
  uint32(): number {
    if (this.#position === N) this.#twist();
    let y = this.#state[this.#position]!;
    this.#position += 1;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  #twist(): void {
    const state = this.#state;
    for (let i = 0; i < N; i += 1) {
      const y = (state[i]! & 0x80000000) | (state[i + 1 < N ? i + 1 : 0]! & 0x7fffffff);
      const ahead = i + M < N ? i + M : i + M - N;
      state[i] = state[ahead]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#position = 0;
  }
}
