import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { annotationServer } from '../../src/annotate/server.js';
import { AnnotationSession } from '../../src/annotate/session.js';
import type { Annotation, Undo } from '../../src/experiments/annotations.js';
import { samplePairs } from '../../src/experiments/annotations.js';
import { launch, noBrowser } from '../browser/chromium.js';
import { CLI, jsonLines, newFolder, SMALL, saber, smallFolder } from '../cli/saber.js';
import { TINY } from '../experiments/tiny.js';

const PAIRS = samplePairs(TINY, 3, 0);
const judged = (i: number, annotator: string, verdict: Annotation['verdict']): Annotation => ({
  ...PAIRS[i]!,
  annotator,
  verdict,
});

test('each annotator sees all pairs in order, takes verdicts back, and goes on where an earlier session ended', () => {
  const lines: (Annotation | Undo)[] = [];
  const session = new AnnotationSession(PAIRS, [judged(0, 'anna', 'tie')], (line) => lines.push(line));
  expect(session.place('anna')).toEqual({ pair: PAIRS[1], done: 1, total: 3 });
  expect(session.place('ben')).toEqual({ pair: PAIRS[0], done: 0, total: 3 });
  expect(session.judge(judged(1, 'anna', 'first')).pair).toEqual(PAIRS[2]);
  expect(session.undo('anna')).toEqual({ pair: PAIRS[1], done: 1, total: 3 });
  expect(session.undo('anna')).toEqual({ pair: PAIRS[0], done: 0, total: 3 }); // also that of the earlier session
  expect(session.undo('anna').done).toBe(0);
  const undo = { annotator: 'anna', undo: true };
  expect(lines).toEqual([judged(1, 'anna', 'first'), undo, undo]);
  const foreign = { ...PAIRS[0]!, first: 'p99', annotator: 'anna', verdict: 'tie' as const };
  expect(() => session.judge(foreign)).toThrow('is not to be judged here');
});

test('a verdict that could not be kept does not count', () => {
  const session = new AnnotationSession(PAIRS, [], () => {
    throw new Error('disk full');
  });
  expect(() => session.judge(judged(0, 'anna', 'tie'))).toThrow('disk full');
  expect(session.place('anna').done).toBe(0);
});

test.each([
  ['another host name', 'POST', '/next', { host: 'evil.example' }, '{"annotator":"a"}', 403],
  ['a form of another page', 'POST', '/next', { 'content-type': 'text/plain' }, '{"annotator":"a"}', 415],
  ['an unknown address', 'GET', '/etc', {}, '', 404],
  ['no name', 'POST', '/next', {}, '{}', 400],
  ['no JSON', 'POST', '/verdict', {}, '{', 400],
  ['a long body', 'POST', '/undo', {}, `"${'x'.repeat(20_000)}"`, 400],
  ['a wrong verdict', 'POST', '/verdict', {}, '{"annotator":"a","verdict":"left"}', 400],
  ['a name', 'POST', '/next', {}, '{"annotator":"a"}', 200],
])('the server answers %s with its status', async (_, method, path, headers, body, status) => {
  const server = await annotationServer(new AnnotationSession(PAIRS, [], () => {}), TINY.texts);
  const { port, address } = server.address() as AddressInfo;
  expect(address).toBe('127.0.0.1');
  const answer = await new Promise<number>((resolve, reject) => {
    const all = { 'content-type': 'application/json', host: `127.0.0.1:${port}`, ...headers };
    const sent = request({ port, path, method, headers: all }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    sent.on('error', reject);
    sent.end(body);
  });
  expect(answer).toBe(status);
  server.close();
});

let browser: Browser | undefined;
beforeAll(async () => {
  if (noBrowser === undefined) browser = await launch();
}, 120_000);
afterAll(() => browser?.close());

/** Starts the command and returns it with the address of its page. */
function annotate(cwd: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [CLI, 'annotate', '--pairs', '4', '--port', '0'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(text)?.[0];
      if (url) resolve({ child, url });
    });
    child.on('error', reject);
    child.on('close', (code) => reject(new Error(`annotate ended with ${code}`)));
  });
}

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.removeAllListeners('close').on('close', () => resolve());
    child.kill('SIGTERM');
  });

async function login(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url);
  await page.fill('#name', name);
  await page.press('#name', 'Enter');
}

const progress = (page: Page, text: string): Promise<unknown> =>
  page.waitForSelector(`#progress:text-is("${text}")`);

test.skipIf(noBrowser !== undefined)(
  `a browser records a tie, an undo and, after a kill, a resume${noBrowser === undefined ? '' : ` (skipped: ${noBrowser})`}`,
  async () => {
    const cwd = smallFolder();
    expect(await saber(['build', ...SMALL, '-q'], { cwd })).toMatchObject({ code: 0 });
    const file = join(cwd, '.saber', 'annotations.jsonl');
    const first = await annotate(cwd);
    const page = await browser!.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await login(page, first.url, 'anna');
    await progress(page, '0 of 4 judged');
    expect(await page.locator('#target').textContent()).not.toBe('');
    await page.keyboard.press('t');
    await progress(page, '1 of 4 judged');
    await page.click('[data-verdict=second]');
    await progress(page, '2 of 4 judged');
    await page.keyboard.press('u');
    await progress(page, '1 of 4 judged');
    first.child.removeAllListeners('close').kill('SIGKILL');
    appendFileSync(file, '{"annotator":"an'); // what a kill may leave of a line

    const second = await annotate(cwd);
    await login(page, second.url, 'anna');
    await progress(page, '1 of 4 judged');
    await page.keyboard.press('1');
    await progress(page, '2 of 4 judged');
    await login(page, second.url, 'ben');
    await progress(page, '0 of 4 judged');
    for (const [i, key] of ['t', '2', '1', '2'].entries()) {
      await page.keyboard.press(key);
      await progress(page, `${i + 1} of 4 judged`);
    }
    expect(await page.locator('#end').isVisible()).toBe(true);
    await stop(second.child);
    const lines = jsonLines<Partial<Annotation & Undo>>(readFileSync(file, 'utf8'));
    expect(lines.map(({ annotator, verdict, undo }) => [annotator, verdict ?? undo])).toEqual([
      ['anna', 'tie'],
      ['anna', 'second'],
      ['anna', true],
      ['anna', 'first'],
      ['ben', 'tie'],
      ['ben', 'second'],
      ['ben', 'first'],
      ['ben', 'second'],
    ]);
    expect(errors).toEqual([]);

    const { code, stdout } = await saber(['agreement', '--json', '-q'], { cwd });
    expect(code).toBe(0);
    const { tables } = JSON.parse(stdout) as { tables: { rows: unknown[][] }[] };
    // Both have judged two pairs: a tie by both, and a preference of each against the other's.
    expect(tables[0]!.rows[0]!.slice(0, 3)).toEqual(['inter-annotator', '≥ 0', 0.5]);
    expect(tables[1]!.rows[0]!.slice(0, 2)).toEqual(['anna', 'ben']);
  },
  180_000,
);

test('annotations that are missing or damaged are named', async () => {
  const cwd = newFolder();
  expect(await saber(['annotate'], { cwd })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^saber: no finished benchmark in .saber .*; run "saber build" first\n$/),
  });
});
