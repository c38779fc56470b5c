import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { FAST, filesOf, newFolder, type Outcome, SMALL, saber, smallFolder } from '../cli/saber.js';
import { filesBelow, resultsOf } from '../llm/results.js';
import { folderWith, KEY, MODEL, slice, startServer } from '../llm/setting.js';
import type { LlmServer } from '../llm-server.js';
import { freePort, kill, noRedis, startRedis, startWorker, until } from './redis-server.js';

vi.setConfig({ testTimeout: 300_000 });

if (noRedis !== undefined) console.warn(`skipped: jobs over Redis: ${noRedis}`);
const SIGINT = 130;
const SIGKILL = 137;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

describe.skipIf(noRedis !== undefined)('over Redis', () => {
  test('two workers end with the same bytes as one process, also when one is killed', async () => {
    const alone = smallFolder();
    const args = ['run', ...SMALL, ...FAST];
    expect((await saber([...args, '--threads', '1'], { cwd: alone })).code).toBe(0);
    const whole = filesOf(join(alone, '.saber'));

    const redis = await startRedis();
    const [first] = await Promise.all([startWorker(redis.url), startWorker(redis.url)]);
    const calm = smallFolder();
    expect(await saber([...args, '--redis', redis.url], { cwd: calm })).toMatchObject({ code: 0 });
    expect(filesOf(join(calm, '.saber'))).toEqual(whole);

    const disturbed = smallFolder();
    const path = join(disturbed, '.saber/judgments/judgments.jsonl');
    let killed = false;
    const outcome = await saber([...args, '--redis', redis.url], {
      cwd: disturbed,
      during: () => {
        void until(() => sizeOf(path) > 0)
          .then(() => kill(first))
          .then(() => {
            killed = true;
          });
      },
    });
    expect({ ...outcome, killed }).toMatchObject({ code: 0, killed: true });
    expect(filesOf(join(disturbed, '.saber'))).toEqual(whole);

    for (const kind of ['frequency', 'topic', 'summary', 'judge', 'row-block']) {
      expect(redis.written()).toContain(`${kind}-`); // ids of jobs
    }
    await until(async () => (await jobsIn(redis.client)).length === 0); // nothing is left behind
  });

  test('a Redis that loses its connections and its data is no matter', async () => {
    const alone = smallFolder();
    const args = ['build', ...SMALL];
    expect((await saber(args, { cwd: alone })).code).toBe(0);
    const redis = await startRedis();
    await startWorker(redis.url);
    const cwd = smallFolder();
    const path = join(cwd, '.saber/judgments/judgments.jsonl');
    let disturbed = 0;
    const outcome = await saber([...args, '--redis', redis.url], {
      cwd,
      during: () => {
        void (async () => {
          await until(() => sizeOf(join(cwd, '.saber/topics/topics.jsonl')) > 0);
          disturbed += Number(await redis.client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'));
          await until(() => sizeOf(path) > 0);
          expect(await redis.client.keys('saber:data:*')).not.toEqual([]);
          await redis.client.flushall();
          disturbed += 1;
        })();
      },
    });
    expect(outcome).toMatchObject({ code: 0, stderr: expect.stringContaining('trying again') });
    expect(disturbed).toBeGreaterThan(4);
    expect(filesOf(join(cwd, '.saber'))).toEqual(filesOf(join(alone, '.saber')));
  });

  test('embeddings made by a worker give the same scores to the bit', async () => {
    const args = ['run', ...SMALL, '--queries-per-domain', '1', '--systems', 'minilm'];
    const flags = [...args, '--resamples', '50', '--latency-queries', '0'];
    const alone = smallFolder();
    expect(await saber(flags, { cwd: alone })).toMatchObject({ code: 0 });
    const redis = await startRedis();
    await startWorker(redis.url);
    const cwd = smallFolder();
    expect(await saber([...flags, '--redis', redis.url], { cwd })).toMatchObject({ code: 0 });
    expect(filesOf(join(cwd, '.saber'))).toEqual(filesOf(join(alone, '.saber')));
    expect(redis.written()).toContain('embedding-');
  });

  describe('with a language model', () => {
    const problems = slice(4);
    const PRICES = { input: 0.1, output: 0.5 };
    const costOf = ({ tokens: { input, output } }: LlmServer): number =>
      (input * PRICES.input + output * PRICES.output) / 1e6;

    /** A folder whose configuration names a server at an address that only its workers know better. */
    function setUp(url: string, cap?: number): string {
      const cwd = folderWith(problems);
      configure(cwd, url, cap);
      return cwd;
    }

    function configure(cwd: string, url: string, cap?: number): void {
      const config = {
        problems: 'problems.jsonl',
        pools: { k: 2, queriesPerDomain: 2 },
        tournament: { rounds: 4 },
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

    const withoutKey = { SABER_API_KEY: '', OPENAI_API_KEY: '' };

    /** Results without config.json, which states cap and address. */
    const portable = (cwd: string): Map<string, string> => {
      const files = resultsOf(join(cwd, '.saber'));
      files.delete('config.json');
      return files;
    };

    test('worker and run are killed, the key stays with the workers, nothing is paid twice, the cap holds', async () => {
      const faults = { flaky: 0.1, unreadable: 0.05 };
      const calm = await startServer({ problems, ...faults });
      const alone = setUp(calm.url);
      expect((await saber(['run', '-q'], { cwd: alone, env: { SABER_API_KEY: KEY } })).code).toBe(0);
      const price = costOf(calm.server);

      const redis = await startRedis();
      const { server, url } = await startServer({ problems, ...faults, delay: 20 });
      const nowhere = `http://127.0.0.1:${await freePort()}/v1`;
      const worker = (): ReturnType<typeof startWorker> =>
        startWorker(redis.url, ['--llm', url, '--concurrency', '4'], { SABER_API_KEY: KEY });
      const workers = await Promise.all([worker(), worker()]);
      const cwd = setUp(nowhere, price / 2);
      let output = '';
      const run = async (during?: Parameters<typeof saber>[1]['during']): Promise<Outcome> => {
        const args = ['run', '-q', '--redis', redis.url];
        const outcome = await saber(args, { cwd, env: withoutKey, ...(during && { during }) });
        output += outcome.stdout + outcome.stderr;
        return outcome;
      };

      const stalls = countStalls(redis.client);
      const capped = await run(() => {
        // requests are in its hands all the time
        void until(() => server.charged.size > 50).then(() => kill(workers[0]!));
      });
      expect(capped).toMatchObject({ code: 1, stderr: expect.stringMatching(/^saber: the cap is reached/) });
      expect(costOf(server)).toBeLessThanOrEqual(price / 2);
      expect(await stalls()).toBeGreaterThan(0);

      configure(cwd, nowhere, 2 * price);
      const charged = server.charged.size;
      const interrupted = await run((child) => {
        void until(() => server.charged.size > charged + 100).then(() => child.kill('SIGKILL'));
      });
      expect(interrupted.code).toBe(SIGKILL);
      expect((await run()).code).toBe(0);

      expect(portable(cwd)).toEqual(portable(alone));
      expect(server.chargedTwice).toBe(0);
      expect(server.charged.size).toBe(calm.server.charged.size);
      expect(costOf(server)).toBeCloseTo(price, 10);
      for (const file of filesBelow(cwd)) expect(readFileSync(join(cwd, file), 'utf8')).not.toContain(KEY);
      expect(output).not.toContain(KEY);
      expect(redis.written()).toContain('request-');
      expect(redis.written()).not.toContain(KEY);
    });

    test('answers to a run that was killed wait for the next one: no request is sent twice', async () => {
      const redis = await startRedis();
      const { server, url } = await startServer({ problems, delay: 100 });
      await startWorker(redis.url, ['--llm', url], { SABER_API_KEY: KEY });
      const cwd = setUp(url);
      const args = ['build', '-q', '--llm-stages', 'summaries', '--redis', redis.url];
      const killed = await saber(args, {
        cwd,
        env: withoutKey,
        during: (child) => {
          void until(() => server.requests > 20).then(() => child.kill('SIGKILL'));
        },
      });
      expect(killed.code).toBe(SIGKILL);
      expect((await saber(args, { cwd, env: withoutKey })).code).toBe(0);
      expect(server.requests).toBe(problems.length);
    });

    test('failures of the server and of the worker end the run with one sentence', async () => {
      const redis = await startRedis();
      const { url } = await startServer({ problems });
      const cwd = setUp(url);
      const args = ['build', '-q', '--redis', redis.url];
      const careless = await startWorker(redis.url, [], { SABER_API_KEY: KEY });
      const refused = await saber(args, { cwd, env: withoutKey });
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^saber: on \S+: this worker has a key .* start it with --llm <url>\n$/,
        ),
      });
      await kill(careless);
      const stranger = await startWorker(redis.url, ['--llm', url], {
        SABER_API_KEY: 'sk-another-key-0123456789',
      });
      const wrong = await saber(args, { cwd, env: withoutKey });
      expect(wrong).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^saber: on \S+: the server at \S+ refuses the key \(401\); check /),
      });
      expect(wrong.stderr).not.toContain('sk-another');
      await kill(stranger);
      await startWorker(redis.url, ['--llm', url], { SABER_API_KEY: KEY });
      expect(await saber(args, { cwd, env: withoutKey })).toMatchObject({ code: 0 });
    });
  });

  test('without a worker the run says how to start one, and an interrupt takes its jobs back', async () => {
    const redis = await startRedis();
    const doctor = await saber(['doctor', '--redis', redis.url], { cwd: newFolder() });
    expect(doctor.stdout).toContain(`ok      Redis: ${redis.url}, no worker of this version serves there\n`);
    const args = ['build', ...SMALL, '--redis', redis.url];
    let said = '';
    const { code, stderr } = await saber(args, {
      cwd: smallFolder(),
      during: (child) => {
        child.stderr!.on('data', (text: string) => {
          said += text;
          if (said.includes('waiting for a worker')) child.kill('SIGINT');
        });
      },
    });
    expect(code).toBe(SIGINT);
    expect(stderr).toContain(`waiting for a worker: start one with: saber worker --redis ${redis.url}\n`);
    expect(await jobsIn(redis.client)).toEqual([]);
    expect(await redis.client.keys('saber:run:*')).toEqual([]);
  });

  test('a worker of another version is refused, and a run does not take it for one of its own', async () => {
    const redis = await startRedis();
    await redis.client.set('saber:run:x', '9.9.9');
    const refused = await saber(['worker', '--redis', redis.url], { cwd: newFolder() });
    expect(refused).toMatchObject({
      code: 1,
      stderr: `saber: the run at ${redis.url} is of version 9.9.9, this worker of 0.0.0; install the same version of @saber/bench\n`,
    });
    await redis.client.rename('saber:run:x', 'saber:worker:x');
    let said = '';
    const { stderr } = await saber(['build', ...SMALL, '--redis', redis.url], {
      cwd: smallFolder(),
      during: (child) => {
        child.stderr!.on('data', (text: string) => {
          said += text;
          if (said.includes('waiting for a worker')) child.kill('SIGINT');
        });
      },
    });
    expect(stderr).toContain(
      `waiting for a worker of version 0.0.0, for those at ${redis.url} are of 9.9.9: start one with: saber worker`,
    );
  });

  test('the password of a Redis is in no message, and may come from the environment', async () => {
    const redis = await startRedis('open-sesame-1');
    const withPassword = (password: string): string => redis.url.replace('//', `//:${password}@`);
    const wrong = await saber(['build', ...SMALL, '--redis', withPassword('open-barley-2')], {
      cwd: smallFolder(),
    });
    expect(wrong).toMatchObject({
      code: 1,
      stderr: `saber: Redis at ${redis.url} refuses the password; put it into the address or into SABER_REDIS_PASSWORD\n`,
    });
    const none = await saber(['worker', '--redis', redis.url], { cwd: newFolder() });
    expect(none).toMatchObject({ code: 1, stderr: wrong.stderr });

    const worker = await startWorker(redis.url, [], { SABER_REDIS_PASSWORD: 'open-sesame-1' });
    const cwd = smallFolder();
    const right = await saber(['build', ...SMALL, '--redis', withPassword('open-sesame-1')], { cwd });
    expect(right).toMatchObject({ code: 0 });
    expect(right.stdout + right.stderr).not.toContain('sesame');
    for (const [file, text] of filesOf(join(cwd, '.saber'))) expect(text, file).not.toContain('sesame');
    worker.kill('SIGTERM'); // finishes what it has and ends
    await until(() => worker.exitCode !== null);
    expect(worker.exitCode).toBe(0);
    expect(await redis.client.keys('saber:worker:*')).toEqual([]);
  });
});

test('no Redis, another address and missing packages are each said in one sentence', async () => {
  const port = await freePort();
  const cwd = smallFolder();
  const nobody = await saber(['build', ...SMALL, '--redis', `redis://u:hush@127.0.0.1:${port}/3`], { cwd });
  expect(nobody).toMatchObject({
    code: 1,
    stderr: `saber: no Redis at redis://127.0.0.1:${port}/3 (ECONNREFUSED); check that it runs, or give another address with --redis\n`,
  });
  const other = await saber(['build', '--redis', 'http://u:hush@localhost'], { cwd });
  expect(other).toMatchObject({
    code: 2,
    stderr:
      'saber: command line: field "redis": must be the address of a Redis server, for example redis://localhost:6379\n',
  });
  expect((await saber(['worker', '--redis', 'localhost:6379'], { cwd })).code).toBe(2);
  const hidden = `import { register } from 'node:module';
    register('data:text/javascript,' + encodeURIComponent(\`export async function resolve(name, context, next) {
      if (name === 'bullmq') throw new Error("Cannot find package 'bullmq' imported from here");
      return next(name, context);
    }\`));`;
  const missing = await saber(['worker', '--redis', 'redis://localhost'], {
    cwd,
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hidden)}` },
  });
  expect(missing).toMatchObject({
    code: 1,
    stderr: 'saber: --redis needs two optional packages; install them: npm install bullmq@6 ioredis@5\n',
  });
});

/** Keys of jobs, whatever their state. */
async function jobsIn(client: Awaited<ReturnType<typeof startRedis>>['client']): Promise<string[]> {
  const kinds = ['request', 'frequency', 'topic', 'summary', 'judge', 'embedding', 'row-block'];
  const keys = await client.keys('saber:*');
  return keys.filter((key) => kinds.some((kind) => key.includes(`:${kind}-`)));
}

/** Listens for jobs that were lost with their worker. */
function countStalls(client: Awaited<ReturnType<typeof startRedis>>['client']): () => Promise<number> {
  const stalled = new Set<string>();
  const poll = setInterval(async () => {
    for (const [id, fields] of await client.xrange('saber:requests-0.0.0:events', '-', '+')) {
      if (fields.includes('stalled')) stalled.add(id);
    }
  }, 50);
  return async () => {
    clearInterval(poll);
    return stalled.size;
  };
}
