import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { InvalidArgumentError, show } from '../errors.js';

/** A stream of 32 random bits per call, as an unsigned integer; the same for a seed on every platform. */
export type RandomBits = () => number;

/** The generator behind every random choice of the package. */
export function randomBits(seed: number): RandomBits {
  if (!Number.isSafeInteger(seed))
    throw new InvalidArgumentError(`seed must be an integer, got ${show(seed)}`);
  const generator = xoroshiro128plus(seed);
  return () => generator.next() >>> 0;
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
