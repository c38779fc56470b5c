import { compareTexts } from '../items.js';
import { textClaims } from '../printed/claims.js';
import { classOfType, rowOf } from '../printed/systems.js';
import type { Printed } from '../printed/types.js';
import type { Inputs, Item, Section } from '../types.js';
import { duplicateCells, duplicateCorrelations } from './duplicate-cells.js';
import { equalCells } from './equal-cells.js';

/** Duplicate search within the candidates of a query, all systems. */
export function table12({ printed, released }: Inputs): Section {
  const { rows } = printed['table-12'];
  return {
    id: 'table-12',
    title: 'Table 12: finding a rephrased query among its 150 candidates',
    items: [
      ...duplicateCorrelations(printed, 12, rows),
      ...textClaims(printed, 'table-12'),
      crossEncodersOnTop(printed),
      equalCells(printed, {
        id: 'table-12.equal-to-table-7',
        source: 'Table 12',
        other: 'Table 7',
        rows,
        otherRows: printed['table-07'].rows,
        cells: (row, other) => [[row.overall, other.overall.mean]],
      }),
      ...duplicateCells(printed, released, { table: 12, rows, suffix: '' }),
    ],
  };
}

/** "The eight highest top-1 accuracies all belong to cross-encoders or generative rerankers." */
function crossEncodersOnTop(printed: Printed): Item {
  const types = printed['table-07'].rows;
  const byTop1 = [...printed['table-12'].rows].sort((a, b) => b.top1 - a.top1);
  const isBiEncoder = ({ system }: { system: string }): boolean =>
    classOfType(rowOf(printed, types, system)!.type) === 'bi-encoder';
  const ours = byTop1.findIndex(isBiEncoder);
  return compareTexts({
    id: 'table-12.cross-encoders-on-top',
    source: 'Section D.11',
    printed: '8',
    ours: String(ours),
    basis: 'printed figures',
    note: `systems by top-1 before the first bi-encoder, ${byTop1[ours]!.system}`,
  });
}
