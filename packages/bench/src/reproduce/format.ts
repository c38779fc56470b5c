import { styleText } from 'node:util';
import { singleLine, textWidth } from '../report/text-width.js';
import { figures, phrase, predicate } from './phrases.js';
import { type Item, type Section, STATUSES, type Status, type Value } from './types.js';

/** Options of {@link formatSections}. */
export interface FormatOptions {
  /** Lists every item; else runs of items of one status are counted in a line. @defaultValue false */
  readonly all?: boolean;
  /** @defaultValue false */
  readonly color?: boolean;
}

/** So many items of one status in a section are still listed one by one. */
const LISTED = 24;
/** Never what was recomputed from printed figures, and never what differs. */
const FOLDABLE: ReadonlySet<Status> = new Set([
  'reproduced',
  'computed',
  'needs published data',
  'needs weights',
  'needs key',
]);
/** Longer texts go on a line of their own. */
const LONGEST = 28;

const COLORS: Readonly<Record<Status, Parameters<typeof styleText>[0]>> = {
  reproduced: 'green',
  agrees: 'green',
  differs: 'yellow',
  computed: 'cyan',
  'needs published data': 'dim',
  'needs weights': 'dim',
  'needs key': 'dim',
};

/** What the columns are, said once above all tables. */
const LEGEND =
  'printed: the figure in the paper; ours: the same figure computed here; difference: ours minus printed';

/** Sections with aligned columns (id, printed, ours, difference, status), notes of what differs, and a summary line. */
export function formatSections(sections: readonly Section[], options: FormatOptions = {}): string {
  const { all = false, color = false } = options;
  const style = (format: Parameters<typeof styleText>[0], text: string): string =>
    color ? styleText(format, text, { validateStream: false }) : text;
  const blocks = sections.map(({ title, items }) => {
    const { listed, folded } = all ? { listed: items, folded: [] } : fold(items);
    return [style('bold', title), ...table(listed, style), ...folded.map((line) => `  ${line}`), ''].join(
      '\n',
    );
  });
  return [style('dim', LEGEND), '', ...blocks, summary(sections.flatMap(({ items }) => items)), ''].join(
    '\n',
  );
}

/** How many items have each status, in one line. */
export function summary(items: readonly Item[]): string {
  const parts = STATUSES.map((status) => [status, items.filter((item) => item.status === status)] as const)
    .filter(([, own]) => own.length > 0)
    .map(([status, own]) => phrase(status, own.length));
  const without = items.filter(({ status }) => !STATUSES.includes(status)).length;
  return `${figures(items.length)}: ${parts.join(', ')}; ${without} without a status`;
}

/** Leaves out long runs of cells that wait for something or came out as printed. */
function fold(items: readonly Item[]): { listed: Item[]; folded: string[] } {
  // Computed texts, and what is computed beside a printed remark, are there to be read.
  const isRead = ({ status, printed, ours }: Item): boolean =>
    status === 'computed' && (printed !== null || isLong(ours));
  const groups = STATUSES.map((status) => items.filter((item) => item.status === status && !isRead(item)));
  const long = groups.filter((group) => group.length > LISTED && FOLDABLE.has(group[0]!.status));
  const left = new Set(long.flat());
  return {
    listed: items.filter((item) => !left.has(item)),
    folded: long.map((group) => {
      const [first] = group;
      const example = first!.status.startsWith('needs') ? `, the first: ${first!.note}` : '';
      return `${figures(group.length)} ${predicate(first!.status, group.length)}${example} (--all lists them)`;
    }),
  };
}

function table(
  items: readonly Item[],
  style: (format: Parameters<typeof styleText>[0], text: string) => string,
): string[] {
  if (items.length === 0) return [];
  const rows = items.map((item) => [
    item.id,
    short(item.printed),
    short(item.ours),
    item.difference === null ? '' : formatNumber(item.difference, true),
  ]);
  const heads = ['id', 'printed', 'ours', 'difference'];
  const widths = heads.map((head, i) =>
    rows.reduce((most, row) => Math.max(most, textWidth(row[i]!)), head.length),
  );
  const line = (cells: readonly string[], status: string): string =>
    `  ${cells.map((cell, i) => pad(cell, widths[i]!, i > 0)).join('  ')}  ${status}`;
  return [
    line(heads, 'status'),
    ...items.flatMap((item, i) => [
      line(rows[i]!, style(COLORS[item.status], item.status)),
      ...details(item, items[i - 1]?.note).map((text) => `      ${style('dim', text)}`),
    ]),
  ];
}

/** What does not fit a column, and the note of what differs, waits or has nothing printed; a repeated one once. */
function details({ printed, ours, status, note }: Item, noteBefore: string | null | undefined): string[] {
  return [
    ...(isLong(printed) ? [`printed: ${singleLine(String(printed))}`] : []),
    ...(isLong(ours) ? [`ours: ${singleLine(String(ours))}`] : []),
    ...(note !== null &&
    note !== noteBefore &&
    (status === 'differs' || status === 'computed' || status.startsWith('needs'))
      ? [singleLine(note)]
      : []),
  ];
}

function isLong(value: Value): boolean {
  return typeof value === 'string' && textWidth(value) > LONGEST;
}

function short(value: Value): string {
  if (value === null) return '-';
  if (typeof value === 'number') return formatNumber(value, false);
  return isLong(value) ? '(below)' : singleLine(value);
}

/** At most four decimals; more for what would be zero otherwise. */
export function formatNumber(value: number, signed: boolean): string {
  const rounded = Number(value.toFixed(4));
  const text = rounded === 0 && value !== 0 ? value.toExponential(2) : String(rounded);
  return signed && value > 0 ? `+${text}` : text;
}

function pad(text: string, width: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, width - textWidth(text)));
  return right ? space + text : text + space;
}
