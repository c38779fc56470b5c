import type { Inputs, Section } from '../types.js';
import { DUPLICATE_COLUMNS, duplicateCells } from './duplicate-cells.js';
import { equalCells } from './equal-cells.js';

/** Duplicate search over the whole pool, the systems of the main text. */
export function table2({ printed, released }: Inputs): Section {
  const { rows } = printed['table-02'];
  return {
    id: 'table-2',
    title: 'Table 2: finding a rephrased query among all documents',
    items: [
      equalCells(printed, {
        id: 'table-2.equal-to-table-11',
        source: 'Table 2',
        other: 'Table 11',
        rows,
        otherRows: printed['table-11'].rows,
        cells: (row, other) =>
          (['overall', ...DUPLICATE_COLUMNS] as const).map((column) => [row[column], other[column]]),
      }),
      ...duplicateCells(printed, released, { table: 2, rows, suffix: '__all-documents' }),
    ],
  };
}
