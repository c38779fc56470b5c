import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRandom } from '../../src/random.js';
import { type Outcome, saber } from '../cli/saber.js';
import type { LlmServer } from '../llm-server.js';
import { filesBelow, resultsOf } from './results.js';
import { folderWith, KEY, MODEL, slice, startServer } from './setting.js';

// SABER_LONG_TESTS=1 kills 50 times, on the whole bundled corpus and at least 60 queries.
const long = process.env.SABER_LONG_TESTS === '1';
const KILLS = long ? 50 : 10;
const problems = slice(long ? 1 : 4);
const PRICES = { input: 0.1, output: 0.5 };
const SIGKILL = 137;

/** A folder with problems and a configuration. */
function setUp(url: string, cap?: number): string {
  const cwd = folderWith(problems);
  configure(cwd, url, cap);
  return cwd;
}

function configure(cwd: string, url: string, cap?: number): void {
  const config = {
    problems: 'problems.jsonl',
    pools: long ? { k: 4, queriesPerDomain: 14 } : { k: 2, queriesPerDomain: 2 },
    tournament: { rounds: long ? 20 : 4 },
    evaluation: { systems: ['bm25', 'random'], resamples: 50, latencyQueries: 0 },
    llm: {
      baseUrl: url,
      model: MODEL,
      maxOutputTokens: 2000,
      concurrency: 8,
      retryDelaySeconds: 0.001,
      prices: PRICES,
      ...(cap !== undefined && { cap: { cost: cap } }),
    },
  };
  writeFileSync(join(cwd, 'saber.config.json'), JSON.stringify(config));
}

const run = (cwd: string, during?: Parameters<typeof saber>[1]['during']): Promise<Outcome> =>
  saber(['run', '-q'], { cwd, env: { SABER_API_KEY: KEY }, ...(during && { during }) });

function costOf({ tokens: { input, output } }: LlmServer): number {
  return (input * PRICES.input + output * PRICES.output) / 1e6;
}

test('killed again and again, a run ends with the same bytes, pays nothing twice and keeps the cap', async () => {
  const faults = { flaky: 0.1, unreadable: 0.05 };
  const calm = await startServer({ problems, ...faults });
  const undisturbed = setUp(calm.url);
  expect((await run(undisturbed)).code).toBe(0);
  const whole = resultsOf(join(undisturbed, '.saber'));
  const total = calm.server.charged.size;
  const price = costOf(calm.server);
  if (long) expect(whole.get('pools/pools.jsonl')!.trimEnd().split('\n').length).toBeGreaterThanOrEqual(60);

  const { server, url } = await startServer({ problems, ...faults, delay: 3 });
  let cap = price / 2;
  const cwd = setUp(url, cap);
  const random = createRandom(long ? 2 : 1, 'kills');
  let kills = 0;
  let output = '';
  let stoppedByCap = 0;
  while (kills < KILLS) {
    const { code, stdout, stderr } = await run(cwd, (child) => {
      // Some before the first request of the run, most within one stage or another.
      const requests =
        random(5) === 0
          ? Number.POSITIVE_INFINITY
          : server.requests + random(Math.ceil((0.6 * total) / KILLS));
      const end = performance.now() + (requests === Number.POSITIVE_INFINITY ? random(600) : 60_000);
      const poll = setInterval(() => {
        if (server.requests < requests && performance.now() < end && child.exitCode === null) return;
        clearInterval(poll);
        child.kill('SIGKILL');
      }, 1);
    });
    output += stdout + stderr;
    if (code === SIGKILL) kills += 1;
    else {
      // Nothing was left to do under this cap: raise it, as its user would.
      expect({ code, stderr }).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^saber: the cap is reached/),
      });
      stoppedByCap += 1;
      cap += price / 10;
      configure(cwd, url, cap);
    }
    expect(costOf(server)).toBeLessThanOrEqual(cap);
    expect(server.chargedTwice).toBe(0);
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS);
  if (stoppedByCap === 0) {
    expect(await run(cwd)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^saber: the cap is reached/),
    });
    expect(costOf(server)).toBeLessThanOrEqual(cap);
    expect(costOf(server)).toBeGreaterThan(0.8 * cap);
  }
  configure(cwd, url, price * 2);
  const last = await run(cwd);
  expect(last).toMatchObject({ code: 0 });
  expect(last.stdout).toContain(`Judge: ${MODEL}`);
  expect(last.stdout).not.toContain('offline');

  // config.json states the cap, and the address of another server.
  const portable = (files: Map<string, string>): Map<string, string> => {
    const { config, ...rest } = JSON.parse(files.get('config.json')!);
    return new Map([
      ...files,
      ['config.json', JSON.stringify({ ...rest, config: { ...config, llm: null } })],
    ]);
  };
  const files = resultsOf(join(cwd, '.saber'));
  expect([...files.keys()]).toEqual([...whole.keys()]);
  expect(portable(files)).toEqual(portable(whole));
  expect(server.chargedTwice).toBe(0);
  expect(server.charged.size).toBe(total);

  await server.stop();
  const replay = await run(cwd);
  expect(replay).toMatchObject({ code: 0, stdout: last.stdout });

  for (const file of filesBelow(cwd)) expect(readFileSync(join(cwd, file), 'utf8')).not.toContain(KEY);
  expect(output + last.stdout + last.stderr).not.toContain(KEY);
}, 3_600_000);
