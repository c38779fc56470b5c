import type { Rankings } from '../studies/rescaling.js';
import type { RatedQuery } from '../types.js';
import type { SystemRankings } from './types.js';

/** The published rankings of a system in the order of the queries. */
export function rankingsByQuery(
  { rows, ranks, depth }: SystemRankings,
  queries: readonly RatedQuery[],
): Rankings {
  const rankings: (ArrayLike<number> | undefined)[] = queries.map(() => undefined);
  rows.forEach((row, i) => {
    rankings[row] = ranks.subarray(i * depth, (i + 1) * depth);
  });
  return rankings.slice(0, queries.length);
}
