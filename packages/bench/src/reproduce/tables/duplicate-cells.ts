import { spearman } from '@saber/metrics';
import { cell } from '../cells.js';
import { compareNumbers, slug } from '../items.js';
import { systemNamed } from '../printed/systems.js';
import type { DuplicateRow, Printed } from '../printed/types.js';
import { DUPLICATE_REASONS } from '../reasons.js';
import { duplicateColumns } from '../released/dedup.js';
import { PLACES, type ReleasedData } from '../released/types.js';
import type { Item } from '../types.js';

export const DUPLICATE_COLUMNS = ['medianRank', 'top1', 'top4', 'top16', 'top64'] as const;

/** The cells of a table of the duplicate search, recomputed from the rank of each copy. */
export function duplicateCells(
  printed: Printed,
  released: ReleasedData | undefined,
  { table, rows, suffix }: { table: 2 | 11 | 12; rows: readonly DuplicateRow[]; suffix: string },
): Item[] {
  return rows.flatMap((row) => {
    const { key } = systemNamed(printed, row.system);
    const stem = `${key}${suffix}`;
    const ranks = released?.duplicates.get(stem);
    const columns = ranks && duplicateColumns(ranks);
    return DUPLICATE_COLUMNS.map((column) =>
      cell({
        id: `table-${table}.${slug(row.system)}.${COLUMN_IDS[column]}`,
        source: `Table ${table}`,
        printed: row[column],
        digits: column === 'medianRank' ? 0 : 1,
        found: columns && { value: columns[column], file: ranks.file },
        wanted: `${PLACES.duplicates}/${stem}.json`,
        because: table === 12 ? DUPLICATE_REASONS[key] : undefined,
      }),
    );
  });
}

export const COLUMN_IDS = {
  medianRank: 'median-rank',
  top1: 'top-1',
  top4: 'top-4',
  top16: 'top-16',
  top64: 'top-64',
} as const;

/** Rank correlations of a table's columns with the main scores (section D.11); a low median rank is good. */
export function duplicateCorrelations(
  printed: Printed,
  table: 11 | 12,
  rows: readonly DuplicateRow[],
): Item[] {
  return printed['duplicate-correlations'].rows
    .filter((row) => row.table === table)
    .map(({ column, printed: stated }) =>
      compareNumbers({
        id: `table-${table}.correlation.${COLUMN_IDS[column]}`,
        source: 'Section D.11',
        printed: stated,
        ours: spearman(
          rows.map(({ overall }) => overall),
          rows.map((row) => (column === 'medianRank' ? -row.medianRank : row[column])),
        ).statistic,
        digits: 2,
        basis: 'printed figures',
        note: `Spearman over ${rows.length} systems`,
      }),
    );
}
