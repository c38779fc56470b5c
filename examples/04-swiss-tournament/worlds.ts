import {
  type Comparison,
  fitBradleyTerry,
  type Judge,
  rescale,
  scriptedJudge,
  topFidelity,
} from '@saber/tournament';
import { uniform } from './uniform.js';

/** Items with known outcomes of all pairs, and what judging them all would give. */
export interface World {
  readonly items: readonly number[];
  /** Decides a pair the same way whenever asked. */
  readonly judge: Judge<number>;
  /** True log-strengths. */
  readonly strengths: readonly number[];
  /** Log-strengths of the exhaustive fit, with the l2 prior c = 1. */
  readonly exhaustive: Float64Array;
  /** The same on the label scale [0, 5]. */
  readonly labels: Float64Array;
}

export interface WorldOptions {
  readonly size?: number;
  /** Standard deviation of the log-strengths. */
  readonly spread?: number;
  /** Standard deviation of a term of each pair's own: makes verdicts intransitive. */
  readonly intransitivity?: number;
  /** Log-odds in favour of the item shown first. */
  readonly positionBias?: number;
}

/** A world drawn from `seed`: normal log-strengths, one verdict for each pair. */
export function drawWorld(seed: number, options: WorldOptions = {}): World {
  const { size = 150, spread = 2.3, intransitivity = 0, positionBias = 0 } = options;
  const random = uniform(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const strengths = Array.from({ length: size }, () => spread * normal());
  const firstWins = new Uint8Array(size * size);
  const all: Comparison[] = [];
  for (let i = 0; i < size; i += 1) {
    for (let j = i + 1; j < size; j += 1) {
      // Shown in the order of the ids, which are in the order of the indices.
      const logit =
        strengths[i]! - strengths[j]! + (intransitivity > 0 ? intransitivity * normal() : 0) + positionBias;
      firstWins[i * size + j] = random() < 1 / (1 + Math.exp(-logit)) ? 1 : 0;
      all.push(firstWins[i * size + j] === 1 ? { winner: i, loser: j } : { winner: j, loser: i });
    }
  }
  const { logStrengths } = fitBradleyTerry(size, all, { prior: { kind: 'l2', c: 1 } });
  return {
    items: Array.from({ length: size }, (_, i) => i),
    judge: scriptedJudge(({ first, second }) =>
      firstWins[first * size + second] === 1 ? 'first' : 'second',
    ),
    strengths,
    exhaustive: logStrengths,
    labels: rescale(logStrengths, [0, 5]).values,
  };
}

/** Ids whose order is the order of the indices. */
export const id = (item: number): string => String(item).padStart(4, '0');

/** Pairs in opposite strict order. */
export function inversions(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let count = 0;
  for (let i = 0; i < a.length; i += 1) {
    for (let j = i + 1; j < a.length; j += 1) if ((a[i]! - a[j]!) * (b[i]! - b[j]!) < 0) count += 1;
  }
  return count;
}

/** Inversions and top-10 fidelity of a fit of `comparisons` against the exhaustive fit. */
export function compare(
  world: World,
  comparisons: readonly Comparison[],
  c: number,
): { inversions: number; fidelity: number } {
  const { logStrengths } = fitBradleyTerry(world.items.length, comparisons, { prior: { kind: 'l2', c } });
  return {
    inversions: inversions(logStrengths, world.exhaustive),
    fidelity: topFidelity(logStrengths, world.labels),
  };
}
