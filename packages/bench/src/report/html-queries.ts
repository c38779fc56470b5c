import { gzipSync, strToU8 } from 'fflate';
import type { Problem } from '../types.js';
import { escapeHtml } from './html-escape.js';
import { htmlPage } from './html-page.js';
import { QUERIES_SCRIPT } from './html-queries-script.js';
import { QUERIES_STYLE } from './html-queries-style.js';
import { MOST_QUERIES, type QueryDetails } from './query-details.js';
import { renderMath } from './render-math.js';

/** Bytes that the page stays below. */
const MOST_BYTES = 4_500_000;
/** Texts compressed together: the more, the smaller the page, and the longer until a query opens. */
const CHUNK = 32;

/** Documents up to which solutions are tried at all: rendering them takes long, and they would not fit. */
const MOST_SOLUTIONS = 2500;

/** What is given up, step by step, when the page would be too large. */
const LAYOUTS: readonly Layout[] = [
  { candidates: 60, solutions: true },
  { candidates: 60, solutions: false },
  { candidates: 30, solutions: false },
  { candidates: 15, solutions: false },
];

interface Layout {
  readonly candidates: number;
  /** Also of the candidates; those of the queries are always there. */
  readonly solutions: boolean;
}

/**
 * The queries of a benchmark as one HTML file that loads nothing: a list to search and sort, and for each query its
 * text, its candidates with rating, signal, judgments and shared techniques, and the place that every system gave them.
 * Texts are rendered beforehand and compressed; a query is unpacked when it is opened. `#q=alg-002` opens one.
 *
 * A page of more than 200 queries shows the first 200; when it would exceed 4.5 MB it gives up solutions, then
 * candidates, and says so.
 */
export function formatQueriesHtml(details: QueryDetails, texts: ReadonlyMap<string, Problem>): string {
  const many = texts.size > MOST_SOLUTIONS;
  for (const [i, layout] of LAYOUTS.entries()) {
    if (many && layout.solutions) continue;
    const page = pageOf(details, texts, layout, i < LAYOUTS.length - 1 ? MOST_BYTES : Infinity);
    if (page !== undefined) return page;
  }
  throw new RangeError('unreachable: the last layout is always taken');
}

/** The page in a layout; undefined as soon as it would be larger than allowed. */
function pageOf(
  { total, systems, queries }: QueryDetails,
  texts: ReadonlyMap<string, Problem>,
  { candidates: most, solutions }: Layout,
  mostBytes: number,
): string | undefined {
  const shown = queries.map((query) => ({ ...query, candidates: query.candidates.slice(0, most) }));
  const targets = new Set(shown.map(({ id }) => id));
  const ids = [...new Set(shown.flatMap(({ id, candidates }) => [id, ...candidates.map((one) => one.id)]))];
  const rendered = (id: string): [id: string, problem: string, solution: string] => {
    const { problem, solution } = texts.get(id)!;
    const withSolution = solution !== '' && (solutions || targets.has(id));
    return [id, renderMath(problem), withSolution ? renderMath(solution) : ''];
  };
  // One chunk at a time: rendered formulas are many times as long as their source.
  const chunks: string[] = [];
  let bytes = 0;
  for (let i = 0; i < ids.length; i += CHUNK) {
    const chunk = `<script type="text/plain" id="chunk-${chunks.length}">${packed(ids.slice(i, i + CHUNK).map(rendered))}</script>`;
    bytes += chunk.length + 1;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  const longest = queries.reduce((size, { candidates }) => Math.max(size, candidates.length), 0);
  const limits = [
    ...(total > MOST_QUERIES ? [`the first ${MOST_QUERIES} of ${total} queries`] : []),
    ...(longest > most ? [`the ${most} best rated of ${longest} candidates`] : []),
    ...(solutions ? [] : ['solutions of the queries only']),
  ];
  const note =
    limits.length === 0 ? '' : `<p class="soft">To stay small, the page shows ${limits.join(', ')}.</p>`;
  const index = { systems, ids, chunk: CHUNK, queries: shown };
  const page = htmlPage({
    title: 'SABER queries',
    style: QUERIES_STYLE,
    main: `<p class="over"><a href="report.html">Report</a></p>
<h1>Queries</h1>
${note}
<p class="tools"><label>Search <input id="search" type="search" placeholder="id, domain, technique"></label>
<label>Score of <select id="system">${systems.map((name, i) => `<option value="${i}">${escapeHtml(name)}</option>`).join('')}</select></label>
<label>Order <select id="order"><option value="id">by id</option><option value="low">worst score first</option><option value="high">best score first</option></select></label>
<span id="count" role="status"></span></p>
<div class="columns"><nav id="list" aria-label="Queries"></nav><article id="query" tabindex="-1"><p class="soft">Choose a query.</p></article></div>`,
    scripts: `<script type="text/plain" id="index">${packed(index)}</script>
${chunks.join('\n')}
<script>${QUERIES_SCRIPT}</script>
`,
  });
  return page.length <= mostBytes ? page : undefined;
}

/** JSON, compressed, as base64: nothing in it can end a script element. */
function packed(value: unknown): string {
  const bytes = gzipSync(strToU8(JSON.stringify(value)), { level: 9, mtime: 0 });
  return Buffer.from(bytes).toString('base64');
}
