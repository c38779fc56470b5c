import { formatTable } from '../../experiments/format.js';
import { formatCount, formatScore } from '../../report/numbers.js';
import { headingOf } from './measures.js';
import type { Interval, Leaderboard, LeaderboardRow, Slice, TheoremReport } from './types.js';

/** The measures that some row has, in the order of columns. */
export function measuresOf({ measures, slices }: Pick<TheoremReport, 'measures' | 'slices'>): string[] {
  return measures.filter((name) => slices.some(({ rows }) => rows.some((row) => row.measures[name])));
}

/** The report without its curves. */
export function leaderboardOf(report: TheoremReport): Leaderboard {
  return { ...report, slices: report.slices.map(({ curves: _, ...slice }) => slice) };
}

/** Mean and interval; `-` where a measure is not defined. */
export function formatInterval(interval: Interval | undefined): string {
  if (!interval) return '-';
  return `${formatScore(interval.mean)} [${formatScore(interval.low)}, ${formatScore(interval.high)}]`;
}

/** The number of queries behind a row, with those dropped. */
export function queriesPhrase({ n }: Pick<LeaderboardRow, 'n'>, { dropped }: Pick<Slice, 'dropped'>): string {
  return `${formatCount(n)} (${formatCount(dropped)})`;
}

/** The report as text for a terminal: intervals for the first measure, means for the others. */
export function formatTheorems(report: TheoremReport): string {
  return [
    ...headOf(report),
    ...report.slices.map((slice) => `\n${tableOf(report, slice)}`),
    ...footOf(report),
  ].join('\n');
}

/** The report as Markdown, with an interval for every measure. */
export function formatTheoremsMarkdown(report: TheoremReport): string {
  const measures = measuresOf(report);
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const table = (slice: Slice): string =>
    [
      `**${titleOf(report, slice)}**`,
      '',
      line(['system', ...measures.map(headingOf), 'n (dropped)']),
      line(['---', ...measures.map(() => '---'), '--:']),
      ...slice.rows.map((row) =>
        line([
          nameOf(row),
          ...measures.map((measure) => formatInterval(row.measures[measure])),
          queriesPhrase(row, slice),
        ]),
      ),
    ].join('\n');
  return [...report.slices.map(table), ...report.notes.map((note) => `- ${note}`)].join('\n\n');
}

function tableOf(report: TheoremReport, slice: Slice): string {
  const measures = measuresOf(report);
  return formatTable({
    title: titleOf(report, slice),
    columns: [
      { name: 'System' },
      ...measures.map((measure, i) => ({
        name: i === 0 ? `${headingOf(measure)} [95%]` : headingOf(measure),
      })),
      { name: 'n (dropped)' },
    ],
    rows: slice.rows.map((row) => [
      nameOf(row),
      ...measures.map((measure, i) =>
        i === 0 ? formatInterval(row.measures[measure]) : formatScore(row.measures[measure]?.mean),
      ),
      queriesPhrase(row, slice),
    ]),
  });
}

function titleOf({ task }: TheoremReport, { title, n }: Slice): string {
  return `${task}: ${title.toLowerCase()}, n = ${formatCount(n)}`;
}

function nameOf({ name, badges }: LeaderboardRow): string {
  return [name, ...badges.map(({ label }) => `[${label}]`)].join(' ');
}

function headOf({ task, corpus, renderer, counts, kMax }: TheoremReport): string[] {
  return [
    `${task}: ${formatCount(counts.evaluated)} of ${formatCount(counts.stated)} queries, ${formatCount(counts.units)} gold units, ${formatCount(corpus.rows)} declarations, k up to ${kMax}`,
    `renderer ${JSON.stringify(renderer.template)} (hash ${renderer.hash}), corpus hash ${corpus.hash}`,
  ];
}

function footOf({ notes, suppressed, skipped, resamples, seed }: TheoremReport): string[] {
  return [
    '',
    `Means over queries with 95% bootstrap intervals (${formatCount(resamples)} resamples of the queries, seed ${seed}).`,
    ...notes,
    ...suppressed.map(({ measure, reason }) => `${measure} is not shown: ${reason}.`),
    ...skipped.map(({ name, reason }) => `${name} did not run: ${reason}`),
  ];
}
