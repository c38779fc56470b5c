import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { formatCsv } from '../../src/report/csv.js';
import { formatHtml } from '../../src/report/html.js';
import type { Report } from '../../src/report/types.js';
import { sample, systems, withSystems } from './sample.js';

const ran = systems.filter(({ skipped }) => skipped === null);
const rowsOf = (html: string) => [...html.matchAll(/<tr [^>]*data-id="([^"]*)"/g)].map(([, id]) => id!);
const count = (html: string, part: string) => html.split(part).length - 1;

test('the page loads nothing and is small', () => {
  const html = formatHtml(sample);
  expect(html).not.toMatch(/https?:|\ssrc=|@import|url\(|<link/);
  expect(html).toContain("default-src 'none'");
  expect(Buffer.byteLength(html)).toBeLessThan(150_000);
});

test('the table has a row for each system, the bars one for each that ran', () => {
  const html = formatHtml(sample);
  expect(rowsOf(html)).toEqual(systems.map(({ id }) => id));
  expect(count(html, '<rect class="bar"')).toBe(ran.length);
  expect(html).toContain('Not run: no model given; set --rerank-url');
});

test('the plot shows timed systems that are not ends of the scale, and names the frontier', () => {
  const html = formatHtml(sample);
  expect(count(html, '<line class="faint"')).toBe(ran.length - 2);
  expect(html).toContain(
    'on the frontier, fastest first: Jaccard-no-tok, BM25-no-tok, BM25, all-MiniLM-L6-v2, RRF (all-MiniLM-L6-v2, BM25).',
  );
});

test('charts are named and described, and headings are buttons with one sorted column', () => {
  const html = formatHtml(sample);
  const charts = [...html.matchAll(/<svg [^>]*role="img" aria-labelledby="(\S+) (\S+)">/g)];
  expect(charts).toHaveLength(2);
  for (const [, title, description] of charts) {
    expect(html).toContain(`<title id="${title}">`);
    expect(html).toContain(`<desc id="${description}">`);
  }
  expect(html.match(/aria-sort="descending"><button type="button" data-key="mean"/g)).toHaveLength(1);
  expect(count(html, '<button type="button" data-key=')).toBe(9);
});

test('note, judge check and warnings are in the box, the note also below each table', () => {
  const tasks = (['statement-full', 'full-full'] as const).map((task) => ({ ...sample.tasks[0]!, task }));
  const html = formatHtml({ ...sample, tasks }).replace(/<script[\s\S]*/, '');
  expect(count(html, sample.judge.note)).toBe(3);
  expect(html).toContain('in 85.1% of 1,000 random triples');
  expect(html).toContain(sample.warnings[0]);
  expect(html).toContain('<a href="#full-full">');
});

test('hostile texts stay text', () => {
  const evil = `</script><script>alert(1)</script><img src=x onerror='alert(1)'>"&`;
  const hostile = systems.map((system) => ({
    ...system,
    id: evil,
    name: evil,
    type: evil,
    description: evil,
  }));
  const report: Report = {
    ...withSystems([...hostile, { ...hostile[0]!, skipped: evil }]),
    corpus: { name: evil, hash: evil, ontology: evil },
    judge: { ...sample.judge, name: evil, note: evil },
    warnings: [evil],
    versions: { [evil]: evil },
    counts: { [evil]: 1 },
  };
  const html = formatHtml(report);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<script>alert');
  expect(count(html, '</script>')).toBe(2);
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)');
});

test('the embedded forms parse back', () => {
  const [, text = ''] = /<script type="application\/json" id="forms">(.*?)<\/script>/s.exec(
    formatHtml(sample),
  )!;
  const forms = JSON.parse(text) as Record<string, string>;
  expect(JSON.parse(forms['report.json']!)).toEqual(sample);
  expect(forms['report.csv']).toBe(formatCsv(sample));
});

const untimed = systems.map((system) => ({ ...system, medianSeconds: null }));
const equal = ran.map((system) => ({ ...system, mean: 0.5, low: 0.5, high: 0.5, medianSeconds: 0.02 }));
test.each<[string, Report]>([
  ['a single system', withSystems([systems[3]!])],
  ['no timed system', withSystems(untimed)],
  ['equal scores', withSystems(equal)],
  ['all scores zero', withSystems(ran.map((system) => ({ ...system, mean: 0, low: 0, high: 0 })))],
  ['missing domains', { ...withSystems(ran.map((system) => ({ ...system, domains: {} }))), queries: {} }],
  ['no system that ran', withSystems(systems.filter(({ skipped }) => skipped !== null))],
  ['no system', withSystems([])],
  ['only ends of the scale', withSystems(systems.filter(({ type }) => type === '-'))],
])('%s: the page has no broken number', (_, report) => {
  const html = formatHtml(report);
  expect(html.replace(/<script[\s\S]*/, '')).not.toMatch(/NaN|Infinity|undefined|null/);
  expect(rowsOf(html)).toHaveLength(report.tasks[0]!.systems.length);
});

test('no plot without times', () => {
  expect(formatHtml(withSystems(untimed))).not.toContain('Quality against time');
});

const browser = [process.env.CHROMIUM, '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
);
const why = browser === undefined ? ' (skipped: no browser at CHROMIUM or /usr/bin/chromium)' : '';

/** The page as a browser leaves it after its scripts have run. */
function render(html: string, hash: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  try {
    const file = join(folder, 'report.html');
    writeFileSync(file, html);
    const flags = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-sync',
      '--disable-background-networking',
      '--disable-component-update',
    ];
    const args = [
      ...flags,
      `--user-data-dir=${join(folder, 'profile')}`,
      '--dump-dom',
      pathToFileURL(file) + hash,
    ];
    return execFileSync(browser!, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 25_000,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function expectOrder(dom: string, key: string, direction: string, first: string): void {
  const ids = rowsOf(dom);
  expect(ids).toHaveLength(systems.length);
  expect(ids[0]).toBe(first);
  expect(ids.at(-1)).toBe('cross');
  expect(dom.match(/<th [^>]*aria-sort/g)).toHaveLength(1);
  expect(dom).toContain(`aria-sort="${direction}"><button type="button" data-key="${key}"`);
}

test.skipIf(browser === undefined).each([
  ['mean', 'asc', 'ascending', 'random'],
  ['name', 'asc', 'ascending', 'minilm'],
  ['seconds', 'desc', 'descending', 'late'],
])(`a browser sorts by the address: %s-%s${why}`, (key, way, direction, first) => {
  expectOrder(render(formatHtml(sample), `#sort=${key}-${way}`), key, direction, first);
});

test.skipIf(browser === undefined).each([
  ['seconds', 1, 'ascending', 'random'],
  ['algebra', 1, 'descending', 'ideal'],
  ['type', 2, 'descending', 'bm25'],
])(`a browser sorts by clicks on a heading: %s, %i${why}`, (key, clicks, direction, first) => {
  const click = `document.querySelector('button[data-key=${key}]').click();`;
  const html = formatHtml(sample).replace('</body>', `<script>${click.repeat(clicks)}</script></body>`);
  expectOrder(render(html, ''), key, direction, first);
});
