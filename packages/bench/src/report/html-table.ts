import { DOMAINS, type Domain } from '../types.js';
import { DOMAIN_HEADINGS, INTERVAL_NOTE, measureTitle, TASK_TITLES } from './facts.js';
import { familyOf, typeTitle } from './families.js';
import { escapeHtml } from './html-escape.js';
import { formatScore } from './numbers.js';
import {
  bestIn,
  type Column,
  formatValue,
  isReference,
  ranks,
  skippedSystems,
  systemsThatRan,
  valueIn,
} from './ranking.js';
import type { Report, Score, SystemResult, TaskResult } from './types.js';

const COLUMNS: readonly Column[] = ['mean', ...DOMAINS, 'seconds'];

/** Name of a column in the address, for example in `#sort=number-theory-asc`. */
function keyOf(column: Column): string {
  return column.toLowerCase().replaceAll(' ', '-');
}

/** The sortable table of a task. Rows carry the values to sort by in `data-` attributes. */
export function tableOf(report: Report, task: TaskResult): string {
  const title = `Mean ${measureTitle(task.measure)}, ${TASK_TITLES[task.task].toLowerCase()}.`;
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(title)}">
<table class="results">
<caption><b>${escapeHtml(title)}</b> ${INTERVAL_NOTE} n: queries. Bold: best of its column. Shading: from lowest to highest of its column.
<em>${escapeHtml(report.judge.note)}</em></caption>
<thead><tr><th scope="col" class="rank"><abbr title="Rank by overall score">#</abbr></th>
${header('name', 'System', '', 'left')}${header('type', 'Type', '', 'left')}
${header('mean', 'Overall', '')}
${DOMAINS.map((domain) => header(keyOf(domain), DOMAIN_HEADINGS[domain], domain, 'domain', report.queries[domain])).join('\n')}
${header('seconds', 'Med. s/query', 'Median wall-clock seconds per query')}</tr></thead>
<tbody>
${rowsOf(task).join('\n')}
</tbody></table></div>`;
}

function header(key: string, label: string, title: string, kind = '', queries?: number): string {
  const count = queries === undefined ? '' : `<small>n = ${queries}</small>`;
  const text = title === '' || title === label ? label : `<abbr title="${title}">${label}</abbr>`;
  const sorted = key === 'mean' ? ' aria-sort="descending"' : '';
  return `<th scope="col" class="${kind}"${sorted}><button type="button" data-key="${key}">${text}</button>${count}</th>`;
}

function rowsOf(task: TaskResult): string[] {
  const places = ranks(task);
  const best = new Map(COLUMNS.map((column) => [column, bestIn(task, column)]));
  const heat = new Map(COLUMNS.map((column) => [column, heatOf(task, column)]));
  const ran = systemsThatRan(task).map((system) => {
    const cells = COLUMNS.map((column) => {
      const score = column === 'mean' ? system : column === 'seconds' ? undefined : system.domains[column];
      const shade = isReference(system) ? null : heat.get(column)!(valueIn(system, column));
      return cell(system, column, score, best.get(column)!.has(system.id), shade);
    });
    return `${rowStart(system, String(places.get(system.id) ?? '–'))}${cells.join('')}</tr>`;
  });
  const skipped = skippedSystems(task).map(
    (system) =>
      `${rowStart(system, '–')}<td class="left" colspan="${COLUMNS.length}">Not run: ${escapeHtml(system.skipped!)}</td></tr>`,
  );
  return [...ran, ...skipped];
}

function rowStart(system: SystemResult, rank: string): string {
  const { id, name, type, description, skipped } = system;
  const kind = skipped !== null ? 'skipped' : isReference(system) ? 'reference' : 'ranked';
  const data = COLUMNS.map((column) => [keyOf(column), valueIn(system, column)] as const)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` data-${key}="${value}"`);
  const badge = `<span class="badge ${familyOf(type)}" title="${escapeHtml(typeTitle(type))}">${escapeHtml(type === '-' ? '–' : type)}</span>`;
  return `<tr class="${kind}" data-id="${escapeHtml(id)}" data-name="${escapeHtml(name)}" data-type="${escapeHtml(type)}"${data.join('')}><td class="rank">${rank}</td><th scope="row">${escapeHtml(name)}<small>${escapeHtml(description)}</small></th><td class="left">${badge}</td>`;
}

function cell(
  system: SystemResult,
  column: Column,
  score: Score | undefined,
  best: boolean,
  heat: number | null,
): string {
  const value = formatValue(system, column).replace(/^-$/, '–');
  const kind = [isDomain(column) ? 'domain' : column, ...(best ? ['best'] : [])].join(' ');
  const shade = heat === null ? '' : ` style="--at:${heat.toFixed(2)}"`;
  const { low, high, n } = score ?? {};
  const interval = score === undefined ? '' : `<small>[${formatScore(low)}, ${formatScore(high)}]</small>`;
  const title =
    score === undefined ? '' : ` title="[${formatScore(low)}, ${formatScore(high)}], ${n} queries"`;
  return `<td class="${kind}"${shade}${title}>${value}${interval}</td>`;
}

function isDomain(column: Column): column is Domain {
  return column !== 'mean' && column !== 'seconds';
}

/** Where a score lies between the lowest (0) and the highest (1) of its column; null without a spread. */
function heatOf({ systems }: TaskResult, column: Column): (value: number | null) => number | null {
  const values = systems
    .filter((system) => !isReference(system))
    .map((system) => valueIn(system, column))
    .filter((value) => value !== null);
  const low = values.reduce((a, b) => Math.min(a, b), Infinity);
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity);
  if (column === 'seconds' || !(high > low)) return () => null;
  return (value) => (value === null ? null : (value - low) / (high - low));
}
