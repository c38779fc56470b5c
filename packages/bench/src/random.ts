import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { sha256 } from './store/hash.js';

/** Uniform integer in `[0, below)`. */
export type RandomInteger = (below: number) => number;

/** A 32-bit seed for one purpose, for generators of other packages. */
export function derivedSeed(seed: number, ...purpose: readonly string[]): number {
  return Number.parseInt(sha256(JSON.stringify([seed, ...purpose])).slice(0, 8), 16) | 0;
}

/**
 * A generator that depends on the seed and on what it is used for, so that one part of the pipeline drawing more
 * numbers never changes what another part draws.
 */
export function createRandom(seed: number, ...purpose: readonly string[]): RandomInteger {
  const generator = xoroshiro128plus(
    Number.parseInt(sha256(JSON.stringify([seed, ...purpose])).slice(0, 8), 16) | 0,
  );
  return (below) => uniformInt(generator, 0, below - 1);
}

/** `count` of the values, drawn uniformly without replacement; all of them, shuffled, when there are fewer. */
export function sample<T>(values: readonly T[], count: number, random: RandomInteger): T[] {
  const pool = [...values];
  const size = Math.min(count, pool.length);
  for (let i = 0; i < size; i++) {
    const j = i + random(pool.length - i);
    [pool[i], pool[j]] = [pool[j]!, pool[i]!];
  }
  return pool.slice(0, size);
}
