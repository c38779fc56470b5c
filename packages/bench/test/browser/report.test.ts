import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsResult } from '../../src/experiments/settings.js';
import { signalEffect } from '../../src/experiments/signal-effect.js';
import type { Benchmark } from '../../src/experiments/types.js';
import { formatHtml } from '../../src/report/html.js';
import { formatQueriesHtml } from '../../src/report/html-queries.js';
import { formatReproduceHtml } from '../../src/report/html-reproduce.js';
import { queryDetails } from '../../src/report/query-details.js';
import { readPrinted } from '../../src/reproduce/printed/read-printed.js';
import { reproduce } from '../../src/reproduce/reproduce.js';
import type { Problem } from '../../src/types.js';
import { judgmentsOf, TINY } from '../experiments/tiny.js';
import { sample } from '../report/sample.js';
import { launch, noBrowser } from './chromium.js';

const folder = mkdtempSync(join(tmpdir(), 'saber-browser-'));
let browser: Browser | undefined;
beforeAll(async () => {
  if (noBrowser === undefined) browser = await launch();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const browserTest = test.skipIf(noBrowser !== undefined);

async function open(html: string, file: string, hash = ''): Promise<Page> {
  const path = join(folder, file);
  writeFileSync(path, html);
  const page = await browser!.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${pathToFileURL(path)}${hash}`);
  return page;
}

browserTest(
  'the report sorts, filters, and drills down from a mark to its row',
  async () => {
    const scores = new Map([
      ['BM25', { 'statement-statement': 0.3, 'statement-full': 0.5, 'full-full': 0.6 }],
      ['Jaccard', { 'statement-statement': 0.4, 'statement-full': 0.4, 'full-full': 0.5 }],
      ['TF-IDF', { 'statement-statement': 0.2, 'statement-full': 0.3, 'full-full': 0.1 }],
    ]);
    const experiments = [settingsResult(scores, 5), signalEffect(TINY.queries)];
    const page = await open(formatHtml(sample, { experiments }), 'report.html');
    const names = (): Promise<(string | null)[]> =>
      page
        .locator('table.results tbody tr:visible')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-name')));
    const before = await names();
    await page.click('table.results th button[data-key=name]');
    const sorted = await names();
    expect(sorted).not.toEqual(before);
    expect([...sorted].sort()).toEqual([...before].sort());
    await page.fill('.filter input', 'bm25');
    const filtered = await names();
    expect(filtered.length).toBeGreaterThan(0);
    expect(filtered.length).toBeLessThan(before.length);
    for (const name of filtered) expect(name!.toLowerCase()).toContain('bm25');
    await page.fill('.filter input', '');
    expect(await names()).toEqual(sorted);
    const section = page.locator('#experiment-settings');
    expect(await section.locator('details.data').getAttribute('open')).toBeNull();
    await section.locator('.datum[data-key="Jaccard"]').first().click({ force: true });
    expect(await section.locator('details.data').getAttribute('open')).toBe('');
    expect(await section.locator('tr.found td').first().textContent()).toBe('Jaccard');
  },
  120_000,
);

browserTest(
  'a query opens with its formulas drawn, its candidates by rating and what the judge wrote',
  async () => {
    const [query] = TINY.queries;
    const run = new Map(
      TINY.queries.map(({ id, candidates }) => [id, new Map(candidates.map((one, i) => [one.id, -i]))]),
    );
    const judgments = new Map(TINY.queries.map((one) => [one.id, judgmentsOf(one)]));
    const details = queryDetails(TINY, new Map([['made up', run]]), judgments);
    const page = await open(formatQueriesHtml(details, TINY.texts), 'queries.html', '#q=p00');
    await page.waitForSelector('article h2');
    expect(await page.locator('nav a').count()).toBe(2);
    expect(await page.locator('article math').count()).toBeGreaterThan(0);
    const first = page.locator('.candidate').first();
    await first.locator('summary').first().click();
    await first.getByText('The <same> idea.').first().waitFor(); // texts are unpacked when they are opened
    expect(await first.textContent()).toContain(query!.candidates[0]!.id);
    expect(await first.textContent()).toContain('won 8, lost 0');
    expect(await first.textContent()).toContain('The <same> idea.');
    await page.fill('#search', 'geometry');
    expect(await page.locator('nav a').count()).toBe(1);
    await page.locator('nav a').click();
    await page.waitForSelector('article h2:text-is("p01")');
  },
  120_000,
);

browserTest(
  'the page about the paper filters by status and by text, and opens what it shows',
  async () => {
    const sections = reproduce({ printed: readPrinted() });
    const items = sections.flatMap((section) => section.items);
    const page = await open(formatReproduceHtml(sections), 'reproduce.html');
    expect(await page.evaluate(() => performance.now())).toBeLessThan(2000);
    const shown = (): Promise<string[]> =>
      page.locator('tbody tr:visible').evaluateAll((rows) => rows.map((row) => row.id));
    expect(await shown()).toEqual([]); // all tables are closed
    for (const box of await page.locator('.statuses input:enabled').all()) {
      if ((await box.getAttribute('value')) !== 'differs') await box.uncheck();
    }
    const differing = items.filter(({ status }) => status === 'differs').map(({ id }) => id);
    expect(await shown()).toEqual(differing);
    expect(await page.textContent('#said')).toBe(`${differing.length} figures`);
    await page.fill('#wanted', 'MTEB');
    const both = await shown();
    expect(both.length).toBeGreaterThan(0);
    expect(both).toEqual(differing.filter((id) => id.includes('mteb')));
    expect(await page.locator('details.figures:visible').count()).toBe(1);
    await page.fill('#wanted', 'no such figure');
    expect(await page.textContent('#said')).toBe('0 figures');
    const linked = await open(formatReproduceHtml(sections), 'linked.html', '#table-12.bm25.top-1');
    expect(await linked.locator('tr:target').isVisible()).toBe(true);
    const byAddress = await open(formatReproduceHtml(sections), 'address.html', '#status=needs%20weights');
    expect(await byAddress.locator('tbody tr:visible').count()).toBe(
      items.filter(({ status }) => status === 'needs weights').length,
    );
  },
  120_000,
);

/** A benchmark of some size: every pool has its own documents, each about as long as a problem of a competition. */
function large(queries: number, candidates: number): Benchmark {
  const texts = new Map<string, Problem>();
  const formula = (i: number): string =>
    `$\\sum_{k=1}^{n} \\frac{k^{${i % 7}}}{${i}+k} \\le \\sqrt[3]{x_{${i}}}$`;
  const write = (id: string, i: number): { id: string } => {
    const problem = Array.from(
      { length: 4 },
      (_, k) => `Prove number ${i * 7 + k} that ${formula(i + k)} holds.`,
    ).join(' ');
    texts.set(id, {
      id,
      problem,
      solution: `${problem} ${problem} By induction and the pigeonhole principle.`,
    });
    return { id };
  };
  const list = Array.from({ length: queries }, (_, q) => ({
    ...write(`q${q}`, q),
    domains: ['Algebra'] as const,
    candidates: Array.from({ length: candidates }, (_, c) => ({
      ...write(`q${q}-${c}`, q * candidates + c),
      signal: 'both' as const,
    })),
    ratings: Float64Array.from({ length: candidates }, (_, c) => (c * 5) / candidates),
  }));
  return { texts, queries: list, documents: [...texts.keys()] };
}

browserTest(
  'the pages of 200 queries stay below 5 MB and open in under 2 seconds',
  async () => {
    const benchmark = large(200, 30);
    const runs = new Map(
      Array.from({ length: 10 }, (_, s) => [
        `system ${s}`,
        new Map(
          benchmark.queries.map(({ id, candidates }) => [
            id,
            new Map(candidates.map((one, i) => [one.id, (i * (s + 3)) % 31])),
          ]),
        ),
      ]),
    );
    const html = formatQueriesHtml(queryDetails(benchmark, runs, undefined), benchmark.texts);
    expect(Buffer.byteLength(html)).toBeLessThan(5_000_000);
    const page = await open(html, 'large.html');
    await page.waitForSelector('nav a');
    // The page's own clock, from navigation to the list: a loaded machine only makes it longer.
    expect(await page.evaluate(() => performance.now())).toBeLessThan(2000);
  },
  300_000,
);
