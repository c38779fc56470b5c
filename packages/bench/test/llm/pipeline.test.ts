import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readBatch, writeBatch } from '../../src/llm/batch.js';
import { PendingRequestsError } from '../../src/llm/pending.js';
import { loadPrompt } from '../../src/llm/prompt.js';
import { type BuildResult, build } from '../../src/pipeline/build.js';
import { formatJsonLines } from '../../src/store/jsonl.js';
import type { LlmServer } from '../llm-server.js';
import { filesBelow, resultsOf } from './results.js';
import {
  bundledOntology,
  configOf,
  contextOf,
  folderWith,
  KEY,
  MODEL,
  slice,
  startServer,
} from './setting.js';

const problems = slice(3);
const faults = { flaky: 0.2, unreadable: 0.1 };
let server: LlmServer;
let url: string;
let folder: string;
let built: BuildResult;
let whole: Map<string, string>;

beforeAll(async () => {
  ({ server, url } = await startServer({ problems, ...faults }));
  folder = folderWith(problems);
  built = await build(contextOf(configOf(folder, url)));
  whole = resultsOf(join(folder, '.saber'));
});

test('a model carries out topics, summaries and judgments, however the server dresses its answers', () => {
  expect(built.topics.inputs).toMatchObject({
    model: { model: MODEL, promptHash: expect.stringMatching(/^\w{16}$/) },
  });
  expect(built.topics.counts.assignments).toBeGreaterThan(problems.length / 2);
  expect(built.summaries.counts.withoutIdea).toBeLessThan(problems.length / 20);
  expect(built.pools.counts.queries).toBeGreaterThan(4);
  const pairs = built.pools.counts.queries! * 4 * 3;
  expect(built.judgments.counts.judgments).toBeLessThanOrEqual(pairs);
  expect(built.judgments.counts.judgments).toBeGreaterThan(0.8 * pairs); // some find nobody whom they have not met
  // One verdict in ten cannot be read, and then one in ten of the second answers: 1 in 100.
  expect(built.judgments.counts.abstentions).toBeLessThan(built.judgments.counts.judgments! / 10);
});

test('no request was charged twice, although every fifth failed at first, and the manifests count what the server did', () => {
  expect(server.chargedTwice).toBe(0);
  expect(server.requests).toBeGreaterThan(server.charged.size * 1.1);
  expect(server.mostAtOnce).toBeLessThanOrEqual(16);
  const sum = (field: string): number =>
    [built.topics, built.summaries, built.judgments].reduce((total, { counts }) => total + counts[field]!, 0);
  expect(sum('requests')).toBe(server.charged.size);
  expect({ input: sum('inputTokens'), output: sum('outputTokens') }).toEqual(server.tokens);
});

test('the journals alone give the same bytes again, without a call', async () => {
  const before = server.requests;
  const config = configOf(folder, 'http://127.0.0.1:1/v1', { retries: 0 });
  for (const stage of ['topics', 'summaries', 'judgments']) {
    for (const file of readdirSync(join(config.state, stage))) {
      if (file !== 'requests.jsonl') rmSync(join(config.state, stage, file));
    }
  }
  await build(contextOf(config));
  expect(resultsOf(config.state)).toEqual(whole);
  expect(server.requests).toBe(before);
});

test('the key is in no file', () => {
  const files = filesBelow(folder);
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).not.toContain(KEY);
});

test('answers that come back as batch files, shuffled, with errors and gaps, end with the same bytes', async () => {
  const other = folderWith(problems);
  const config = configOf(other, 'http://127.0.0.1:1/v1', { retries: 0 });
  const context = contextOf(config);
  const rounds = new Map<string, number>();
  for (let round = 0; round < 100; round++) {
    let pending: PendingRequestsError;
    try {
      await build({ ...context, collect: true });
      break;
    } catch (error) {
      if (!(error instanceof PendingRequestsError)) throw error;
      pending = error;
    }
    rounds.set(pending.stage, (rounds.get(pending.stage) ?? 0) + 1);
    const path = join(other, 'ask.jsonl');
    expect(await writeBatch(context, pending, path, 50_000)).toBe(pending.requests.length);
    const asked = readFileSync(path, 'utf8').trimEnd().split('\n');
    const lines = asked.map((line, i) => {
      const { custom_id, method, url: address, body } = JSON.parse(line);
      expect({ method, address }).toEqual({ method: 'POST', address: '/v1/chat/completions' });
      if (i % 10 === 1 && round % 2 === 0)
        return { custom_id, response: null, error: { message: 'expired' } };
      return {
        custom_id,
        response: { status_code: 200, body: server.complete(custom_id, body) },
        error: null,
      };
    });
    const answered = lines.filter((_, i) => asked.length === 1 || round % 2 === 1 || i % 10 !== 2).reverse();
    const answers = join(other, 'answers.jsonl');
    writeFileSync(answers, formatJsonLines(answered));
    const [outcome] = await readBatch(context, answers);
    expect(outcome).toMatchObject({ stage: pending.stage, missing: lines.length - answered.length });
    expect(outcome!.failed).toBe(answered.filter(({ error }) => error !== null).length);
    const [again] = await readBatch(context, answers);
    expect(again).toMatchObject({ taken: 0, repeated: outcome!.taken });
  }
  const depth = 3; // of the bundled ontology
  expect(rounds.get('topics')).toBeGreaterThanOrEqual(depth);
  expect(rounds.get('judgments')).toBeGreaterThanOrEqual(4);
  expect(resultsOf(config.state)).toEqual(whole);
  expect(server.chargedTwice).toBe(0);
});

test('the ordinal judge scores each candidate once and compares the scores', async () => {
  const ordinal = configOf(folder, url, { judge: 'ordinal' });
  const { judgments, pools, topics } = await build(contextOf(ordinal));
  expect(topics.counts).toEqual(built.topics.counts);
  expect(judgments.inputs).toMatchObject({ judge: { name: 'ordinal', model: MODEL } });
  const candidates = pools.counts.candidates!;
  expect(judgments.counts.requests).toBeGreaterThanOrEqual(candidates);
  expect(judgments.counts.requests).toBeLessThan(candidates * 1.3);
  const files = readdirSync(join(folder, '.saber', 'judgments'));
  expect(files.filter((file) => /^requests\.\w{16}\.jsonl$/.test(file)).length).toBe(1); // of the pairwise judge
});

test('stages that are not named stay offline', async () => {
  const other = folderWith(problems);
  const before = server.charged.size;
  const config = configOf(other, url, { stages: ['judgments'] });
  const result = await build(contextOf(config));
  expect(result.topics.inputs).not.toHaveProperty('model');
  expect(result.summaries.counts).not.toHaveProperty('requests');
  expect(server.charged.size - before).toBeLessThanOrEqual(result.judgments.counts.requests!);
  expect((await bundledOntology()).tree.size).toBe(result.topics.counts.nodes);
});

test('texts that are too long for the model are counted, asked for once only, and stop nothing', async () => {
  const prompt = await loadPrompt('summary');
  const lengths = problems.map(
    ({ problem, solution }) => prompt.fill({ problem, solution })[0]!.content.length,
  );
  const longest = [...lengths].sort((a, b) => b - a)[5]!;
  const own = await startServer({ problems, longest, delay: 30 }); // a refusal comes before any answer
  const other = folderWith([...problems].sort((a, b) => b.solution.length - a.solution.length));
  const context = contextOf(configOf(other, own.url, { stages: ['summaries'] }));
  const { summaries } = await build(context);
  expect(summaries.counts.unreadable).toBe(5);
  expect(summaries.counts.requests).toBe(problems.length + 5 * 3);
  const before = own.server.requests;
  rmSync(context.state.path('summaries', 'manifest.json'));
  expect((await build(context)).summaries.counts).toEqual(summaries.counts);
  expect(own.server.requests).toBe(before);
});

test('a stage forecasts its requests and their cost, and shows rate, spent and what is to come', async () => {
  const notes: string[] = [];
  const details: string[] = [];
  const progress = {
    note: (line: string) => notes.push(line),
    start: () => ({ update: (_: number, detail?: string) => detail && details.push(detail), stop: () => {} }),
  };
  const other = folderWith(problems);
  const config = configOf(other, url, { stages: ['summaries'], cap: { cost: 0.07 } });
  await build(contextOf(config, { progress }));
  expect(notes.find((note) => note.startsWith('summaries: forecast'))).toMatch(
    new RegExp(
      `^summaries: forecast about ${problems.length} requests, 0.\\d+ million input and 0.\\d+ million output tokens, cost 0.\\d+$`,
    ),
  );
  expect(notes).toContain('warning: that exceeds what is left of the cap (0.07); the run will stop there');
  expect(details.at(-1)).toMatch(/^\d+\.\d requests\/s, spent [\d.e-]+, about 0.00 to go$/);
});
