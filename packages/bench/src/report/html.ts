import type { ExperimentResult } from '../experiments/types.js';
import { formatCsv } from './csv.js';
import { TASK_MEANINGS, TASK_TITLES } from './facts.js';
import { FAMILY_TITLES, type Family, familyOf } from './families.js';
import { barChart } from './html-charts.js';
import { embedJson, escapeHtml } from './html-escape.js';
import { EXPERIMENT_SCRIPT, EXPERIMENT_STYLE, experimentSections } from './html-experiments.js';
import { headOf } from './html-head.js';
import { htmlPage } from './html-page.js';
import { legendMark, scatterPlot } from './html-scatter.js';
import { SCRIPT } from './html-script.js';
import { STYLE } from './html-style.js';
import { tableOf } from './html-table.js';
import { formatLatex } from './latex.js';
import { isReference, systemsThatRan } from './ranking.js';
import type { Report, TaskResult } from './types.js';

/** Nothing may be loaded from anywhere. */

/** What the page shows beside the report. */
export interface HtmlOptions {
  /** Each gets a section. @defaultValue none */
  readonly experiments?: readonly ExperimentResult[];
  /** Whether `queries.html` lies beside the page. @defaultValue false */
  readonly queries?: boolean;
  /** Whether `reproduce.html` lies beside the page. @defaultValue false */
  readonly reproduction?: boolean;
}

/**
 * The report as one HTML file that opens from disk and loads nothing: facts, a sortable table per task, scores with
 * their intervals as bars, quality against time, and the experiments that were run. `#sort=mean-asc` in the address sorts the tables.
 *
 * @example
 * ```ts
 * await writeFile('report.html', formatHtml(report));
 * ```
 */
export function formatHtml(report: Report, options: HtmlOptions = {}): string {
  const { experiments = [] } = options;
  const forms = {
    'report.csv': formatCsv(report),
    'report.tex': formatLatex(report),
    'report.json': `${JSON.stringify(report, null, 2)}\n`,
  };
  const buttons = Object.keys(forms).map(
    (file) => `<button type="button" data-file="${file}">${file}</button>`,
  );
  return htmlPage({
    title: `SABER report: ${report.corpus.name}`,
    style: `${STYLE}${experiments.length > 0 ? EXPERIMENT_STYLE : ''}`,
    main: `${headOf(report)}
${linksOf(options)}${report.tasks.map((task) => section(report, task)).join('\n')}
${experimentSections(experiments)}
<p class="save">Save as ${buttons.join('')}</p>
<p id="said" class="hidden" role="status"></p>`,
    scripts: `<script type="application/json" id="forms">${embedJson(forms)}</script>
<script>${SCRIPT}${experiments.length > 0 ? EXPERIMENT_SCRIPT : ''}</script>
`,
  });
}

function linksOf({ experiments = [], queries = false, reproduction = false }: HtmlOptions): string {
  const links = [
    ...(queries ? ['<a href="queries.html">Every query with its candidates</a>'] : []),
    ...(reproduction
      ? ['<a href="reproduce.html">The figures of the paper beside what is computed here</a>']
      : []),
    ...experiments.map(({ name, title }) => `<a href="#experiment-${name}">${escapeHtml(title)}</a>`),
  ];
  return links.length === 0 ? '' : `<nav aria-label="More">${links.join('')}</nav>\n`;
}

function section(report: Report, task: TaskResult): string {
  const baselines = systemsThatRan(task).filter((system) => isReference(system) && system.id !== 'ideal');
  const dashed = baselines.map(({ name }) => ` Dashed: ${escapeHtml(name)}.`).join('');
  const scatter = scatterPlot(task);
  return `<section id="${task.task}"><h2>${TASK_TITLES[task.task]}</h2>
<p class="soft">${TASK_MEANINGS[task.task]}</p>
<p class="filter"><label>Show systems with <input type="search" placeholder="name or type"></label></p>
${tableOf(report, task)}
${legend(task)}
<div class="charts">
<figure><h3>Scores</h3><figcaption>Bars: mean over queries; whiskers: 95% bootstrap interval.${dashed}</figcaption>
${barChart(task)}</figure>
${scatter === null ? '' : `<figure><h3>Quality against time</h3><figcaption>Up and to the left is better. Dashed: the frontier, the best score within a time. Ends of the scale and systems without time are left out; point at a mark for its name.</figcaption>\n${scatter}</figure>`}
</div></section>`;
}

function legend(task: TaskResult): string {
  const present = new Set(systemsThatRan(task).map(({ type }) => familyOf(type)));
  const families = (Object.keys(FAMILY_TITLES) as Family[]).filter((family) => present.has(family));
  return `<p class="legend">${families.map((family) => `<span>${legendMark(family)}${FAMILY_TITLES[family]}</span>`).join('')}</p>`;
}
