import { DOMAINS } from '../types.js';
import { formatScore } from './numbers.js';
import { bestIn, type Column as ColumnName, formatValue, ranks, systemsThatRan } from './ranking.js';
import { cut, singleLine, textWidth } from './text-width.js';
import type { SystemResult, TaskResult } from './types.js';

type TwoLines = readonly [string, string];

/** How much a table shows. */
interface Layout {
  readonly intervals: boolean;
  /** Headings of the domains; null leaves the domains out. */
  readonly domains: readonly TwoLines[] | null;
}

const FULL = [
  ['', 'Algebra'],
  ['', 'Geometry'],
  ['Number', 'Th.'],
  ['', 'Comb.'],
  ['Calc./', 'An.'],
] as const;
const SHORT = [
  ['', 'Alg.'],
  ['', 'Geom.'],
  ['Num.', 'Th.'],
  ['', 'Comb.'],
  ['Calc.', 'An.'],
] as const;

/** From wide to narrow. */
const LAYOUTS: readonly Layout[] = [
  { intervals: true, domains: FULL },
  { intervals: true, domains: SHORT },
  { intervals: false, domains: SHORT },
  { intervals: true, domains: null },
  { intervals: false, domains: null },
];

/** A layout is taken when names get this many columns, or all they need. */
const NAME_WIDTH = 16;
const LEAST_NAME_WIDTH = 8;
const GAP = '  ';

interface Column {
  readonly head: TwoLines;
  readonly left: boolean;
  readonly cells: readonly string[];
  /** Rows to mark as best. */
  readonly best?: readonly boolean[];
}

/**
 * The lines of a table within a width: the widest layout that leaves room for names, which are cut where they are
 * longer still.
 *
 * @param bold - marks the best values of a column
 */
export function layOut(
  task: TaskResult,
  width: number,
  bold: (text: string) => string,
): { lines: string[]; hasIntervals: boolean } {
  const systems = systemsThatRan(task);
  const names = systems.map(({ name }) => singleLine(name));
  const longest = Math.max(LEAST_NAME_WIDTH, ...names.map(textWidth));
  const options = LAYOUTS.map((layout) => {
    const [rank, ...others] = columnsOf(task, systems, layout);
    const room = width - [rank!, ...others].reduce((sum, column) => sum + widthOf(column) + GAP.length, 0);
    return { layout, rank: rank!, others, room };
  });
  const fits = options.find(({ room }) => room >= Math.min(longest, NAME_WIDTH));
  const { layout, rank, others, room } = fits ?? options.at(-1)!;
  const nameWidth = Math.max(LEAST_NAME_WIDTH, Math.min(longest, room));
  const name: Column = { head: ['', 'System'], left: true, cells: names.map((text) => cut(text, nameWidth)) };
  return { lines: draw([rank, name, ...others], systems.length, bold), hasIntervals: layout.intervals };
}

/** All columns but the name: rank, type, overall, domains, seconds. */
function columnsOf(
  task: TaskResult,
  systems: readonly SystemResult[],
  { intervals, domains }: Layout,
): Column[] {
  const places = ranks(task);
  const numbers = (column: ColumnName, head: TwoLines, suffix = (_: SystemResult) => ''): Column => {
    const best = bestIn(task, column);
    const cells = systems.map((system) => formatValue(system, column) + suffix(system));
    return { head, left: false, cells, best: systems.map(({ id }) => best.has(id)) };
  };
  return [
    { head: ['', ''], left: false, cells: systems.map(({ id }) => String(places.get(id) ?? '')) },
    { head: ['', 'Type'], left: true, cells: systems.map(({ type }) => singleLine(type)) },
    numbers('mean', ['', intervals ? 'Overall [95%]' : 'Overall'], intervals ? interval : undefined),
    ...(domains === null ? [] : DOMAINS.map((domain, i) => numbers(domain, domains[i]!))),
    numbers('seconds', ['Med.', 's/query']),
  ];
}

function draw(columns: readonly Column[], rowCount: number, bold: (text: string) => string): string[] {
  const widths = columns.map(widthOf);
  const line = (text: (column: Column) => string, isBest = (_: Column) => false): string =>
    columns
      .map((column, c) => {
        const padding = ' '.repeat(widths[c]! - textWidth(text(column)));
        const shown = isBest(column) ? bold(text(column)) : text(column);
        return column.left ? shown + padding : padding + shown;
      })
      .join(GAP)
      .trimEnd();
  return [
    line(({ head }) => head[0]),
    line(({ head }) => head[1]),
    '─'.repeat(widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length)),
    ...Array.from({ length: rowCount }, (_, row) =>
      line(
        ({ cells }) => cells[row]!,
        ({ best }) => best?.[row] ?? false,
      ),
    ),
  ];
}

function widthOf({ head, cells }: Column): number {
  return Math.max(...head.map(textWidth), ...cells.map(textWidth));
}

function interval({ low, high }: SystemResult): string {
  return ` [${formatScore(low)}, ${formatScore(high)}]`;
}
