import { formatCell } from '../experiments/format.js';
import type { ExperimentResult, Table } from '../experiments/types.js';
import { escapeHtml } from './html-escape.js';
import { plotLegend, plotSvg, SERIES_COLOURS } from './html-plot.js';

/** A section of the report for each experiment that was run: its plot, and the data behind it to unfold. */
export function experimentSections(experiments: readonly ExperimentResult[]): string {
  return experiments
    .map((result) => {
      const { name, title, source, note, tables, plot } = result;
      const drawn = plot
        ? `<figure>${plotLegend(plot)}${plotSvg(result, plot)}<figcaption>Click a mark for its row.</figcaption></figure>`
        : '';
      return `<section class="experiment" id="experiment-${name}"><h2>${escapeHtml(title)}</h2>
<p class="soft">${escapeHtml(source)}. ${escapeHtml(note)}</p>
${drawn}
<details class="data"${plot ? '' : ' open'}><summary>Data</summary>${tables.map(tableOf).join('\n')}</details></section>`;
    })
    .join('\n');
}

function tableOf(table: Table): string {
  const left = table.columns.map((_, i) => table.rows.every((row) => typeof row[i] === 'string'));
  const kind = (i: number): string => (left[i] ? ' class="left"' : '');
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(table.title)}"><table><caption>${escapeHtml(table.title)}</caption>
<thead><tr>${table.columns.map(({ name }, i) => `<th scope="col"${kind(i)}>${escapeHtml(name)}</th>`).join('')}</tr></thead>
<tbody>${table.rows
    .map(
      (row) =>
        `<tr data-key="${escapeHtml(String(row[0] ?? ''))}">${table.columns.map((column, i) => `<td${kind(i)}>${escapeHtml(formatCell(row[i] ?? null, column))}</td>`).join('')}</tr>`,
    )
    .join('\n')}</tbody></table></div>`;
}

/** Styles of plots and their data. */
export const EXPERIMENT_STYLE: string = `
${SERIES_COLOURS.map((colour, i) => `.s${i} { --tone: ${colour}; }`).join(' ')}
@media (prefers-color-scheme: dark) { ${SERIES_COLOURS.map((colour, i) => `.s${i} { --tone: color-mix(in srgb, ${colour} 62%, white); }`).join(' ')} }
.experiment figure svg { max-width: 760px; } .line { fill: none; stroke: var(--tone); stroke-width: 2; } .point { fill: var(--tone); } .fill { fill: var(--tone); opacity: .6; }
.datum { cursor: pointer; } .datum:hover .point, .datum:hover .fill { opacity: 1; stroke: var(--ink); }
.swatch { display: inline-block; width: 12px; height: 12px; border-radius: 3px; background: var(--tone); margin-right: 6px; vertical-align: -1px; }
details.data { margin: 10px 0; } details.data summary { cursor: pointer; color: var(--accent); } tr.found > * { background: color-mix(in srgb, var(--accent) 18%, transparent); }
`;

/** Opens the data of a figure at the row of the mark that was clicked. */
export const EXPERIMENT_SCRIPT: string = `
for (const section of document.querySelectorAll('.experiment')) section.addEventListener('click', (event) => {
  const mark = event.target.closest('.datum');
  if (!mark) return;
  const rows = [...section.querySelectorAll('tr[data-key]')];
  for (const row of rows) row.classList.remove('found');
  const found = rows.find((row) => row.dataset.key === mark.dataset.key);
  section.querySelector('details.data').open = true;
  if (!found) return;
  found.classList.add('found');
  found.scrollIntoView({ block: 'nearest' });
});
`;
