import { escapeHtml } from '../../report/html-escape.js';
import { htmlPage } from '../../report/html-page.js';
import { SERIES_COLOURS } from '../../report/html-plot.js';
import { STYLE } from '../../report/html-style.js';
import { formatCount } from '../../report/numbers.js';
import type { TheoremReport } from '../results/types.js';

/** What the pages add to the style of the report. */
const SITE_STYLE = `
${SERIES_COLOURS.map((colour, i) => `.s${i} { --tone: ${colour}; }`).join(' ')}
@media (prefers-color-scheme: dark) { ${SERIES_COLOURS.map((colour, i) => `.s${i} { --tone: color-mix(in srgb, ${colour} 62%, white); }`).join(' ')} }
.banner { margin: 14px 0; padding: 10px 16px; border-radius: 6px; background: var(--warm); border: 1px solid var(--warm-line); font-weight: 600; }
.flag { display: inline-block; margin: 2px 4px 0 0; padding: 0 7px; border-radius: 9px; font-size: 11.5px; line-height: 18px; font-weight: 500; border: 1px solid var(--warm-line); background: var(--warm); }
.spark { width: 84px; height: 22px; } .spark path { fill: none; stroke: var(--accent); stroke-width: 1.6; }
`;

/** A page of the site. */
export function sitePage(title: string, style: string, body: string): string {
  return htmlPage({ title, style: `${STYLE}${SITE_STYLE}${style}`, main: body });
}

/** A warning over every page when a task is a development slice; empty otherwise. */
export function bannerOf(reports: readonly Pick<TheoremReport, 'corpus' | 'task'>[]): string {
  const slices = reports.filter(({ corpus }) => corpus.sliceOf !== null);
  if (slices.length === 0) return '';
  const names = slices.map(
    ({ task, corpus }) =>
      `${escapeHtml(task)} (${formatCount(corpus.rows)} of ${formatCount(corpus.sliceOf!)} declarations)`,
  );
  return `<p class="banner" role="note">Development slice, no results: ${names.join(', ')}.</p>`;
}
