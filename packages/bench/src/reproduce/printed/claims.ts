import { compareNumbers, compareTexts } from '../items.js';
import type { Item } from '../types.js';
import { rowOf } from './systems.js';
import type { Printed, TextClaim } from './types.js';

/**
 * Figures that the text of the paper states about cells of its own tables: each is looked up or computed again.
 *
 * @param prefix - of the ids, such as `table-1`
 */
export function textClaims(printed: Printed, prefix: string): Item[] {
  return printed.text.rows
    .filter(({ id }) => id.startsWith(`${prefix}.`))
    .map((claim) => {
      const { id, source, printed: stated, digits, relation } = claim;
      const note = `${claim.op} of ${claim.cells.map(describe).join(' and ')}`;
      const ours = evaluateClaim(printed, claim);
      const common = { id, source, basis: 'printed figures', note } as const;
      if (relation === undefined) return compareNumbers({ ...common, printed: stated, ours, digits });
      const equal = relation === '<' ? ours < stated : ours > stated;
      return compareTexts({ ...common, printed: `${relation} ${stated}`, ours, equal });
    });
}

function evaluateClaim(printed: Printed, { op, cells, ascending, where }: TextClaim): number {
  const [first = Number.NaN, second = Number.NaN] = cells.map((cell) => numberAt(printed, cell));
  const column = columnOf(printed, cells[0]!);
  switch (op) {
    case 'cell':
      return first;
    case 'difference':
      return Number((first - second).toFixed(9)); // the cells have three decimals
    case 'ratio':
      return first / second;
    case 'rank':
      return 1 + column.filter((value) => (ascending ? value < first : value > first)).length;
    case 'count':
      if (where === undefined) return column.length;
      return column.filter((value) => (where[0] === '=' ? value === where[1] : value >= where[1])).length;
    case 'minimum':
      return column.reduce((a, b) => Math.min(a, b));
    case 'maximum':
      return column.reduce((a, b) => Math.max(a, b));
    case 'span':
      return column.reduce((a, b) => Math.max(a, b)) / column.reduce((a, b) => Math.min(a, b));
  }
}

type AnyRow = { readonly system: string } & Readonly<Record<string, unknown>>;

function tableOf(printed: Printed, cell: string): readonly AnyRow[] {
  const table = `table-${cell.split('/')[0]!.padStart(2, '0')}` as keyof Printed;
  return printed[table].rows as unknown as readonly AnyRow[];
}

/** Value of a cell `table/system/column`; NaN for the system `*`, which stands for the column. */
function numberAt(printed: Printed, cell: string): number {
  const [, system = '', column = ''] = cell.split('/');
  if (system === '*') return Number.NaN;
  const row = rowOf(printed, tableOf(printed, cell), system);
  const value = row && at(row, column);
  if (typeof value !== 'number') throw new Error(`text.json names a cell that is not there: ${cell}`);
  return value;
}

function columnOf(printed: Printed, cell: string): number[] {
  const [, , column = ''] = cell.split('/');
  return tableOf(printed, cell)
    .map((row) => at(row, column))
    .filter((value) => typeof value === 'number');
}

function at(row: AnyRow, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], row);
}

function describe(cell: string): string {
  const [table, system, column] = cell.split('/');
  return `Table ${table}, ${system === '*' ? 'all systems' : system}, ${column}`;
}
