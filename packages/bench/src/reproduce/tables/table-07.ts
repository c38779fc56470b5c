import { DOMAINS, type Task } from '../../types.js';
import { cell } from '../cells.js';
import { compareNumbers, missing, slug } from '../items.js';
import { systemNamed } from '../printed/systems.js';
import type { IntervalRow, Printed, PrintedInterval } from '../printed/types.js';
import { SCORE_REASONS } from '../reasons.js';
import { publishedBootstrap } from '../released/bootstrap.js';
import { runsOf } from '../released/evaluation.js';
import { findScore, type ScoreColumn, wantedScore } from '../released/scores.js';
import { PLACES, type PublishedInterval, type ReleasedData } from '../released/types.js';
import type { Inputs, Item, Section } from '../types.js';

const SOURCE = 'Table 7';
const TASK: Task = 'statement-full';
const COLUMNS: readonly ScoreColumn[] = ['overall', ...DOMAINS];
/** Two sums of the same numbers in different orders differ by less. */
const SUMMATION = 1e-9;

/** Scores with bootstrap intervals: the same draws as the authors', from the per-query scores. */
export function table7({ printed, released }: Inputs): Section {
  const { rows } = printed['table-07'];
  const runs = rows.flatMap(({ system }) => {
    const { key } = systemNamed(printed, system);
    const run = released && runsOf(released, key, 'p0').find(({ scores }) => scores[TASK]);
    return run ? [{ key, domains: run.domains, scores: run.scores[TASK]! }] : [];
  });
  const drawn = publishedBootstrap(runs);
  const intervals = new Map(runs.map(({ key }, i) => [key, drawn[i]!]));
  return {
    id: 'table-7',
    title: 'Table 7: 95% intervals by bootstrap',
    items: [
      largestDeviation(printed),
      publishedFiles(released, intervals),
      ...rows.flatMap((row) => {
        const { key } = systemNamed(printed, row.system);
        return COLUMNS.flatMap((column) => cellsOf(released, row, key, column, intervals.get(key)?.[column]));
      }),
    ],
  };
}

/** Section D.5: "slight inconsistencies of ±0.001 compared to the values in Table 1". */
function largestDeviation(printed: Printed): Item {
  const largest = printed['table-07'].rows.reduce((most, { system, overall }) => {
    const main = printed['table-01'].rows.find((row) => row.system === system);
    return main ? Math.max(most, Math.abs(main.overall - overall.mean)) : most;
  }, 0);
  return compareNumbers({
    id: 'table-7.deviation-from-table-1',
    source: 'Section D.5',
    printed: 0.001,
    ours: largest,
    digits: 3,
    basis: 'printed figures',
    note: 'largest difference of a score from Table 1',
    because:
      'the printed tables agree in every cell: the scores beside the intervals are not the resampled means',
  });
}

/** How many of the published intervals our resampling gives again. */
function publishedFiles(
  released: ReleasedData | undefined,
  intervals: ReadonlyMap<string, Record<string, PublishedInterval>>,
): Item {
  const pairs = [...intervals].flatMap(([key, ours]) =>
    COLUMNS.flatMap((column) => {
      const theirs = released?.intervals.get(key)?.get(TASK)?.[column];
      return ours[column] && theirs ? [{ ours: ours[column], theirs }] : [];
    }),
  );
  const id = 'table-7.published-intervals';
  if (pairs.length === 0) {
    const note = `${PLACES.intervals} and ${PLACES.evaluations}`;
    return missing('needs published data', { id, source: SOURCE, note });
  }
  const close = (a: number, b: number): boolean => Math.abs(a - b) < SUMMATION;
  return compareNumbers({
    id,
    source: SOURCE,
    printed: pairs.length,
    ours: pairs.filter(({ ours, theirs }) => close(ours.low, theirs.low) && close(ours.high, theirs.high))
      .length,
    digits: 0,
    basis: 'per-query data',
    note: `intervals of ${PLACES.intervals}, and those that our resampling gives again`,
    because: 'the interval was drawn from another run than the first of its per-query files',
  });
}

function cellsOf(
  released: ReleasedData | undefined,
  row: IntervalRow,
  key: string,
  column: ScoreColumn,
  interval: PublishedInterval | undefined,
): Item[] {
  const printed = column === 'overall' ? row.overall : row.domains[column];
  const score = findScore(released, key, TASK, column);
  // The authors round score and ends before they subtract.
  const round = (value: number): number => Number(value.toFixed(3));
  const values = score &&
    interval && {
      mean: score.value,
      plus: round(round(interval.high) - round(score.value)),
      minus: round(round(score.value) - round(interval.low)),
    };
  return (['mean', 'plus', 'minus'] as const).map((part: keyof PrintedInterval) =>
    cell({
      id: `table-7.${slug(row.system)}.${slug(column)}.${part}`,
      source: SOURCE,
      printed: printed[part],
      digits: 3,
      found: values && { ...score, value: values[part], others: part === 'mean' ? score.others : undefined },
      wanted: wantedScore(key),
      because: SCORE_REASONS[key],
    }),
  );
}
