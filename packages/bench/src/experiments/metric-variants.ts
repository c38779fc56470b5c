import { counted } from '../counted.js';
import { type Rankings, rescalingStudy } from '../reproduce/studies/rescaling.js';
import type { RatedQuery } from '../reproduce/types.js';
import type { ExperimentResult } from './types.js';

/**
 * How the order of systems changes with the range of the ratings and with the gain.
 *
 * @param systems - rankings of each system, of every query
 * @see SABER-Math, section D.3 and Table 4
 */
export function metricVariants(
  queries: readonly RatedQuery[],
  systems: readonly Rankings[],
): ExperimentResult {
  const rows = rescalingStudy(queries, systems);
  return {
    name: 'metric-variants',
    title: 'Variants of the measure',
    source: 'Table 4',
    note: `${counted(systems.length, 'system')}, ${counted(queries.length, 'query', 'queries')}, each variant against ratings in [0, 5] with exponential gain.`,
    tables: [
      {
        title: 'Agreement with the measure of the paper',
        columns: [
          { name: 'Variant' },
          { name: 'Pearson', digits: 4 },
          { name: 'Spearman', digits: 4 },
          { name: 'Kendall', digits: 4 },
          { name: 'Inversions' },
          { name: 'Pairs' },
          { name: 'Largest swapped gap', digits: 4 },
        ],
        rows: rows.map((row) => [
          row.setting,
          row.pearson,
          row.spearman,
          row.kendall,
          row.inversions,
          row.pairs,
          row.largestSwappedGap,
        ]),
      },
    ],
    plot: {
      x: '',
      y: 'Kendall correlation with the order of the paper’s measure',
      series: [
        {
          name: 'Kendall',
          mark: 'bars',
          points: rows.map(({ setting, kendall }) => ({ x: setting, y: kendall })),
        },
      ],
    },
  };
}
