import { DedupError } from './errors.js';

/**
 * Probability that two documents of a given Jaccard similarity share at least one whole band:
 * `1 - (1 - s^rows)^bands`.
 *
 * @returns in [0, 1]
 * @throws {@link DedupError} for a similarity outside [0, 1] or sizes that are not positive integers
 *
 * @example
 * ```ts
 * collisionProbability(0.8, 14, 8); // 0.924
 * ```
 */
export function collisionProbability(similarity: number, bands: number, rows: number): number {
  if (!(similarity >= 0 && similarity <= 1)) {
    throw new DedupError('INVALID_OPTION', `similarity must be in [0, 1], got ${similarity}`);
  }
  for (const [name, value] of [
    ['bands', bands],
    ['rows', rows],
  ] as const) {
    if (!(Number.isInteger(value) && value > 0)) {
      throw new DedupError('INVALID_OPTION', `${name} must be a positive integer, got ${value}`);
    }
  }
  return probability(similarity, bands, rows);
}

/** Options of {@link optimalBands}. */
export interface OptimalBandsOptions {
  /** Weight of pairs below the threshold that collide. @defaultValue 0.5 */
  readonly falsePositiveWeight?: number;
  /** Weight of pairs above the threshold that do not. @defaultValue 0.5 */
  readonly falseNegativeWeight?: number;
}

/**
 * Bands and rows that fit into a signature and weigh least: the area under the collision curve left of the threshold
 * and above it on the right, by the midpoint rule with step 0.001, as datasketch chooses them.
 *
 * @param threshold - in [0, 1]
 * @param hashes - length of the signature
 */
export function optimalBands(
  threshold: number,
  hashes: number,
  options: OptimalBandsOptions = {},
): { readonly count: number; readonly rows: number } {
  const { falsePositiveWeight = 0.5, falseNegativeWeight = 0.5 } = options;
  let best = { count: 1, rows: 1 };
  let least = Number.POSITIVE_INFINITY;
  for (let count = 1; count <= hashes; count++) {
    for (let rows = 1; rows * count <= hashes; rows++) {
      const collides = (s: number): number => probability(s, count, rows);
      const below = area(collides, 0, threshold);
      const above = area((s) => 1 - collides(s), threshold, 1);
      const error = below * falsePositiveWeight + above * falseNegativeWeight;
      if (error < least) {
        least = error;
        best = { count, rows };
      }
    }
  }
  return best;
}

function probability(similarity: number, bands: number, rows: number): number {
  return 1 - (1 - similarity ** rows) ** bands;
}

function area(f: (x: number) => number, from: number, to: number): number {
  const step = 0.001;
  let sum = 0;
  for (let x = from; x < to; x += step) sum += f(x + step / 2) * step;
  return sum;
}
