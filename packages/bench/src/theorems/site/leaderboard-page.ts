import { familyOf, typeTitle } from '../../report/families.js';
import { embedJson, escapeHtml } from '../../report/html-escape.js';
import { SCRIPT } from '../../report/html-script.js';
import { formatCount, formatScore } from '../../report/numbers.js';
import { formatInterval, leaderboardOf, measuresOf, queriesPhrase } from '../results/format.js';
import { headingOf } from '../results/measures.js';
import type { LeaderboardRow, Slice, TheoremReport } from '../results/types.js';
import { bannerOf, sitePage } from './frame.js';
import { sparkline } from './sparkline.js';

/** The leaderboard: a sortable table for each task and set of queries. */
export function leaderboardPage(reports: readonly TheoremReport[]): string {
  const forms = Object.fromEntries(
    reports.map((report) => [`${report.task}.json`, `${JSON.stringify(leaderboardOf(report), null, 2)}\n`]),
  );
  const buttons = Object.keys(forms).map(
    (file) => `<button type="button" data-file="${escapeHtml(file)}">${escapeHtml(file)}</button>`,
  );
  return sitePage(
    'SABER theorem search',
    '',
    `<header><p class="over">SABER theorem search</p>
<h1>Leaderboard</h1>
<p class="lead">Every system searches the same rendered text of the same declarations, exactly, and is scored by where the gold stands. ${reports.map(finding).join(' ')}</p>
<nav aria-label="Pages"><a href="compare.html">Compare: curves, intervals, every query</a>${reports.map(({ task }) => `<a href="#${escapeHtml(task)}">${escapeHtml(task)}</a>`).join('')}</nav></header>
${bannerOf(reports)}
${reports.map(section).join('\n')}
<p class="save">Save as ${buttons.join('')}</p>
<p id="said" class="hidden" role="status"></p>
<script type="application/json" id="forms">${embedJson(forms)}</script>
<script>${SCRIPT}</script>`,
  );
}

function finding(report: TheoremReport): string {
  const task = escapeHtml(report.task);
  const best = report.slices[0]?.rows[0];
  const measure = measuresOf(report).find((name) => best?.measures[name]);
  if (!best || !measure) return `${task}: no system ran on all queries.`;
  return `${task}: ${escapeHtml(best.name)} is first with ${formatInterval(best.measures[measure])} in ${headingOf(measure)}.`;
}

function section(report: TheoremReport): string {
  const { task, notes, suppressed, skipped, slices } = report;
  const lines = [
    ...notes,
    ...suppressed.map(({ measure, reason }) => `${measure} is not shown: ${reason}.`),
    ...skipped.map(({ name, reason }) => `${name} did not run: ${reason}`),
  ];
  return `<section id="${escapeHtml(task)}"><h2>${escapeHtml(task)}</h2>
<aside class="note"><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul></aside>
<dl class="facts">${factsOf(report)
    .map(([term, value]) => `<div><dt>${term}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join('\n')}</dl>
<p class="filter"><label>Show systems with <input type="search" placeholder="name or type"></label></p>
${slices
  .filter(({ rows }) => rows.length > 0)
  .map((slice) => tableOf(report, slice))
  .join('\n')}</section>`;
}

function factsOf(report: TheoremReport): [string, string][] {
  const { corpus, renderer, counts, kMax, instruction, resamples, seed } = report;
  return [
    ['Corpus', `${corpus.file}: ${formatCount(corpus.rows)} declarations, hash ${corpus.hash}`],
    ['Document renderer', `${renderer.template} (hash ${renderer.hash})`],
    [
      'Queries',
      `${formatCount(counts.evaluated)} of ${formatCount(counts.stated)}, ${formatCount(counts.dropped)} dropped`,
    ],
    ['Gold units', `${formatCount(counts.units)}, ${formatCount(counts.missingUnits)} not in the corpus`],
    ['Depth', `k = 1 to ${kMax}`],
    ['Instruction before queries', instruction ?? 'none'],
    ['Intervals', `95% percentile bootstrap over queries, ${formatCount(resamples)} resamples, seed ${seed}`],
  ];
}

function tableOf(report: TheoremReport, slice: Slice): string {
  const measures = measuresOf(report);
  const title = `${slice.title}, n = ${formatCount(slice.n)}`;
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(title)}">
<table class="results">
<caption><b>${escapeHtml(title)}.</b> Means over queries with 95% intervals. n: queries answered; in brackets those dropped because the corpus has none of their gold. Where intervals overlap, the order may be chance.</caption>
<thead><tr><th scope="col" class="rank">#</th>${header('name', 'System', 'left')}${header('type', 'Type', 'left')}
<th scope="col" class="left">R@k</th>${measures.map((measure, i) => header(keyOf(measure), headingOf(measure), '', i === 0)).join('')}${header('n', 'n (dropped)')}</tr></thead>
<tbody>
${slice.rows.map((row, i) => rowOf(report, slice, row, i, measures)).join('\n')}
</tbody></table></div>`;
}

function header(key: string, label: string, kind = '', sorted = false): string {
  return `<th scope="col" class="${kind}"${sorted ? ' aria-sort="descending"' : ''}><button type="button" data-key="${key}">${label}</button></th>`;
}

function rowOf(
  report: TheoremReport,
  slice: Slice,
  row: LeaderboardRow,
  place: number,
  measures: readonly string[],
): string {
  const { id, name, type, description, badges, n } = row;
  const values = measures
    .filter((measure) => row.measures[measure])
    .map((measure) => ` data-${keyOf(measure)}="${row.measures[measure]!.mean}"`);
  const flags = badges.map(
    ({ label, title }) => `<span class="flag" title="${escapeHtml(title)}">${escapeHtml(label)}</span>`,
  );
  const known = type === 'run' ? 'reference' : familyOf(type);
  const meaning = type === 'run' ? 'a run that was given' : typeTitle(type);
  const link = `compare.html#${new URLSearchParams({ task: report.task, slice: slice.id, systems: id })}`;
  return `<tr class="ranked" data-id="${escapeHtml(id)}" data-name="${escapeHtml(name)}" data-type="${escapeHtml(type)}" data-n="${n}"${values.join('')}><td class="rank">${place + 1}</td><th scope="row"><a href="${escapeHtml(link)}">${escapeHtml(name)}</a><small>${escapeHtml(description)}</small>${flags.join('')}</th><td class="left"><span class="badge ${known}" title="${escapeHtml(meaning)}">${escapeHtml(type)}</span></td><td class="left">${sparkOf(report, slice, place)}</td>${measures
    .map((measure) => cell(slice, row, measure))
    .join('')}<td>${queriesPhrase(row, slice)}</td></tr>`;
}

function cell(slice: Slice, row: LeaderboardRow, measure: string): string {
  const value = row.measures[measure];
  if (!value) return '<td title="not defined at this depth">–</td>';
  const whole = slice.rows.filter(({ n }) => n === slice.n); // a row of a sample is not compared with them
  const best =
    row.n === slice.n && whole.every((other) => (other.measures[measure]?.mean ?? 0) <= value.mean);
  return `<td${best ? ' class="best"' : ''}>${formatScore(value.mean)}<small>[${formatScore(value.low)}, ${formatScore(value.high)}]</small></td>`;
}

function sparkOf({ kMax }: TheoremReport, slice: Slice, place: number): string {
  const curve = slice.curves[place]?.curves.R;
  return curve ? sparkline(curve, kMax, `R@k of ${escapeHtml(slice.rows[place]!.name)}`) : '';
}

/** Key of a measure in data attributes: `ndcg10`. */
function keyOf(measure: string): string {
  return measure.toLowerCase().replace('@', '');
}
