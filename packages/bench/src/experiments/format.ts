import { singleLine, textWidth } from '../report/text-width.js';
import type { Cell, Column, ExperimentResult, Table } from './types.js';

/** A cell as text; `-` where there is no value. */
export function formatCell(cell: Cell, { digits }: Column): string {
  if (cell === null) return '-';
  if (typeof cell === 'string') return singleLine(cell);
  return digits === undefined ? String(cell) : cell.toFixed(digits);
}

/** A table as aligned lines of text; columns of texts stand left, numbers right. */
export function formatTable({ title, columns, rows }: Table): string {
  const texts = rows.map((row) => columns.map((column, i) => formatCell(row[i] ?? null, column)));
  const widths = columns.map(({ name }, i) =>
    texts.reduce((most, row) => Math.max(most, textWidth(row[i]!)), textWidth(name)),
  );
  const left = columns.map((_, i) => rows.every((row) => typeof row[i] === 'string'));
  const line = (cells: readonly string[]): string =>
    cells
      .map((text, i) => {
        const padding = ' '.repeat(widths[i]! - textWidth(text));
        return left[i] ? text + padding : padding + text;
      })
      .join('  ')
      .trimEnd();
  const rule = '─'.repeat(widths.reduce((sum, width) => sum + width + 2, -2));
  return [title, line(columns.map(({ name }) => name)), rule, ...texts.map(line)].join('\n');
}

/** Title, note and tables of a result as text. */
export function formatExperiment({ title, source, note, tables }: ExperimentResult): string {
  return [`${title} (${source})`, note, ...tables.map((table) => `\n${formatTable(table)}`)].join('\n');
}
