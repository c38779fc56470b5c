import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { State } from '../../src/store/state.js';
import { taskOf } from '../../src/theorems/data/read-task.js';
import { runTheorems } from '../../src/theorems/run-theorems.js';
import { readSite } from '../../src/theorems/site/read-site.js';
import { writeSite } from '../../src/theorems/site/write-site.js';
import { corpus, QUERIES, scripted, tinyRun } from '../theorems/tiny.js';
import { launch, noBrowser } from './chromium.js';

const folder = mkdtempSync(join(tmpdir(), 'saber-site-'));
let browser: Browser | undefined;
if (noBrowser !== undefined) console.warn(`skipped: the site in a browser: ${noBrowser}`);

beforeAll(async () => {
  if (noBrowser !== undefined) return;
  const premises = [
    { id: 'p1', text: 'a <b>bold</b> claim', units: [['Nat.add_comm'], ['Nat.mul_comm']] },
    { id: 'p2', text: 'another', units: [['isOpen_union']] },
  ];
  const tasks = [
    taskOf('single', QUERIES, corpus, { kMax: 20 }),
    taskOf('premises', premises, corpus, { kMax: 20 }),
    taskOf('shallow', QUERIES, corpus, { kMax: 1 }),
  ];
  const systems = [
    scripted('good', () => ['Nat.add_comm', 'isOpen_union', 'Nat.mul_comm']),
    scripted('poor', () => ['IsCompact.union', 'Nat.mul_comm']),
  ];
  await runTheorems(tinyRun(folder, [], { tasks, systems }));
  await writeSite(join(folder, 'site'), await readSite(new State(folder)));
  browser = await launch();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const browserTest = test.skipIf(noBrowser !== undefined);

/** Opens a page from disk; whatever it throws or loads from elsewhere fails the test. */
async function open(file: string, hash = ''): Promise<Page> {
  const page = await browser!.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  page.on('request', (request) => expect(request.url()).toMatch(/^(file|blob):/));
  await page.goto(`${pathToFileURL(join(folder, 'site', file))}${hash}`);
  return page;
}

browserTest(
  'the leaderboard opens from disk, sorts, filters and leads to the compare page',
  async () => {
    const page = await open('index.html');
    const table = page.locator('#single table.results').first();
    const ids = () =>
      table.locator('tbody tr:visible').evaluateAll((rows) => rows.map((row) => row.dataset.id));
    expect(await ids()).toEqual(['good', 'poor']);
    await table.locator('button[data-key=name]').click();
    await table.locator('button[data-key=name]').click();
    expect(await ids()).toEqual(['poor', 'good']);
    await page.fill('#single .filter input', 'goo');
    expect(await ids()).toEqual(['good']);
    expect(await table.locator('svg.spark path').first().getAttribute('d')).toMatch(/^M0 /);
    expect(await page.locator('#single').textContent()).toContain(
      'P@k is not shown: every query has one unit',
    );
    await table.locator('tbody tr:visible a').click();
    await page.waitForSelector('html[data-ready]');
    expect(await page.locator('#systems input:checked').evaluateAll((boxes) => boxes.length)).toBe(2);
  },
  120_000,
);

browserTest(
  'the compare page draws curves with bands, their values at k, and every query',
  async () => {
    const page = await open('compare.html', '#task=single&systems=good,poor&k=2');
    await page.waitForSelector('html[data-ready]');
    expect(await page.locator('#plot .band').count()).toBe(2);
    expect(await page.locator('#measures input[value=P]').isDisabled()).toBe(true);
    expect(await page.locator('#why').textContent()).toContain('P@k is R@k / k');
    // good has the gold of sum at 1 and of open at 2, and not that of compact: R@2 = 2/3
    expect(await page.locator('#table tbody tr').first().textContent()).toContain('66.7[');
    await page.locator('#systems input[value=poor]').uncheck();
    expect(await page.locator('#plot .band').count()).toBe(1);
    await page.locator('#k').fill('1');
    expect(await page.locator('#table tbody tr').first().textContent()).toContain('33.3[');
    await page.fill('#search', 'compact');
    expect(await page.locator('#list tbody tr').count()).toBe(1);
    expect(await page.locator('#list tbody tr').textContent()).toContain('> 20');
    await page.locator('#list tbody tr').click();
    expect(await page.locator('#query h3').textContent()).toBe('compact');
    expect(page.url()).toContain('q=compact');
  },
  120_000,
);

browserTest(
  'with several units P@k, Covered@k and the PR curve can be chosen; texts are not read as HTML',
  async () => {
    const page = await open('compare.html', '#task=premises&q=p1');
    await page.waitForSelector('html[data-ready]');
    for (const measure of ['P', 'Covered', 'PR']) {
      await page.locator(`#measures input[value=${measure}]`).check();
      expect(await page.locator('#plot .line').count()).toBe(2);
    }
    expect(await page.locator('#query p').textContent()).toBe('a <b>bold</b> claim');
    const units = page.locator('#query table').first().locator('tbody tr');
    expect(await units.allTextContents()).toEqual(['Nat.add_comm or Nat.add_comm#21> 20', 'Nat.mul_comm32']);
    await page.selectOption('#task', 'single');
    expect(await page.locator('#query').textContent()).toBe('');
    expect(await page.locator('#slice option').allTextContents()).toHaveLength(2);
  },
  120_000,
);

browserTest(
  'a curve of a single value is seen',
  async () => {
    const page = await open('compare.html', '#task=shallow');
    await page.waitForSelector('html[data-ready]');
    for (const scale of [true, false]) {
      await page.locator('#log').setChecked(scale);
      expect(await page.locator('#plot').innerHTML()).not.toContain('NaN');
      expect(await page.locator('#plot .line').first().getAttribute('d')).toMatch(/^M52\.0 \S+L60\.0 /);
    }
  },
  120_000,
);
