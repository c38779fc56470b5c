import { bootstrapMean } from '@saber/metrics';
import { counted } from '../counted.js';
import { publishedBootstrap } from '../reproduce/released/bootstrap.js';
import type { Domain } from '../types.js';
import type { ExperimentResult } from './types.js';

/** A system with its score on every query. */
export interface ScoredSystem {
  readonly system: string;
  readonly scores: Float64Array;
}

/** A mean with the intervals of both resamplings. */
export interface BootstrapRow {
  readonly system: string;
  readonly mean: number;
  /** As the paper says: 1,000 resamples of the queries. */
  readonly paper: { readonly low: number; readonly high: number };
  /** As the released script draws: 10,000 resamples by Python's generator, as many draws as there are queries. */
  readonly official: { readonly low: number; readonly high: number };
}

/**
 * Intervals of the mean score by the resampling of the paper and by that of the released script, best system first.
 *
 * @param domains - of each query
 * @see SABER-Math, Table 7
 */
export function bootstrapIntervals(
  systems: readonly ScoredSystem[],
  domains: readonly (readonly Domain[])[],
  seed = 0,
): BootstrapRow[] {
  const official = publishedBootstrap(
    systems.map(({ scores }) => ({ domains, scores: [...scores] })),
    { overall: domains.length },
  );
  return systems
    .map(({ system, scores }, i) => {
      const { mean, low, high } = bootstrapMean(scores, { resamples: 1000, seed });
      return { system, mean, paper: { low, high }, official: official[i]!.overall! };
    })
    .sort((a, b) => b.mean - a.mean);
}

/** The intervals as table and plot. */
export function bootstrapResult(rows: readonly BootstrapRow[], queries: number): ExperimentResult {
  return {
    name: 'bootstrap',
    title: 'Bootstrap intervals',
    source: 'Table 7',
    note: `Mean nDCG@10 over ${counted(queries, 'query', 'queries')} with 95% percentile intervals: 1,000 resamples as the paper says, 10,000 as the released script draws.`,
    tables: [
      {
        title: 'Intervals',
        columns: [
          { name: 'System' },
          { name: 'Mean', digits: 3 },
          { name: 'Paper low', digits: 3 },
          { name: 'Paper high', digits: 3 },
          { name: 'Official low', digits: 3 },
          { name: 'Official high', digits: 3 },
        ],
        rows: rows.map(({ system, mean, paper, official }) => [
          system,
          mean,
          paper.low,
          paper.high,
          official.low,
          official.high,
        ]),
      },
    ],
    plot: {
      x: '',
      y: 'mean nDCG@10, with the interval of the paper',
      series: [
        {
          name: 'mean',
          mark: 'bars',
          points: rows.map(({ system, mean, paper }) => ({ x: system, y: mean, ...paper })),
        },
      ],
    },
  };
}
