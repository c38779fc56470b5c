import { compareNumbers } from '../items.js';
import { rowOf } from '../printed/systems.js';
import type { Printed } from '../printed/types.js';
import type { Item } from '../types.js';

type Named = { readonly system: string };

/**
 * Compares cells that two tables of the paper print both: one item that counts the equal ones.
 *
 * @param cells - pairs of values of a row, the first as printed in this table, the second as in the other
 */
export function equalCells<A extends Named, B extends Named>(
  printed: Printed,
  options: {
    readonly id: string;
    readonly source: string;
    /** Name of the other table. */
    readonly other: string;
    readonly rows: readonly A[];
    readonly otherRows: readonly B[];
    readonly cells: (row: A, other: B) => readonly (readonly [number, number])[];
  },
): Item {
  const { id, source, other, rows, otherRows, cells } = options;
  let total = 0;
  const unequal: string[] = [];
  for (const row of rows) {
    const match = rowOf(printed, otherRows, row.system);
    if (match === undefined) continue;
    for (const [here, there] of cells(row, match)) {
      total += 1;
      if (here !== there) unequal.push(`${row.system} ${here} here, ${there} there`);
    }
  }
  return compareNumbers({
    id,
    source,
    printed: total,
    ours: total - unequal.length,
    digits: 0,
    basis: 'printed figures',
    note: `cells that ${other} prints as well, and those of them that are equal`,
    because: unequal.join(', '),
  });
}
