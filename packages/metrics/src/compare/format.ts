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
  const correction = {
    holm: 'Holm correction',
    bonferroni: 'Bonferroni correction',
    'benjamini-hochberg': 'Benjamini-Hochberg correction',
    none: 'no correction',
  }[settings.correction];
  const scope = settings.baseline === undefined ? 'all pairs' : `against ${settings.baseline}`;
  return `${queries} queries; ${percent(settings.confidence)} bootstrap intervals (${settings.resamples} resamples); superscripts: systems that are significantly worse, two-sided ${name}, ${correction}, ${scope}, level ${settings.alpha}; seed ${settings.seed}.`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(6))}%`;
}

interface Cell {
  readonly mean: string;
  readonly interval: string;
  readonly best: boolean;
  /** Numbers of the systems that this one beats. */
  readonly beats: readonly number[];
}

function cellsOf(table: ComparisonTable, digits: number): Cell[][] {
  const number = new Map(table.systems.map((name, i) => [name, i + 1]));
  const beaten = new Map<string, number[]>();
  for (const { measure, a, b, difference, significant } of table.pairs) {
    if (!significant) continue;
    const [winner, loser] = difference > 0 ? [a, b] : [b, a];
    const key = JSON.stringify([measure, winner]);
    beaten.set(key, [...(beaten.get(key) ?? []), number.get(loser)!]);
  }
  const best = table.measures.map((measure) =>
    table.systems.reduce(
      (top, system) => Math.max(top, table.means[measure]![system]!.mean),
      Number.NEGATIVE_INFINITY,
    ),
  );
  return table.systems.map((system) =>
    table.measures.map((measure, m) => {
      const { mean, low, high } = table.means[measure]![system]!;
      return {
        mean: mean.toFixed(digits),
        interval: `[${low.toFixed(digits)}, ${high.toFixed(digits)}]`,
        best: mean === best[m],
        beats: (beaten.get(JSON.stringify([measure, system])) ?? []).sort((x, y) => x - y),
      };
    }),
  );
}

const writers: Record<ComparisonFormat, (table: ComparisonTable, digits: number) => string> = {
  markdown(table, digits) {
    const plain = (text: string): string =>
      text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
    const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
    const rows = cellsOf(table, digits).map((cells, i) =>
      row([
        String(i + 1),
        plain(table.systems[i]!),
        ...cells.map(
          ({ mean, interval, best, beats }) =>
            `${best ? `**${mean}**` : mean}${beats.length > 0 ? `<sup>${beats.join(',')}</sup>` : ''} ${interval}`,
        ),
      ]),
    );
    const head = row(['#', 'system', ...table.measures.map(plain)]);
    const rule = row(['--:', ':--', ...table.measures.map(() => '--:')]);
    return `${[head, rule, ...rows].join('\n')}\n\n${plain(comparisonNote(table))}\n`;
  },
  latex(table, digits) {
    const rows = cellsOf(table, digits).map((cells, i) =>
      [
        String(i + 1),
        latex(table.systems[i]!),
        ...cells.map(
          ({ mean, interval, best, beats }) =>
            `${best ? `\\textbf{${mean}}` : mean}${beats.length > 0 ? `$^{${beats.join(',')}}$` : ''} {\\small ${interval}}`,
        ),
      ].join(' & '),
    );
    return [
      '\\begin{table}',
      '\\centering',
      `\\begin{tabular}{rl${'r'.repeat(table.measures.length)}}`,
      '\\toprule',
      `${['\\#', 'system', ...table.measures.map(latex)].join(' & ')} \\\\`,
      '\\midrule',
      ...rows.map((line) => `${line} \\\\`),
      '\\bottomrule',
      '\\end{tabular}',
      `\\caption{${latex(comparisonNote(table))}}`,
      '\\end{table}',
      '',
    ].join('\n');
  },
  html(table, digits) {
    const rows = cellsOf(table, digits).map((cells, i) => {
      const values = cells.map(({ mean, interval, best, beats }) => {
        const sup = beats.length > 0 ? `<sup>${beats.join(',')}</sup>` : '';
        return `<td>${best ? `<strong>${mean}</strong>` : mean}${sup} <small>${interval}</small></td>`;
      });
      return `<tr><td>${i + 1}</td><th scope="row">${html(table.systems[i]!)}</th>${values.join('')}</tr>`;
    });
    const head = table.measures.map((name) => `<th scope="col">${html(name)}</th>`).join('');
    return [
      '<table>',
      `<caption>${html(comparisonNote(table))}</caption>`,
      `<thead><tr><th scope="col">#</th><th scope="col">system</th>${head}</tr></thead>`,
      '<tbody>',
      ...rows,
      '</tbody>',
      '</table>',
      '',
    ].join('\n');
  },
  csv(table) {
    const lines = ['system,measure,mean,low,high,significantly_better_than'];
    const cells = cellsOf(table, 0);
    table.systems.forEach((system, i) => {
      table.measures.forEach((measure, m) => {
        const { mean, low, high } = table.means[measure]![system]!;
        const beats = cells[i]![m]!.beats.map((n) => table.systems[n - 1]!).join(';');
        lines.push([csv(system), csv(measure), mean, low, high, csv(beats)].join(','));
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
