import { gzipSync, strToU8 } from 'fflate';
import { escapeHtml } from '../../report/html-escape.js';
import { compareTask } from './compare-data.js';
import { COMPARE_SCRIPT } from './compare-script.js';
import { COMPARE_STYLE } from './compare-style.js';
import { bannerOf, sitePage } from './frame.js';
import type { SiteTask } from './types.js';

/**
 * The compare page: curves over k with their intervals, a table at one k, and every query with the place of its gold.
 * What is chosen stands in the address, so that a view can be linked.
 */
export function comparePage(tasks: readonly SiteTask[]): string {
  const data = packed(tasks.map(compareTask));
  return sitePage(
    'SABER theorem search: compare',
    COMPARE_STYLE,
    `<header><p class="over"><a href="index.html">Leaderboard</a></p>
<h1>Compare</h1>
${bannerOf(tasks.map(({ report }) => report))}
<p class="tools"><label>Task <select id="task">${tasks.map(({ report }) => `<option>${escapeHtml(report.task)}</option>`).join('')}</select></label>
<label>Queries <select id="slice"></select></label>
<label>k <input id="k" type="range" min="1" max="200" value="10"> <output id="kShown">10</output></label>
<label><input id="log" type="checkbox" checked> log scale</label></p>
<fieldset id="measures"><legend>Curve</legend></fieldset><p id="why" class="soft"></p></header>
<div class="columns"><fieldset id="systems"><legend>Systems</legend></fieldset>
<div><figure><div id="plot"></div><figcaption>Lines: mean over queries; bands: 95% bootstrap interval. Dashed: an engine with a corpus of its own. A line ends where its system gives no more results.</figcaption></figure>
<div class="scroll"><table id="table"></table></div></div></div>
<h2>Queries</h2>
<p class="tools"><label>Search <input id="search" type="search" placeholder="id, text, name"></label>
<label>Order <select id="order"><option value="file">as in the file</option><option value="gap">where the first two systems differ most</option><option value="hard">hardest first</option></select></label>
<span id="count" role="status"></span></p>
<div class="scroll" id="list"></div>
<article id="query" tabindex="-1"></article>
<script type="text/plain" id="data">${data}</script>
<script>${COMPARE_SCRIPT}</script>`,
  );
}

/** JSON, compressed, as base64: nothing in it can end a script element. */
function packed(value: unknown): string {
  return Buffer.from(gzipSync(strToU8(JSON.stringify(value)), { level: 9, mtime: 0 })).toString('base64');
}
