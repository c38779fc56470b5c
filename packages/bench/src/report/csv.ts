import { DOMAINS, type Domain } from '../types.js';
import type { Report, Score, SystemResult } from './types.js';

type Cell = string | number | null | undefined;

/**
 * All tables as CSV (RFC 4180): one row per task and system, numbers in full precision, empty cells for what a
 * system lacks. What holds for the whole report (corpus, seed, judge, note) is repeated in every row.
 *
 * @example
 * ```ts
 * await writeFile('report.csv', formatCsv(report));
 * ```
 */
export function formatCsv(report: Report): string {
  const rows = report.tasks.flatMap(({ task, measure, systems }) =>
    systems.map((system) => [task, measure, ...systemCells(system), ...reportCells(report)]),
  );
  return [HEADER, ...rows].map((row) => `${row.map(quote).join(',')}\r\n`).join('');
}

const HEADER: readonly string[] = [
  ...['task', 'measure', 'id', 'name', 'type', 'mean', 'low', 'high', 'n'],
  ...DOMAINS.flatMap((domain) => ['mean', 'low', 'high', 'n'].map((part) => `${columnName(domain)}_${part}`)),
  ...['median_seconds', 'skipped', 'corpus', 'corpus_hash', 'ontology', 'seed', 'k', 'behaviour'],
  ...['topic_threshold', 'summary_threshold', 'judge', 'note'],
];

function systemCells(system: SystemResult): Cell[] {
  const { id, name, type, domains, medianSeconds, skipped } = system;
  const ran = skipped === null;
  return [
    ...[id, name, type],
    ...scoreCells(ran ? system : undefined),
    ...DOMAINS.flatMap((domain) => scoreCells(ran ? domains[domain] : undefined)),
    ...[medianSeconds, skipped],
  ];
}

function scoreCells(score: Score | undefined): Cell[] {
  return [score?.mean, score?.low, score?.high, score?.n];
}

function reportCells({ corpus, seed, k, behaviour, thresholds, judge }: Report): Cell[] {
  return [
    ...[corpus.name, corpus.hash, corpus.ontology, seed, k, behaviour],
    ...[thresholds?.topic, thresholds?.summary, judge.name, judge.note],
  ];
}

function columnName(domain: Domain): string {
  return domain.toLowerCase().replaceAll(' ', '_');
}

function quote(cell: Cell): string {
  const text = String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
