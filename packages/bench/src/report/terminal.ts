import { styleText } from 'node:util';
import {
  candidatesPhrase,
  corpusPhrase,
  countPhrases,
  INTERVAL_NOTE,
  judgeCheckSentence,
  measureTitle,
  TASK_MEANINGS,
  TASK_TITLES,
  thresholdsPhrase,
  tiesPhrase,
} from './facts.js';
import { typeTitle } from './families.js';
import { modelSentence } from './model-use.js';
import { skippedSystems, systemsThatRan } from './ranking.js';
import { layOut } from './terminal-table.js';
import { singleLine, wrap } from './text-width.js';
import type { Report, TaskResult } from './types.js';

/** Options of {@link formatTerminal}. */
export interface TerminalOptions {
  /**
   * Marks headings and the best value of each column by escape codes.
   * @defaultValue false
   */
  readonly color?: boolean;
  /**
   * Width of the terminal. Narrow tables drop the intervals first and the domains next.
   * @defaultValue 100
   */
  readonly columns?: number;
}

/** Narrower than this nothing useful fits. */
const LEAST_COLUMNS = 40;

/**
 * The report as text for a terminal: facts, then for each task a table like Table 1 of the paper, its note, the
 * systems that did not run and why, and the warnings.
 *
 * @example
 * ```ts
 * process.stdout.write(formatTerminal(report, { color: process.stdout.isTTY, columns: process.stdout.columns }));
 * ```
 */
export function formatTerminal(report: Report, options: TerminalOptions = {}): string {
  const { color = false, columns = 100 } = options;
  const width = Math.max(columns, LEAST_COLUMNS);
  const bold = (text: string) => (color ? styleText('bold', text, { validateStream: false }) : text);
  const warnings = report.warnings.map((warning) => `Warning: ${warning}`);
  return [
    ...facts(report).flatMap((fact) => paragraph(fact, width)),
    ...report.tasks.flatMap((task) => ['', ...section(report, task, width, bold)]),
    ...(warnings.length > 0 ? [''] : []),
    ...warnings.flatMap((warning) => paragraph(warning, width)),
    '',
  ].join('\n');
}

function facts(report: Report): string[] {
  const check = judgeCheckSentence(report);
  const model = modelSentence(report);
  return [
    `Corpus: ${corpusPhrase(report)}; ${countPhrases(report).join(', ')}.`,
    `${settings(report).join('; ')}.`,
    ...(check === null ? [] : [check]),
    ...(model === null ? [] : [model]),
  ];
}

function settings(report: Report): string[] {
  const { judge, seed, rounds } = report;
  const thresholds = thresholdsPhrase(report);
  return [
    `Judge: ${judge.name}`,
    `seed ${seed}`,
    candidatesPhrase(report),
    rounds === null ? null : `${rounds} rounds`,
    thresholds === null ? null : `thresholds ${thresholds}`,
    report.behaviour === 'paper' ? 'behaviour paper' : null,
    tiesPhrase(report),
  ].filter((setting) => typeof setting === 'string');
}

function section(report: Report, task: TaskResult, width: number, bold: (text: string) => string): string[] {
  const title = `${TASK_TITLES[task.task]}: mean ${measureTitle(task.measure)}.`;
  const [first = '', ...rest] = paragraph(`${title} ${TASK_MEANINGS[task.task]}`, width);
  const { lines, hasIntervals } = layOut(task, width, bold);
  const skipped = skippedSystems(task).map(({ name, skipped }) => `Not run: ${name} (${skipped})`);
  const notes = [
    ...skipped,
    ...typesNote(task),
    ...(hasIntervals ? [INTERVAL_NOTE] : []),
    ...fusionNote(task),
    report.judge.note,
  ];
  return [
    first.startsWith(title) ? bold(title) + first.slice(title.length) : first,
    ...rest,
    '',
    ...lines,
    '',
    ...notes.flatMap((note) => paragraph(note, width)),
  ];
}

/** The type codes in the table, in words. */
function typesNote(task: TaskResult): string[] {
  const types = [...new Set(systemsThatRan(task).map(({ type }) => type))].sort();
  const words = types.map((type) => `${type} ${typeTitle(type)}`);
  return words.length === 0 ? [] : [`Type: ${words.join('; ')}.`];
}

/** What is fused: its name may be cut in the table, and the choice was made on the queries that are scored. */
function fusionNote(task: TaskResult): string[] {
  return systemsThatRan(task)
    .filter(({ id }) => id === 'rrf')
    .map(({ name, description }) => `${name}: ${description}.`);
}

/** Lines of a paragraph; all but the first are indented. */
function paragraph(text: string, width: number): string[] {
  return wrap(singleLine(text), width - 2).map((line, i) => (i === 0 ? line : `  ${line}`));
}
