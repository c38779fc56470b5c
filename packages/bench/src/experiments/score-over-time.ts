import { systems } from '@saber/retrievers';
import { BenchError } from '../errors.js';
import type { Dated, ExperimentResult } from './types.js';

/** Year with its fraction of a date `2025-06` or `2025-06-05`. @throws BenchError `DATA` */
export function yearOf(date: string): number {
  const [, year, month, day = '01'] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(date) ?? [];
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (!Number.isFinite(time) || new Date(time).toISOString().slice(0, 7) !== date.slice(0, 7)) {
    throw new BenchError('DATA', `a date must be YYYY-MM or YYYY-MM-DD, got "${date}"`);
  }
  const start = Date.UTC(Number(year), 0, 1);
  return Number(year) + (time - start) / (Date.UTC(Number(year) + 1, 0, 1) - start);
}

/**
 * The systems of the paper whose cards state a release date, with the printed score; methods have no date. The dates of
 * Figure 10 itself are not published.
 */
export function datedCards(): Dated[] {
  return systems
    .filter(({ releaseDate }) => isDate(releaseDate.value))
    .map(({ name, type, releaseDate, published }): Dated => {
      const kind = type.endsWith('B') ? 'bi-encoder' : 'cross-encoder';
      return { system: name, date: releaseDate.value, score: published.statementFull.mean, class: kind };
    });
}

/** Whether a card states a date, not `none` or `unknown`. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d/.test(text);
}

/** Systems with the year of their date, oldest first; of the same day the better first. */
export function byDate(systems: readonly Dated[]): (Dated & { readonly year: number })[] {
  return systems
    .map((system) => ({ ...system, year: yearOf(system.date) }))
    .sort((a, b) => a.year - b.year || b.score - a.score);
}

/** Of systems by date, those of a class that are better than all earlier ones of it. */
export function bestSoFar<T extends Dated>(dated: readonly T[], name: Dated['class']): T[] {
  let best = Number.NEGATIVE_INFINITY;
  return dated.filter((system) => {
    if (system.class !== name || system.score <= best) return false;
    best = system.score;
    return true;
  });
}

/**
 * Scores by release date with the best score so far, for each class of systems.
 *
 * @param from - a sentence about where dates and scores come from
 * @see SABER-Math, section D.8 and Figure 10
 */
export function scoreOverTime(systems: readonly Dated[], from = ''): ExperimentResult {
  const dated = byDate(systems);
  const classes = [...new Set(dated.map((system) => system.class))];
  const records = new Set(classes.flatMap((name) => bestSoFar(dated, name)));
  return {
    name: 'over-time',
    title: 'Score over time',
    source: 'Figure 10',
    note: [
      'Scores by release date. On the line: systems better than all earlier ones of their class.',
      ...(from === '' ? [] : [from]),
    ].join(' '),
    tables: [
      {
        title: 'Systems by date',
        columns: [
          { name: 'System' },
          { name: 'Class' },
          { name: 'Date' },
          { name: 'Score', digits: 3 },
          { name: 'Best so far' },
        ],
        rows: dated.map((system) => [
          system.system,
          system.class,
          system.date,
          system.score,
          records.has(system) ? 'yes' : '',
        ]),
      },
    ],
    plot: {
      x: 'year',
      y: 'score',
      series: classes.flatMap((name) => {
        const own = dated.filter((system) => system.class === name);
        const points = (list: typeof own) =>
          list.map(({ year, score, system }) => ({ x: year, y: score, label: system }));
        return [
          { name, mark: 'points' as const, points: points(own) },
          {
            name: `${name}, best so far`,
            mark: 'line' as const,
            points: points(own.filter((s) => records.has(s))),
          },
        ];
      }),
    },
  };
}
