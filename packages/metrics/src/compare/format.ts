import { requireInteger, requireOneOf } from '../options.js';
import type { ComparisonTable } from './types.js';

/** A format of {@link formatComparison}. */
export type ComparisonFormat = 'markdown' | 'latex' | 'html' | 'csv';

/** Options of {@link formatComparison}. */
export interface FormatComparisonOptions {
  /** Decimals of means and bounds. @defaultValue 4 */
  readonly digits?: number | undefined;
}

/**
 * A comparison as a table, ready for a paper: one row per system with mean and interval, and the numbers of the
 * systems that it is significantly better than; the best mean of each measure is bold. The note below says which
 * test, correction, level, resamples and seed were used. CSV has one row per system and measure, numbers in full,
 * and no note.
 */
export function formatComparison(
  table: ComparisonTable,
  format: ComparisonFormat,
  options: FormatComparisonOptions = {},
): string {
  const { digits = 4 } = options;
  requireOneOf(format, ['markdown', 'latex', 'html', 'csv'], 'format');
  requireInteger(digits, 0, 'digits');
  return writers[format](table, digits);
}

/** What the note under a table says. */
export function comparisonNote({ queries, settings }: ComparisonTable): string {
  const name = {
    permutation: settings.exact
      ? 'exact permutation test'
      : `permutation test (${settings.permutations} sign patterns)`,
    t: 'paired t-test',
    wilcoxon: 'Wilcoxon signed-rank test',
    sign: 'sign test',
  }[settings.test];
  const capitals = settings.correction.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const correction = settings.correction === 'none' ? 'no' : capitals;
  const scope = settings.baseline === undefined ? 'all pairs' : `against ${settings.baseline}`;
  return `${queries} queries; ${percent(settings.confidence)} bootstrap intervals (${settings.resamples} resamples); superscripts: systems that are significantly worse, two-sided ${name}, ${correction} correction, ${scope}, level ${settings.alpha}; seed ${settings.seed}.`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(6))}%`;
}

/** Numbers of the systems that a system is significantly better than. */
function winsOf({ pairs, systems }: ComparisonTable, measure: string, system: string): number[] {
  const numbers: number[] = [];
  for (const pair of pairs) {
    const [winner, loser] = pair.difference > 0 ? [pair.a, pair.b] : [pair.b, pair.a];
    if (pair.significant && pair.measure === measure && winner === system)
      numbers.push(systems.indexOf(loser) + 1);
  }
  return numbers.sort((x, y) => x - y);
}

/** How a format writes the parts of a cell. */
interface Markup {
  readonly escape: (text: string) => string;
  readonly best: (mean: string) => string;
  readonly wins: (numbers: string) => string;
  readonly interval: (interval: string) => string;
}

/** The heading and the rows of a table: number, system, and a cell for each measure. */
function rowsOf(table: ComparisonTable, digits: number, markup: Markup): [head: string[], rows: string[][]] {
  const { systems, measures, means } = table;
  const rows = systems.map((system, i) => [
    String(i + 1),
    markup.escape(system),
    ...measures.map((measure) => {
      const { mean, low, high } = means[measure]![system]!;
      const best = systems.every((other) => means[measure]![other]!.mean <= mean);
      const numbers = winsOf(table, measure, system).join(',');
      return `${(best ? markup.best : String)(mean.toFixed(digits))}${numbers && markup.wins(numbers)} ${markup.interval(`[${low.toFixed(digits)}, ${high.toFixed(digits)}]`)}`;
    }),
  ]);
  return [[markup.escape('#'), 'system', ...measures.map(markup.escape)], rows];
}

const writers: Record<ComparisonFormat, (table: ComparisonTable, digits: number) => string> = {
  markdown(table, digits) {
    const plain = (text: string): string =>
      text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
    const [head, rows] = rowsOf(table, digits, {
      escape: plain,
      best: (mean) => `**${mean}**`,
      wins: (numbers) => `<sup>${numbers}</sup>`,
      interval: String,
    });
    const rule = head.map((_, i) => (i === 1 ? ':--' : '--:'));
    const lines = [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`);
    return `${lines.join('')}\n${plain(comparisonNote(table))}\n`;
  },
  latex(table, digits) {
    const [head, rows] = rowsOf(table, digits, {
      escape: latex,
      best: (mean) => `\\textbf{${mean}}`,
      wins: (numbers) => `$^{${numbers}}$`,
      interval: (interval) => `{\\small ${interval}}`,
    });
    const line = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`;
    return [
      '\\begin{table}',
      '\\centering',
      `\\begin{tabular}{rl${'r'.repeat(table.measures.length)}}`,
      '\\toprule',
      line(head),
      '\\midrule',
      ...rows.map(line),
      '\\bottomrule',
      '\\end{tabular}',
      `\\caption{${latex(comparisonNote(table))}}`,
      '\\end{table}',
      '',
    ].join('\n');
  },
  html(table, digits) {
    const [head, rows] = rowsOf(table, digits, {
      escape: html,
      best: (mean) => `<strong>${mean}</strong>`,
      wins: (numbers) => `<sup>${numbers}</sup>`,
      interval: (interval) => `<small>${interval}</small>`,
    });
    const cell = (text: string, i: number): string =>
      i === 1 ? `<th scope="row">${text}</th>` : `<td>${text}</td>`;
    return [
      '<table>',
      `<caption>${html(comparisonNote(table))}</caption>`,
      `<thead><tr>${head.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>`,
      '<tbody>',
      ...rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`),
      '</tbody>',
      '</table>',
      '',
    ].join('\n');
  },
  csv(table) {
    const lines = ['system,measure,mean,low,high,significantly_better_than'];
    table.systems.forEach((system) => {
      table.measures.forEach((measure) => {
        const { mean, low, high } = table.means[measure]![system]!;
        const losers = winsOf(table, measure, system).map((number) => table.systems[number - 1]!);
        lines.push([csv(system), csv(measure), mean, low, high, csv(losers.join(';'))].join(','));
      });
    });
    return `${lines.join('\n')}\n`;
  },
};

function csv(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function latex(text: string): string {
  const special: Record<string, string> = {
    '\\': '\\textbackslash{}',
    '~': '\\textasciitilde{}',
    '^': '\\textasciicircum{}',
  };
  return text.replaceAll(/[\\~^&%$#_{}]/g, (character) => special[character] ?? `\\${character}`);
}
