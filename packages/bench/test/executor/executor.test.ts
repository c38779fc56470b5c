import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as built from '../../dist/index.js';
import { parseConfig } from '../../src/config.js';
import { BenchError } from '../../src/errors.js';
import { blocks } from '../../src/executor/blocks.js';
import { JobRunner } from '../../src/executor/job-runner.js';
import { embeddingByJobs } from '../../src/executor/jobs/embedding.js';
import { request } from '../../src/executor/jobs/request.js';
import { localExecutor } from '../../src/executor/local-executor.js';
import { mapJobs } from '../../src/executor/map-jobs.js';
import { redisAddress } from '../../src/executor/redis/address.js';
import type { Executor } from '../../src/executor/types.js';
import { packError, unpackError } from '../../src/executor/wire-error.js';
import { askSettings } from '../../src/llm/llm-config.js';
import { build } from '../../src/pipeline/build.js';
import { silent } from '../../src/progress.js';
import { State } from '../../src/store/state.js';
import { smallFolder } from '../cli/saber.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Recorded {
  readonly name: string;
  readonly shared: object;
  readonly input: unknown;
  readonly output: unknown;
}

/** All jobs of a small build, carried out in this thread. */
const recorded: Recorded[] = [];
const threads: Executor = built.localExecutor({ threads: 2, patience: 0 }) as Executor;
afterAll(() => threads.close());

beforeAll(async () => {
  const folder = smallFolder();
  const config = parseConfig({
    problems: `${folder}/problems.jsonl`,
    ontology: `${folder}/ontology.jsonl`,
    state: `${folder}/.saber`,
    pools: { k: 3, queriesPerDomain: 2 },
  });
  const local = localExecutor({ threads: 1 });
  const executor = {
    ...local,
    width: local.width,
    ready: () => local.ready(),
    run: async (name: never, shared: never, input: never) => {
      const output = await local.run(name, shared, input);
      recorded.push({ name, shared, input, output });
      return output;
    },
  } as unknown as Executor;
  await build({ config, state: new State(config.state), progress: silent, versions: {}, executor });
});

describe.each(['frequency', 'topic', 'summary', 'judge', 'row-block'])('jobs of the kind %s', (kind) => {
  const ofKind = (): Recorded[] => recorded.filter(({ name }) => name === kind);

  test('are JSON and nothing else, so that they can travel', () => {
    expect(ofKind().length).toBeGreaterThan(0);
    for (const { shared, input, output } of ofKind()) {
      expect(JSON.parse(JSON.stringify([shared, input, output]))).toStrictEqual([shared, input, output]);
    }
  });

  test('give the same in another thread, from data that travelled as JSON', async () => {
    for (const { name, shared, input, output } of ofKind()) {
      const travelled = JSON.parse(JSON.stringify({ shared, input }));
      const again = await threads.run(name as never, travelled.shared as never, travelled.input as never);
      expect(again).toStrictEqual(output);
    }
  });
});

/** An executor whose jobs answer with their input after some turns; -1 fails. */
function slow(width: number): Executor & { most: number } {
  let open = 0;
  const executor = {
    width,
    most: 0,
    ready: async () => {},
    close: async () => {},
    run: async (_name: unknown, _shared: unknown, [turns, value]: [number, number]) => {
      open += 1;
      executor.most = Math.max(executor.most, open);
      for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      if (value < 0) throw new Error(`failed at ${value}`);
      return value;
    },
  };
  return executor as never;
}

async function outputsOf(executor: Executor, jobs: readonly unknown[]): Promise<unknown[]> {
  const outputs: unknown[] = [];
  for await (const output of mapJobs(executor, 'judge', {} as never, jobs as never)) outputs.push(output);
  return outputs;
}

test('outputs come in the order of the inputs, with at most the width under way, whatever takes how long', async () => {
  const inputs = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat()), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(inputs, fc.integer({ min: 1, max: 6 }), async (jobs, width) => {
      const executor = slow(width);
      expect(await outputsOf(executor, jobs)).toEqual(jobs.map(([, value]) => value));
      expect(executor.most).toBeLessThanOrEqual(width);
      expect(executor.most).toBe(Math.min(width, jobs.length));
    }),
    { numRuns: 40 },
  );
});

test('the first failure in the order of the inputs is the one that is thrown', async () => {
  const jobs = [
    [1, 7],
    [9, -1],
    [0, -2],
  ];
  await expect(outputsOf(slow(3), jobs)).rejects.toThrow('failed at -1');
});

test('blocks hold all values in order, each full but the last', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 9 }), (values, size) => {
      const parts = [...blocks(values, size)];
      expect(parts.flat()).toEqual(values);
      expect(parts.slice(0, -1).every(({ length }) => length === size)).toBe(true);
      expect(parts.every(({ length }) => length > 0)).toBe(true);
    }),
  );
});

test('an error keeps its sentence and code on its way, and the machine it comes from is named', () => {
  const own = unpackError(
    JSON.parse(JSON.stringify(packError(new BenchError('LLM', 'no answer'), 'on gpu-1: '))),
  );
  expect(own).toMatchObject({ code: 'LLM', message: 'on gpu-1: no answer', exitCode: 1 });
  expect(BenchError.isInstance(own)).toBe(true);
  const other = unpackError(packError(Object.assign(new Error('absent'), { code: 'MISSING_PEER' })));
  expect(other).toMatchObject({ code: 'MISSING_PEER', message: 'absent' });
  expect(BenchError.isInstance(other)).toBe(false);
});

test('failures in a thread reach the caller, and later jobs are done', async () => {
  const { shared, input, output } = recorded.find(({ name }) => name === 'judge')!;
  const run = (job: unknown): Promise<unknown> => threads.run('judge', shared as never, job as never);
  await expect(run({ ...(input as object), profiles: [] })).rejects.toThrow(
    /the judge knows no problem with the id/,
  );
  expect(await run(input)).toStrictEqual(output);
  await expect(new JobRunner({}).run('constructor', {}, {})).rejects.toThrow(
    'there is no kind of job "constructor"',
  );
});

test('vectors travel to the bit', async () => {
  const vector = fc.array(fc.float({ noNaN: true }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.array(vector, { maxLength: 5 }), async (vectors) => {
      const packed = vectors.map((values) => {
        const bytes = Buffer.alloc(4 * values.length);
        for (const [i, value] of values.entries()) bytes.writeFloatLE(value, 4 * i);
        return bytes.toString('base64');
      });
      const executor = { run: async () => JSON.parse(JSON.stringify(packed)) } as unknown as Executor;
      const embedder = embeddingByJobs(executor, { name: 'x', fingerprint: 'x' });
      const embedded = await embedder.embed(['text'], { role: 'query' });
      expect(embedded.map((values) => [...values])).toEqual(vectors);
    }),
  );
});

test('a key is in no job, and a worker with a key gives it to no server that a job names', async () => {
  const { llm } = parseConfig({ llm: { baseUrl: 'http://localhost/v1', model: 'm', apiKey: 'sk-secret-1' } });
  expect(JSON.stringify(askSettings(llm!))).not.toContain('sk-secret-1');
  vi.stubEnv('SABER_API_KEY', 'sk-secret-2');
  await expect(request.prepare(askSettings(llm!), { serving: true })).rejects.toThrow(
    'this worker has a key in its environment and was not told which server may have it; start it with --llm <url>',
  );
  expect(await request.prepare(askSettings(llm!), { serving: true, llm: 'http://own/v1' })).toBeTypeOf(
    'function',
  );
  vi.unstubAllEnvs();
});

test('no message shows the secrets of an address', () => {
  expect(redisAddress('redis://me:open-sesame@host:6380/2?password=sesame')).toBe('redis://host:6380/2');
  expect(redisAddress('rediss://host')).toBe('rediss://host');
  const wrong = () => parseConfig({ redis: 'http://me:open-sesame@host' });
  expect(wrong).toThrow(/field "redis": must be the address of a Redis server/);
  expect(wrong).not.toThrow(/sesame/);
});

test('a number of threads that is no positive integer is refused', () => {
  expect(() => localExecutor({ threads: 0 })).toThrow('threads must be a positive integer, got 0');
});
