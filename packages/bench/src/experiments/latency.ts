import type { SystemResult } from '../report/types.js';
import { latencyFrontier } from '../reproduce/studies/frontier.js';
import type { ExperimentResult } from './types.js';

/** Types C and L read query and document together, or token by token; the others encode them apart. */
function classOf({ type }: SystemResult): 'bi-encoder' | 'cross-encoder' {
  return /[CL]$/.test(type) ? 'cross-encoder' : 'bi-encoder';
}

/**
 * Quality against time with the frontier of each class: systems that no other of the class is at least as accurate and
 * as fast as.
 *
 * @param systems - rows of a report; those without time are left out
 * @see SABER-Math, section D.7 and Figure 8
 */
export function qualityAgainstLatency(systems: readonly SystemResult[]): ExperimentResult {
  const timed = systems
    .filter(
      ({ type, skipped, medianSeconds }) => type !== '-' && skipped === null && (medianSeconds ?? 0) > 0,
    )
    .map((system) => ({
      class: classOf(system),
      system: system.name,
      overall: system.mean,
      medianSeconds: system.medianSeconds!,
    }));
  const classes = [...new Set(timed.map((row) => row.class))];
  const frontiers = new Map(
    classes.map((name) => [name, latencyFrontier(timed.filter((row) => row.class === name))]),
  );
  return {
    name: 'latency',
    title: 'Quality against latency',
    source: 'Figure 8',
    note: 'Median wall-clock seconds per query, every text processed anew, on the machine of the last report.',
    tables: [
      {
        title: 'Systems by time',
        columns: [
          { name: 'System' },
          { name: 'Class' },
          { name: 'Overall', digits: 3 },
          { name: 'Median seconds', digits: 5 },
          { name: 'On frontier' },
        ],
        rows: [...timed]
          .sort((a, b) => a.medianSeconds - b.medianSeconds)
          .map((row) => [
            row.system,
            row.class,
            row.overall,
            row.medianSeconds,
            frontiers.get(row.class)!.includes(row.system) ? 'yes' : '',
          ]),
      },
    ],
    plot:
      timed.length === 0
        ? null
        : {
            x: 'median seconds per query',
            y: 'mean nDCG@10',
            logX: true,
            series: classes.flatMap((name) => {
              const points = timed
                .filter((row) => row.class === name)
                .map((row) => ({ x: row.medianSeconds, y: row.overall, label: row.system }));
              const frontier = frontiers
                .get(name)!
                .map((system) => points.find(({ label }) => label === system)!);
              return [
                { name, mark: 'points' as const, points },
                { name: `${name} frontier`, mark: 'line' as const, points: frontier },
              ];
            }),
          },
  };
}
