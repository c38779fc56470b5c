import { formatNumber } from '../reproduce/format.js';
import { figures, phrase, STATUS_MEANINGS } from '../reproduce/phrases.js';
import { type Item, type Section, STATUSES, type Status, type Value } from '../reproduce/types.js';
import { escapeHtml } from './html-escape.js';
import { htmlPage } from './html-page.js';
import { REPRODUCE_SCRIPT, REPRODUCE_STYLE } from './html-reproduce-parts.js';
import { STYLE } from './html-style.js';

/** Options of {@link formatReproduceHtml}. */
export interface ReproduceHtmlOptions {
  /** Whether `report.html` lies beside the page, and is linked. @defaultValue false */
  readonly report?: boolean;
}

/**
 * Every table and figure of the paper as one HTML file that opens from disk and loads nothing: printed figure, ours,
 * difference, status and note, to filter by status and to search. `#status=differs` in the address shows one status only.
 *
 * @example
 * ```ts
 * await writeFile('reproduce.html', formatReproduceHtml(reproduce({ printed: readPrinted() })));
 * ```
 */
export function formatReproduceHtml(
  sections: readonly Section[],
  { report = false }: ReproduceHtmlOptions = {},
): string {
  const items = sections.flatMap((section) => section.items);
  return htmlPage({
    title: 'SABER: the paper beside what is computed here',
    style: `${STYLE}${REPRODUCE_STYLE}`,
    main: `<header><p class="over">${report ? '<a href="report.html">SABER report</a>' : 'SABER'}</p>
<h1>The paper beside what is computed here</h1>
<p class="lead">${figures(items.length)} of SABER-Math (arXiv 2606.29894): ${countsOf(items)}. <b>Printed</b> is the figure in the paper, <b>ours</b> the same figure computed here, the difference is ours minus printed.</p></header>
<fieldset class="statuses"><legend>Show figures by status</legend>
${STATUSES.map((status) => checkbox(status, items)).join('\n')}</fieldset>
<p class="filter"><label>and with <input type="search" id="wanted" placeholder="name, source or note"></label> <span id="said" role="status"></span></p>
${sections.map(sectionOf).join('\n')}`,
    scripts: `<script>${REPRODUCE_SCRIPT}</script>\n`,
  });
}

function countsOf(items: readonly Item[]): string {
  return STATUSES.map((status) => [status, items.filter((item) => item.status === status).length] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => phrase(status, count))
    .join(', ');
}

function checkbox(status: Status, items: readonly Item[]): string {
  const count = items.filter((item) => item.status === status).length;
  return `<label title="${escapeHtml(STATUS_MEANINGS[status])}"><input type="checkbox" value="${status}"${count === 0 ? ' disabled' : ' checked'}> <span class="status ${classOf(status)}">${status}</span> ${count.toLocaleString('en')}</label>`;
}

function sectionOf({ id, title, items }: Section): string {
  return `<details class="figures" id="${id}"><summary><h2>${escapeHtml(title)}</h2><span class="soft">${countsOf(items)}</span></summary>
<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(title)}"><table>
<thead><tr><th scope="col" class="left">Figure</th><th scope="col">Printed</th><th scope="col">Ours</th><th scope="col">Difference</th><th scope="col" class="left">Status</th><th scope="col" class="left">Note</th></tr></thead>
<tbody>
${items.map((item) => rowOf(id, item)).join('\n')}
</tbody></table></div></details>`;
}

function rowOf(section: string, { id, source, printed, ours, difference, status, note }: Item): string {
  const name = id.startsWith(`${section}.`) ? id.slice(section.length + 1) : id;
  return `<tr id="${escapeHtml(id)}" data-status="${status}"><th scope="row">${escapeHtml(name)}<small>${escapeHtml(source)}</small></th>${cell(printed)}${cell(ours)}<td>${difference === null ? '' : escapeHtml(formatNumber(difference, true))}</td><td class="left"><span class="status ${classOf(status)}">${status}</span></td><td class="left note-of">${escapeHtml(note ?? '')}</td></tr>`;
}

function cell(value: Value): string {
  if (typeof value === 'string') return `<td class="left text">${escapeHtml(value)}</td>`;
  return `<td>${value === null ? '–' : escapeHtml(formatNumber(value, false))}</td>`;
}

/** `needs published data` becomes `needs`. */
function classOf(status: Status): string {
  return status.split(' ')[0]!;
}
