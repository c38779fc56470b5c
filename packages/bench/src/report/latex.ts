import { DOMAINS } from '../types.js';
import {
  candidatesPhrase,
  corpusPhrase,
  countPhrases,
  DOMAIN_HEADINGS,
  measureTitle,
  TASK_TITLES,
  thresholdsPhrase,
  tiesPhrase,
  versionsPhrase,
} from './facts.js';
import { formatScore, formatSeconds } from './numbers.js';
import { bestIn, type Column, isReference, skippedSystems, systemsThatRan, valueIn } from './ranking.js';
import type { Report, Score, SystemResult, TaskResult } from './types.js';

/**
 * A LaTeX table per task, laid out like Table 1 of the paper with intervals as in its Table 7. The text goes into a
 * document that loads `booktabs`.
 */
export function formatLatex(report: Report): string {
  const head = [
    '% Needs \\usepackage{booktabs} in the preamble.',
    '% One table per task, for a text width of 6.5 inches; names outside Latin script need lualatex or xelatex.',
  ];
  return `${[...head, ...report.tasks.map((task) => table(report, task))].join('\n')}\n`;
}

function table(report: Report, task: TaskResult): string {
  const headings = ['System', 'Type', 'Overall', ...DOMAINS.map((domain) => DOMAIN_HEADINGS[domain])];
  return [
    '\\begin{table}[t]',
    '  \\centering',
    '  \\setlength{\\belowcaptionskip}{6pt}',
    `  \\caption[${caption(task)}]{${caption(task)} ${details(report, task)}}`,
    `  \\label{tab:saber-${task.task}}`,
    '  \\scriptsize',
    '  \\setlength{\\tabcolsep}{2pt}',
    '  \\renewcommand{\\arraystretch}{1.35}',
    `  \\begin{tabular}{ll${'r'.repeat(DOMAINS.length + 2)}}`,
    '    \\toprule',
    `    ${[...headings, 's/query'].join(' & ')} \\\\`,
    '    \\midrule',
    ...rows(task),
    '    \\bottomrule',
    '  \\end{tabular}',
    '\\end{table}',
  ].join('\n');
}

function caption({ task, measure }: TaskResult): string {
  return `Mean ${escapeLatex(measureTitle(measure))} in the ${escapeLatex(TASK_TITLES[task].toLowerCase())} setting.`;
}

function details(report: Report, task: TaskResult): string {
  const skipped = skippedSystems(task).map(({ name, skipped }) => `${name} (${skipped})`);
  const sentences = [
    report.judge.note,
    'Sub- and superscripts give the 95% bootstrap interval over queries; the best value of a column is bold; s/query: median seconds per query.',
    `Corpus: ${corpusPhrase(report)}.`,
    `Counts: ${countPhrases(report).join(', ')}.`,
    `Seed ${report.seed}; ${settings(report).join('; ')}.`,
    `Versions: ${versionsPhrase(report)}.`,
    ...(skipped.length > 0 ? [`Not run: ${skipped.join(', ')}.`] : []),
  ];
  return escapeLatex(sentences.join(' '));
}

function settings(report: Report): string[] {
  const { judge, rounds, behaviour } = report;
  const thresholds = thresholdsPhrase(report);
  return [
    `judge: ${judge.name}`,
    candidatesPhrase(report),
    rounds === null ? null : `${rounds} rounds`,
    behaviour === null ? null : `behaviour: ${behaviour}`,
    thresholds === null ? null : `thresholds: ${thresholds}`,
    tiesPhrase(report),
  ].filter((setting) => typeof setting === 'string');
}

/** Ranked systems, then the ends of the scale below a rule. */
function rows(task: TaskResult): string[] {
  const ran = systemsThatRan(task);
  const best = new Map(
    (['mean', 'seconds', ...DOMAINS] as const).map((column) => [column, bestIn(task, column)]),
  );
  const row = (system: SystemResult): string => {
    const bold = (column: Column) => best.get(column)!.has(system.id);
    const cells = [
      // A group keeps a name that starts with [ or * away from the line break before it.
      `{${escapeLatex(system.name)}}`,
      escapeLatex(system.type === '-' ? '–' : system.type),
      scoreCell(system, bold('mean')),
      ...DOMAINS.map((domain) => scoreCell(system.domains[domain], bold(domain))),
      secondsCell(valueIn(system, 'seconds'), bold('seconds')),
    ];
    return `    ${cells.join(' & ')} \\\\`;
  };
  const ranked = ran.filter((system) => !isReference(system)).map(row);
  const references = ran.filter(isReference).map(row);
  const rule = ranked.length > 0 && references.length > 0 ? ['    \\midrule'] : [];
  return [...ranked, ...rule, ...references];
}

function scoreCell(score: Score | undefined, bold: boolean): string {
  if (score === undefined || !Number.isFinite(score.mean)) return '--';
  const { mean, low, high } = score;
  const value = formatScore(mean);
  return `$${bold ? `\\mathbf{${value}}` : value}^{+${formatScore(high - mean)}}_{-${formatScore(mean - low)}}$`;
}

function secondsCell(value: number | null, bold: boolean): string {
  if (value === null) return '--';
  const seconds = formatSeconds(value);
  return `$${bold ? `\\mathbf{${seconds}}` : seconds}$`;
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': "''",
  // The first of two hyphens, which would join to a dash.
  '-': '-{}',
  '–': '--',
  '—': '---',
  '…': '\\ldots{}',
};

/** A text as LaTeX prints it literally, on one line. */
export function escapeLatex(text: string): string {
  return text
    .replaceAll(/[\\~^<>|"–—…]|[{}#$%&_]|-(?=-)/g, (character) => SPECIAL[character] ?? `\\${character}`)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ');
}
