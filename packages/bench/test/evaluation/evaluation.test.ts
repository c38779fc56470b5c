import type { Embedder } from '@saber/retrievers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureLatency, median } from '../../src/evaluation/measure-latency.js';
import { rememberingEmbedder } from '../../src/evaluation/remembering-embedder.js';
import { scoreRun } from '../../src/evaluation/score.js';
import { fusionOf, SYSTEMS } from '../../src/evaluation/systems.js';
import type { EvaluationTask, System } from '../../src/evaluation/types.js';
import { DOMAINS } from '../../src/types.js';

/** A task of `count` queries with 12 candidates each, ratings 0 .. 5. */
function makeTask(count: number): EvaluationTask {
  const queries = Array.from({ length: count }, (_, q) => ({
    id: `q${q}`,
    text: `square ${q} triangle`,
    domains: [DOMAINS[q % 2]!, ...(q === 0 ? [DOMAINS[1]!] : [])],
    documents: Array.from({ length: 12 }, (_, d) => ({
      id: `d${d}`,
      text: `square ${d % 5} of word${d} ${q}`,
    })),
  }));
  const qrels = new Map(
    queries.map(({ id, documents }, q) => [
      id,
      new Map(documents.map((document, d) => [document.id, ((d * 7 + q) % 11) / 2])),
    ]),
  );
  return { task: 'statement-full', queries, qrels };
}

async function runOf(system: System, task: EvaluationTask): Promise<Map<string, Map<string, number>>> {
  const rank = await system.start({ task, seed: 0, cache: true });
  const run = new Map<string, Map<string, number>>();
  for (const query of task.queries) {
    const scores = await rank(query);
    run.set(query.id, new Map(query.documents.map(({ id }, i) => [id, scores[i]!])));
  }
  return run;
}

const byId = (id: string): System => SYSTEMS.find((system) => system.id === id)!;

test('the ideal ranking scores 1 exactly, and no system more', async () => {
  const task = makeTask(6);
  const options = { resamples: 100, seed: 0 };
  expect(scoreRun(task, await runOf(byId('ideal'), task), options)).toMatchObject({
    mean: 1,
    low: 1,
    high: 1,
    n: 6,
  });
  for (const system of SYSTEMS.filter(({ id }) => id !== 'minilm')) {
    expect(scoreRun(task, await runOf(system, task), options).mean, system.id).toBeLessThanOrEqual(1);
  }
});

test('a query counts in every domain that it carries, and domains without a query have no score', async () => {
  const task = makeTask(5);
  const { domains, n } = scoreRun(task, await runOf(byId('bm25'), task), { resamples: 10, seed: 0 });
  expect(n).toBe(5);
  // q0 carries both; q2, q4 the first; q1, q3 the second
  expect(domains.Algebra?.n).toBe(3);
  expect(domains.Geometry?.n).toBe(3);
  expect(Object.keys(domains)).toEqual(['Algebra', 'Geometry']);
});

test('the random ranking depends on the seed and the query alone', async () => {
  const task = makeTask(2);
  const scores = async (seed: number): Promise<Float64Array> =>
    (await byId('random').start({ task, seed, cache: true }))(task.queries[0]!);
  expect(await scores(0)).toEqual(await scores(0));
  expect(await scores(0)).not.toEqual(await scores(1));
});

test('the fusion orders by the sum of reciprocal ranks', async () => {
  const task = makeTask(1);
  const [a, b] = [byId('ideal'), byId('random')];
  const [first, second] = [await runOf(a, task), await runOf(b, task)];
  const rankIn = (run: typeof first, id: string): number =>
    1 +
    [...run.get('q0')!].filter(
      ([other, score]) =>
        score > run.get('q0')!.get(id)! || (score === run.get('q0')!.get(id)! && other > id),
    ).length;
  const fused = await runOf(fusionOf(a, b), task);
  for (const [id, score] of fused.get('q0')!) {
    expect(score).toBeCloseTo(1 / (60 + rankIn(first, id)) + 1 / (60 + rankIn(second, id)), 12);
  }
});

test('a run of the fusion is not kept when either of its systems has a new version', () => {
  const [a, b] = [byId('bm25'), byId('jaccard')];
  const { version } = fusionOf(a, b);
  expect(fusionOf({ ...a, version: a.version + 1 }, b).version).toBeGreaterThan(version);
  expect(fusionOf(a, { ...b, version: b.version + 1 }).version).toBeGreaterThan(version);
});

test('latency times each query of a fixed sample once, after one that is not counted', async () => {
  const task = makeTask(9);
  const asked: string[] = [];
  let cache: boolean | undefined;
  let now = 0;
  const system: System = {
    ...byId('bm25'),
    start: async (options) => {
      cache = options.cache;
      return async ({ id, documents }) => {
        asked.push(id);
        now += 500;
        return new Float64Array(documents.length);
      };
    },
  };
  const seconds = await measureLatency(system, task, { queries: 4, seed: 3, clock: () => now });
  expect(seconds).toEqual([0.5, 0.5, 0.5, 0.5]);
  expect(cache).toBe(false);
  expect(asked).toHaveLength(5);
  expect(asked[0]).toBe(asked[1]);
  const again = [...asked];
  asked.length = 0;
  await measureLatency(system, task, { queries: 4, seed: 3, clock: () => now });
  expect(asked).toEqual(again);
});

test('the median is the middle, or the mean of the two middle values, and null of nothing', () => {
  expect(median([])).toBeNull();
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
      const m = median(values)!;
      const below = values.filter((value) => value < m).length;
      const above = values.filter((value) => value > m).length;
      return below <= values.length / 2 && above <= values.length / 2;
    }),
  );
});

test('each text is embedded once per role, and vectors come back in the order asked', async () => {
  const calls: string[] = [];
  const embedder: Embedder = {
    name: 'lengths',
    fingerprint: 'lengths',
    embed: async (texts, { role }) => {
      calls.push(...texts.map((text) => `${role}:${text}`));
      return texts.map((text) => Float32Array.of(text.length, role === 'query' ? 1 : 0));
    },
  };
  const remembering = rememberingEmbedder(embedder);
  await remembering.prepare('document', ['ccc', 'a', 'ccc']);
  const vectors = await remembering.embed(['ccc', 'bb', 'a'], { role: 'document' });
  expect(vectors.map(([length]) => length)).toEqual([3, 2, 1]);
  await remembering.embed(['a'], { role: 'query' });
  expect(calls.sort()).toEqual(['document:a', 'document:bb', 'document:ccc', 'query:a']);
});
