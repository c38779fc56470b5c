import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { InvalidInputError } from './errors.js';

/** Seeded randomness, the same on every platform. */
export interface Random {
  /** Uniform integer in `[0, below)`. */
  integer(below: number): number;
  /** Uniform in `[0, 1)`. */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
}

/** A generator for `seed` and a `stream` number, so that parts of a computation draw independently. */
export function createRandom(seed: number, stream = 0): Random {
  if (!Number.isSafeInteger(seed)) throw new InvalidInputError(`seed must be an integer, got ${seed}`, seed);
  const generator = xoroshiro128plus(mix(seed, stream));
  const random: Random = {
    integer: (below) => uniformInt(generator, 0, below - 1),
    uniform: () => uniformFloat64(generator),
    normal: () => Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform()),
  };
  return random;
}

/** The indices `0 .. length - 1` in random order (Fisher-Yates). */
export function shuffledIndices(length: number, random: Random): Int32Array {
  const order = new Int32Array(length);
  for (let i = 0; i < length; i += 1) order[i] = i;
  for (let i = length - 1; i > 0; i -= 1) {
    const j = random.integer(i + 1);
    const kept = order[i]!;
    order[i] = order[j]!;
    order[j] = kept;
  }
  return order;
}

/** A 32-bit seed from two numbers. */
function mix(seed: number, stream: number): number {
  let hash = 0x9e3779b9;
  for (const word of [seed | 0, Math.floor(seed / 2 ** 32) | 0, stream | 0]) {
    hash = Math.imul(hash ^ word, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash;
}
