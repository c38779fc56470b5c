import { textClaims } from '../printed/claims.js';
import type { Inputs, Section } from '../types.js';
import { duplicateCells, duplicateCorrelations } from './duplicate-cells.js';
import { equalCells } from './equal-cells.js';

/** Duplicate search over the whole pool, all bi-encoders. */
export function table11({ printed, released }: Inputs): Section {
  const { rows } = printed['table-11'];
  return {
    id: 'table-11',
    title: 'Table 11: finding a rephrased query among all documents, all bi-encoders',
    items: [
      ...duplicateCorrelations(printed, 11, rows),
      ...textClaims(printed, 'table-11'),
      equalCells(printed, {
        id: 'table-11.equal-to-table-7',
        source: 'Table 11',
        other: 'Table 7',
        rows,
        otherRows: printed['table-07'].rows,
        cells: (row, other) => [[row.overall, other.overall.mean]],
      }),
      ...duplicateCells(printed, released, { table: 11, rows, suffix: '__all-documents' }),
    ],
  };
}
