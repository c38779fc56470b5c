import { InvalidInputError, show } from '../errors.js';
import { pairTable } from '../fit/pair-table.js';
import { createRandom } from '../random.js';
import { MetPairs } from '../schedule/met-pairs.js';
import type { Comparison, Pair } from '../types.js';
import { fidelityDraws } from './fidelity.js';
import { posteriorOf } from './posterior.js';

/** Options of {@link fidelityBound}. */
export interface FidelityBoundOptions {
  /** Probability with which the bound holds, in (0, 1). @defaultValue 0.95 */
  readonly confidence?: number;
  /** Depth of the ranking. @defaultValue 10 */
  readonly k?: number;
  /** Prior variance of the log-strengths. @defaultValue 5 */
  readonly variance?: number;
  /** @defaultValue 0 */
  readonly seed?: number;
}

/**
 * Lower bound of the nDCG@k that the ranking by these comparisons has against the one that judging every pair would give.
 * In [0, 1]; 1 when every pair has met.
 *
 * A posterior quantile, hence valid at whatever moment it is looked at, under the model: Bradley-Terry verdicts and normal
 * log-strengths with the stated variance. `active({ stop })` stops on the same bound.
 *
 * @param itemCount - number of items, at least 2
 * @param comparisons - outcomes by item index, each pair judged once, as `runTournament` gives them
 * @throws InvalidInputError for an index, weight or option out of range
 */
export function fidelityBound(
  itemCount: number,
  comparisons: readonly Comparison[],
  options: FidelityBoundOptions = {},
): number {
  const { confidence = 0.95, k = 10, variance = 5, seed = 0 } = options;
  const table = pairTable(itemCount, comparisons);
  for (const [name, value, valid] of [
    ['itemCount', itemCount, itemCount >= 2],
    ['confidence', confidence, confidence > 0 && confidence < 1],
    ['k', k, Number.isSafeInteger(k) && k >= 1],
    ['variance', variance, variance > 0 && variance < Number.POSITIVE_INFINITY],
  ] as const) {
    if (!valid) throw new InvalidInputError(`${name} is out of range: ${show(value)}`, value);
  }
  const posterior = posteriorOf(table, new Float64Array(itemCount), variance);
  const met = new MetPairs(
    itemCount,
    comparisons.map(({ winner, loser }): Pair => [winner, loser]),
  );
  return quantile(fidelityDraws(posterior, met, createRandom(seed), { k }), confidence);
}

/** What a share `confidence` of the draws, which ascend, reaches. */
export function quantile(draws: Float64Array, confidence: number): number {
  return draws[Math.floor((1 - confidence) * draws.length)]!;
}
