import { DOMAINS } from '../types.js';
import { formatScore } from './numbers.js';
import { bestIn, type Column, formatValue, ranks, systemsThatRan } from './ranking.js';
import { cut, singleLine, textWidth } from './text-width.js';
import type { SystemResult, TaskResult } from './types.js';

/** How much a table shows; the last fits anywhere. */
interface Layout {
  readonly intervals: boolean;
  /** Two-line headings of the domains; null leaves the domains out. */
  readonly domains: readonly (readonly [string, string])[] | null;
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

const LAYOUTS: readonly Layout[] = [
  { intervals: true, domains: FULL },
  { intervals: true, domains: SHORT },
  { intervals: false, domains: SHORT },
  { intervals: true, domains: null },
  { intervals: false, domains: null },
];

/** A layout is taken when names get this many columns, or all they need. */
const NAME_COLUMNS = 16;
const GAP = '  ';

interface Cell {
  readonly text: string;
  readonly best: boolean;
}

/**
 * The rows of a table within a width. The widest layout that leaves room for names is taken; longer names are cut.
 *
 * @param bold - marks a cell as the best of its column
 */
export function layOut(
  task: TaskResult,
  width: number,
  bold: (text: string) => string,
): { lines: string[]; hasIntervals: boolean } {
  const systems = systemsThatRan(task);
  const names = systems.map(({ name }) => singleLine(name));
  const longest = Math.max(6, ...names.map(textWidth));
  for (const layout of LAYOUTS) {
    const { heads, rows, widths } = columnsOf(task, systems, layout);
    const room = width - widths.reduce((sum, w) => sum + w + GAP.length, 0);
    if (room < Math.min(longest, NAME_COLUMNS) && layout !== LAYOUTS.at(-1)) continue;
    const nameWidth = Math.max(6, Math.min(longest, room));
    const head = [0, 1].map((line) =>
      join(['', line === 0 ? '' : 'System', ...heads.slice(1).map((h) => h[line]!)], widths, nameWidth),
    );
    const rule = '─'.repeat(nameWidth + widths.reduce((sum, w) => sum + w + GAP.length, 0));
    const body = rows.map((cells, i) => {
      const texts = cells.map(({ text, best }, c) => (best ? bold(text.padStart(widths[c]!)) : text));
      return join([texts[0]!, cut(names[i]!, nameWidth), ...texts.slice(1)], widths, nameWidth);
    });
    return { lines: [...head, rule, ...body], hasIntervals: layout.intervals };
  }
  throw new Error('the last layout fits anywhere');
}

/** Headings, cells and widths of all columns but the name: rank, type, overall, domains, seconds. */
function columnsOf(task: TaskResult, systems: readonly SystemResult[], { intervals, domains }: Layout) {
  const places = ranks(task);
  const shown: Column[] = ['mean', ...(domains === null ? [] : DOMAINS), 'seconds'];
  const best = new Map(shown.map((column) => [column, bestIn(task, column)]));
  const heads: (readonly [string, string])[] = [
    ['', ''],
    ['', 'Type'],
    ['', 'Overall'],
    ...(domains ?? []),
    ['Med.', 's/query'],
  ];
  const rows = systems.map((system): Cell[] => [
    { text: String(places.get(system.id) ?? ''), best: false },
    { text: singleLine(system.type), best: false },
    ...shown.map((column) => ({
      text: formatValue(system, column) + (intervals && column === 'mean' ? interval(system) : ''),
      best: best.get(column)!.has(system.id),
    })),
  ]);
  const widths = heads.map((head, c) =>
    Math.max(...head.map((text) => text.length), ...rows.map((cells) => textWidth(cells[c]!.text))),
  );
  return { heads, rows, widths };
}

function interval({ low, high }: SystemResult): string {
  return ` [${formatScore(low)}, ${formatScore(high)}]`;
}
