import { inversions } from '@saber/metrics';
import {
  type Comparison,
  fitBradleyTerry,
  type Judge,
  type Prior,
  runTournament,
  tournamentRounds,
} from '@saber/tournament';
import { counted } from '../counted.js';
import { derivedSeed } from '../random.js';
import { comparisonOf } from './comparisons.js';
import type { ExperimentResult } from './types.js';

export interface RoundsOptions {
  /** Swiss rounds played. @defaultValue 50 */
  readonly rounds?: number;
  /** The fit is taken after so many rounds each. @defaultValue 5 */
  readonly every?: number;
  /** @defaultValue the l2 prior with C = 1 */
  readonly prior?: Prior;
  /** @defaultValue 0 */
  readonly seed?: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Inversions after a number of rounds, as means over queries. */
export interface RoundsRow {
  readonly round: number;
  readonly comparisons: number;
  /** Pairs in opposite strict order under the two fits. */
  readonly inversions: number;
  readonly pairs: number;
}

/**
 * How far the ratings of a Swiss tournament are from those of all comparisons, by the number of rounds. Both are fitted
 * alike; a tournament that runs out of new pairs stays as it is.
 *
 * @param queries - each with the ids of its candidates
 * @param judgeOf - the judge of a query
 * @see SABER-Math, section D.2 and Figure 7
 */
export async function roundsStudy(
  queries: readonly { readonly id: string; readonly items: readonly string[] }[],
  judgeOf: (queryId: string) => Judge<string>,
  options: RoundsOptions = {},
): Promise<RoundsRow[]> {
  const { rounds = 50, every = 5, prior = { kind: 'l2', c: 1 }, seed = 0, onProgress } = options;
  const marks = Array.from({ length: Math.floor(rounds / every) }, (_, i) => (i + 1) * every);
  const sums = marks.map(() => ({ comparisons: 0, inversions: 0 }));
  let pairs = 0;
  for (const [done, { id, items }] of queries.entries()) {
    const judge = judgeOf(id);
    const fit = (comparisons: readonly Comparison[]): Float64Array =>
      fitBradleyTerry(items.length, comparisons, { prior }).logStrengths;
    const everything = await runTournament({ items, judge, schedule: 'exhaustive', concurrency: 1 });
    const reference = fit(everything.comparisons);
    pairs += (items.length * (items.length - 1)) / 2;
    const played: Comparison[] = [];
    const byRound: number[] = [];
    const swiss = tournamentRounds({
      items,
      judge,
      rounds,
      seed: derivedSeed(seed, 'rounds', id),
      concurrency: 1,
    });
    for await (const { settled } of swiss) {
      for (const { first, second, verdict } of settled) played.push(...comparisonOf(first, second, verdict));
      byRound.push(played.length);
    }
    marks.forEach((mark, i) => {
      const count = byRound[Math.min(mark, byRound.length) - 1] ?? 0;
      sums[i]!.comparisons += count;
      sums[i]!.inversions += inversions(reference, fit(played.slice(0, count)));
    });
    onProgress?.(done + 1, queries.length);
  }
  return sums.map((sum, i) => ({
    round: marks[i]!,
    comparisons: sum.comparisons / queries.length,
    inversions: sum.inversions / queries.length,
    pairs: pairs / queries.length,
  }));
}

/** The study as table and plot. */
export function roundsResult(rows: readonly RoundsRow[], queries: number): ExperimentResult {
  return {
    name: 'rounds',
    title: 'Rounds against inversions',
    source: 'Figure 7',
    note: `Mean over ${counted(queries, 'query', 'queries')}: pairs of candidates that a Swiss tournament and all comparisons put in opposite order, both by the same judge (the offline one) and fit. The paper reports about 700 of 11,175 pairs after 20 rounds of 150 candidates.`,
    tables: [
      {
        title: 'Inversions by rounds',
        columns: [
          { name: 'Rounds' },
          { name: 'Comparisons', digits: 1 },
          { name: 'Inversions', digits: 1 },
          { name: 'Pairs', digits: 0 },
          { name: 'Share', digits: 4 },
        ],
        rows: rows.map((row) => [
          row.round,
          row.comparisons,
          row.inversions,
          row.pairs,
          row.inversions / row.pairs,
        ]),
      },
    ],
    plot: {
      x: 'rounds',
      y: 'mean inversions',
      series: [
        {
          name: 'Swiss',
          mark: 'line',
          points: rows.map(({ round, inversions: y }) => ({ x: round, y })),
        },
      ],
    },
  };
}
