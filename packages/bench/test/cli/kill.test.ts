import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../src/random.js';
import { FAST, filesOf, jsonLines, type Outcome, SMALL, saber, smallFolder } from './saber.js';

const RUN = ['run', ...SMALL, ...FAST];
const JUDGMENTS = 'judgments/judgments.jsonl';
const SIGKILL = 137;
const SIGINT = 130;

/** What an uninterrupted run leaves. */
let whole: Map<string, string>;

beforeAll(async () => {
  const cwd = smallFolder();
  expect((await saber(RUN, { cwd })).code).toBe(0);
  whole = filesOf(join(cwd, '.saber'));
});

/** Starts a run and sends the signal as soon as the condition holds. */
function interrupt(cwd: string, signal: 'SIGKILL' | 'SIGINT', when: () => boolean): Promise<Outcome> {
  return saber(RUN, {
    cwd,
    during: (child: ChildProcess) => {
      const poll = (): void => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        if (when()) child.kill(signal);
        else setImmediate(poll);
      };
      poll();
    },
  });
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** A pair of candidates that was judged, whichever was shown first. */
function judgedPairs(text: string): string[] {
  return jsonLines<{ kind: string; queryId: string; first: string; second: string }>(text)
    .filter(({ kind }) => kind === 'judgment')
    .map(({ queryId, first, second }) => [queryId, ...[first, second].sort()].join(' '));
}

test.concurrent('killed again and again, at any moment, a run goes on and ends with the same bytes', async () => {
  const cwd = smallFolder();
  const state = join(cwd, '.saber');
  const random = createRandom(1, 'moments');
  const exists = (file: string) => () => existsSync(join(state, file));
  const later = (from: number, to: number) => () => {
    const end = performance.now() + from + random(to - from);
    return () => performance.now() > end;
  };
  const judged = (part: number) => () => sizeOf(join(state, JUDGMENTS)) > part * whole.get(JUDGMENTS)!.length;
  const early = [later(0, 300), later(200, 400)].map((moment) => moment());
  const stages = [
    'problems/problems.jsonl',
    'dedup/problems.jsonl',
    'topics/topics.jsonl',
    'summaries/summaries.jsonl',
  ];
  const parts = [0, 1, 2, 3, 4, 5].map((i) => (i + random(100) / 100) / 6);
  const moments: (() => boolean)[] = [
    ...early,
    ...[...stages, 'pools/thresholds.json'].map(exists),
    ...parts.map(judged),
    ...['ratings/ratings.jsonl', 'runs/statement-full/tf-idf.trec', 'report/report.json'].map(exists),
  ];
  let kills = 0;
  const resumed: number[] = [];
  for (const moment of moments) {
    const { code, stderr } = await interrupt(cwd, 'SIGKILL', moment);
    expect([0, SIGKILL]).toContain(code);
    if (code === SIGKILL) kills += 1;
    const goingOn = /^going on after (\d+) judgments$/m.exec(stderr);
    if (goingOn) resumed.push(Number(goingOn[1]));
  }
  expect(kills).toBeGreaterThanOrEqual(12);
  expect(resumed.length).toBeGreaterThanOrEqual(3); // kills inside the judgments left something to go on from
  expect(resumed).toEqual([...resumed].sort((a, b) => a - b));

  const last = await saber(RUN, { cwd });
  expect(last.code).toBe(0);
  const files = filesOf(state);
  expect([...files.keys()]).toEqual([...whole.keys()]);
  expect(files).toEqual(whole);
  const pairs = judgedPairs(files.get(JUDGMENTS)!);
  expect(pairs.length).toBeGreaterThan(1000);
  expect(new Set(pairs).size).toBe(pairs.length);
});

test.concurrent('a judgment torn by the kill is asked for again, and no other', async () => {
  const cwd = smallFolder();
  const path = join(cwd, '.saber', JUDGMENTS);
  const half = whole.get(JUDGMENTS)!.length / 2;
  expect((await interrupt(cwd, 'SIGKILL', () => sizeOf(path) > half)).code).toBe(SIGKILL);
  truncateSync(path, sizeOf(path) - 9);
  const kept = judgedPairs(readFileSync(path, 'utf8').replace(/[^\n]+$/, ''));
  const { code, stderr } = await saber(RUN, { cwd });
  expect(code).toBe(0);
  expect(stderr).toMatch(/^going on after \d+ judgments$/m);
  expect(judgedPairs(whole.get(JUDGMENTS)!).slice(0, kept.length)).toEqual(kept);
  expect(filesOf(join(cwd, '.saber'))).toEqual(whole);
});

test.concurrent('an interrupt ends the command with 130 and no stack trace, and the next run goes on', async () => {
  const cwd = smallFolder();
  const path = join(cwd, '.saber', JUDGMENTS);
  const { code, stdout, stderr } = await interrupt(cwd, 'SIGINT', () => sizeOf(path) > 20_000);
  expect({ code, stdout }).toEqual({ code: SIGINT, stdout: '' });
  expect(stderr).not.toMatch(/^ {4}at |Error/m);
  const next = await saber(RUN, { cwd });
  expect(next.code).toBe(0);
  expect(next.stderr).toMatch(/^going on after \d+ judgments$/m);
  expect(filesOf(join(cwd, '.saber'))).toEqual(whole);
});
