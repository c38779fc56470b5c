import { InvalidArgumentError, show } from '../errors.js';

/** Keeps vectors by key; keys cover everything that changes a vector. */
export interface VectorCache {
  get(key: string): Float32Array | undefined;
  set(key: string, vector: Float32Array): void;
}

/** Vectors in memory; the oldest go first once there are `capacity` of them. */
export function memoryCache(capacity = 50_000): VectorCache {
  if (!Number.isInteger(capacity) || capacity < 1) {
    throw new InvalidArgumentError(`capacity must be a positive integer, got ${show(capacity)}`);
  }
  const vectors = new Map<string, Float32Array>();
  return {
    get: (key) => vectors.get(key),
    set(key, vector) {
      vectors.set(key, vector);
      if (vectors.size > capacity) vectors.delete(vectors.keys().next().value!);
    },
  };
}
