import { BenchError } from '../../errors.js';
import type { Rankings } from '../studies/rescaling.js';
import type { RatedQuery } from '../types.js';
import { PLACES, type SystemRankings } from './types.js';

/**
 * The published rankings of a system in the order of the queries.
 *
 * @throws BenchError `DATA` when they are of other queries: a row or a candidate number that these do not have
 */
export function rankingsByQuery(
  { rows, ranks, depth }: SystemRankings,
  queries: readonly RatedQuery[],
): Rankings {
  const rankings: (ArrayLike<number> | undefined)[] = queries.map(() => undefined);
  rows.forEach((row, i) => {
    const ranking = ranks.subarray(i * depth, (i + 1) * depth);
    const candidates = queries[row]?.ratings.length ?? 0;
    const foreign = ranking.find((candidate) => candidate >= candidates);
    if (foreign !== undefined) {
      throw new BenchError(
        'DATA',
        `${PLACES.rankings} does not fit the queries: row ${row} ranks candidate ${foreign}, and the query has ${candidates}`,
      );
    }
    rankings[row] = ranking;
  });
  return rankings;
}
