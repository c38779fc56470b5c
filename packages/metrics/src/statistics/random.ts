import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { requireThat } from '../options.js';

/** A stream of 32 random bits per call, as an unsigned integer; the same for a seed on every platform. */
export type RandomBits = () => number;

/**
 * The generator behind every random choice of the package: xoroshiro128+, its state filled by hashing the seed.
 *
 * The hash matters: the generator's own seeding puts the seed into the state as it is, so that the first draws of
 * seed 0 are runs of equal bits, and those of neighbouring seeds are alike.
 */
export function randomBits(seed: number): RandomBits {
  requireThat(Number.isSafeInteger(seed), 'seed must be an integer', seed);
  const low = seed | 0;
  const high = Math.floor(seed / 2 ** 32) | 0;
  const state = [1, 2, 3, 4].map((word) => mix(mix(low + Math.imul(word, 0x9e3779b9)) ^ high));
  const generator = xoroshiro128plusFromState(state);
  return () => generator.next() >>> 0;
}

/** The 32-bit finaliser of MurmurHash3: every bit of the input changes every bit of the output half the time. */
function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * Fills `target` with uniform integers in [0, bound), bound ≤ 2^21. Exactly uniform: a draw that falls into the
 * incomplete last stretch of the 32 bits is drawn again.
 *
 * @see Lemire, Fast random integer generation in an interval, ACM TOMACS 2019
 */
export function fillUniform(target: Uint32Array, bound: number, bits: RandomBits): void {
  const scale = bound / 2 ** 32;
  const biased = 2 ** 32 % bound;
  for (let i = 0; i < target.length; i += 1) {
    let product = bits() * scale;
    let index = Math.floor(product);
    while ((product - index) * 2 ** 32 < biased) {
      product = bits() * scale;
      index = Math.floor(product);
    }
    target[i] = index;
  }
}
