import { counted } from '../counted.js';
import { signalCurves } from '../reproduce/studies/signal-effect.js';
import type { RatedQuery } from '../reproduce/types.js';
import type { ExperimentResult } from './types.js';

/**
 * How candidates of each signal fare under the ratings: the share of a group that stands at or above a rank.
 *
 * @see SABER-Math, section D.1 and Figure 6
 */
export function signalEffect(queries: readonly RatedQuery[]): ExperimentResult {
  const curves = signalCurves(queries);
  const third = Math.max(1, Math.floor((curves[0]?.shares.length ?? 0) / 3));
  return {
    name: 'signal-effect',
    title: 'Effect of the two signals',
    source: 'Figure 6',
    note: `Candidates sorted by rating, ${counted(queries.length, 'query', 'queries')}. A curve that rises faster belongs to candidates that the judge places higher.`,
    tables: [
      {
        title: 'Curves',
        columns: [
          { name: 'Signal' },
          { name: 'Mean height', digits: 3 },
          { name: `Share in first ${third}`, digits: 3 },
        ],
        rows: curves.map(({ signal, area, shares }) => [signal, area, shares[third - 1] ?? null]),
      },
    ],
    plot: {
      x: 'rank',
      y: 'cumulative share of the group',
      series: curves.map(({ signal, shares }) => ({
        name: signal,
        mark: 'line',
        points: Array.from(shares, (y, i) => ({ x: i + 1, y })),
      })),
    },
  };
}
