import { spearman } from '@saber/metrics';
import { counted } from '../counted.js';
import type { Task } from '../types.js';
import { places } from './run-system.js';
import type { ExperimentResult } from './types.js';

/** The three settings, in the order of the paper. */
export const SETTINGS: readonly Task[] = ['statement-statement', 'statement-full', 'full-full'];

/** A system's mean score in each setting. */
export type SettingScores = ReadonlyMap<string, Readonly<Record<Task, number>>>;

/**
 * What queries and documents show, and how it changes scores and ranks.
 *
 * @see SABER-Math, section 4.1 and Table 8
 */
export function settingsResult(scores: SettingScores, queries: number): ExperimentResult {
  const systems = [...scores.keys()].sort(
    (a, b) => scores.get(b)!['statement-full'] - scores.get(a)!['statement-full'],
  );
  const values = (task: Task): number[] => systems.map((system) => scores.get(system)![task]);
  const ranks = new Map(SETTINGS.map((task) => [task, places(values(task))]));
  const correlate = (a: Task, b: Task): number | null => {
    const { statistic } = spearman(values(a), values(b));
    return Number.isFinite(statistic) ? statistic : null;
  };
  const main: Task = 'statement-full';
  return {
    name: 'settings',
    title: 'Settings',
    source: 'Table 8',
    note: `Mean nDCG@10 of ${counted(systems.length, 'system')} over ${counted(queries, 'query', 'queries')} in the three settings.`,
    tables: [
      {
        title: 'Scores and changes of rank against statement-full',
        columns: [
          { name: 'System' },
          ...SETTINGS.map((task) => ({ name: task, digits: 3 })),
          { name: 'Rank' },
          { name: 'Rank change, statement-statement' },
          { name: 'Rank change, full-full' },
        ],
        rows: systems.map((system, i) => [
          system,
          ...SETTINGS.map((task) => scores.get(system)![task]),
          ranks.get(main)![i]!,
          ranks.get('statement-statement')![i]! - ranks.get(main)![i]!,
          ranks.get('full-full')![i]! - ranks.get(main)![i]!,
        ]),
      },
      {
        title: 'Spearman correlation of the settings',
        columns: [{ name: 'Settings' }, { name: 'Spearman', digits: 3 }],
        rows: [
          ['statement-full, statement-statement', correlate(main, 'statement-statement')],
          ['statement-full, full-full', correlate(main, 'full-full')],
          ['statement-statement, full-full', correlate('statement-statement', 'full-full')],
        ],
      },
    ],
    plot: {
      x: '',
      y: 'mean nDCG@10',
      series: SETTINGS.map((task) => ({
        name: task,
        mark: 'bars',
        points: systems.map((system) => ({ x: system, y: scores.get(system)![task] })),
      })),
    },
  };
}
