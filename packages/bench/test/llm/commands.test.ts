import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Rephrasing } from '../../src/llm/rephrase.js';
import { formatJsonLines } from '../../src/store/jsonl.js';
import type { Problem } from '../../src/types.js';
import { jsonLines, saber } from '../cli/saber.js';
import type { LlmServer } from '../llm-server.js';
import { folderWith, KEY, MODEL, slice, startServer } from './setting.js';

const problems = slice(4);
let server: LlmServer;
let url: string;
let cwd: string;
let model: string[];
const env = { SABER_API_KEY: KEY };
const SMALL = ['--problems', 'problems.jsonl', '-k', '2', '--queries-per-domain', '1', '--rounds', '2'];

beforeAll(async () => {
  ({ server, url } = await startServer({ problems }));
  cwd = folderWith(problems);
  model = ['--llm', url, '--model', MODEL];
  const args = ['run', '-q', '--json', ...SMALL, ...model, '--systems', 'bm25', '--latency-queries', '0'];
  const { code, stdout } = await saber(args, { cwd, env });
  expect(code).toBe(0);
  const report = JSON.parse(stdout);
  expect(report.judge).toEqual({
    name: MODEL,
    note: expect.stringMatching(
      /^Relevance labels come from pairwise judgments of openai\/gpt-oss-120b \(prompt [\da-f]{16}\); it abstained from 0 of \d+ pairs.$/,
    ),
    check: null,
  });
  expect(report.model.stages.map(({ stage }: { stage: string }) => stage)).toEqual([
    'topics',
    'summaries',
    'judgments',
  ]);
  expect(report.model.cost).toBeNull();
});

test('the report names the model in every form, and no offline judge', () => {
  for (const form of ['html', 'tex', 'csv', 'json']) {
    const text = readFileSync(join(cwd, '.saber', 'report', `report.${form}`), 'utf8');
    expect(text).toContain('gpt-oss-120b');
    expect(text).not.toMatch(/offline/i);
  }
});

test('saber rephrase rewords the queries, and a second time asks nothing', async () => {
  const { code, stdout } = await saber(['rephrase', '-q', ...model], { cwd, env });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^\d+ rephrasings, 0 without a readable answer: .saber\/rephrasings\/rephrasings.jsonl\n$/,
    ),
  });
  const path = join(cwd, '.saber', 'rephrasings', 'rephrasings.jsonl');
  const read = jsonLines<Rephrasing>(readFileSync(path, 'utf8'));
  expect(read.length).toBeGreaterThan(1);
  for (const { problem, rephrased } of read) expect(rephrased).toBe(`In other words: ${problem}`);
  const before = server.requests;
  expect((await saber(['rephrase', '-q', ...model], { cwd, env })).stdout).toBe(stdout);
  expect(server.requests).toBe(before);
});

test('saber standardize changes delimiters, and its file is read like any other', async () => {
  const raw = [
    { id: 'a', problem: 'Find \\(x\\) with \\(x + 1 = 2\\).', solution: 'So \\(x = 1\\).' },
    { id: 'b', problem: 'Is $7$ a prime?', solution: 'Yes.' },
  ];
  const folder = folderWith([]);
  writeFileSync(join(folder, 'raw.jsonl'), formatJsonLines(raw));
  const own = await startServer({ problems: raw });
  const args = ['standardize', '-q', '--problems', 'raw.jsonl', '--llm', own.url, '--model', MODEL];
  const { code, stdout } = await saber(args, { cwd: folder, env });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: '4 texts, 0 without a readable answer: .saber/standardized/problems.jsonl\n',
  });
  const read = jsonLines<Problem>(readFileSync(join(folder, '.saber/standardized/problems.jsonl'), 'utf8'));
  expect(read[0]).toMatchObject({ problem: 'Find $x$ with $x + 1 = 2$.', solution: 'So $x = 1$.' });
  expect(read[1]).toMatchObject(raw[1]!);
});

test('saber batch writes what a stage asks, takes answers in any order, and says what is missing', async () => {
  const folder = folderWith(problems);
  const write = [
    'batch',
    'write',
    '-q',
    ...SMALL,
    '--llm',
    'http://127.0.0.1:1/v1',
    '--model',
    MODEL,
    '-o',
    'ask.jsonl',
  ];
  const first = await saber([...write, '--stage', 'summaries'], { cwd: folder });
  expect(first).toMatchObject({ code: 0, stdout: `summaries: ${problems.length} requests: ask.jsonl\n` });
  const asked = jsonLines<{ custom_id: string; body: never }>(
    readFileSync(join(folder, 'ask.jsonl'), 'utf8'),
  );
  const answers = asked.map(({ custom_id, body }) => ({
    custom_id,
    response: { status_code: 200, body: server.complete(custom_id, body) },
    error: null,
  }));
  const failed = { custom_id: asked[0]!.custom_id, response: null, error: { code: 'batch_expired' } };
  writeFileSync(join(folder, 'some.jsonl'), formatJsonLines([failed, ...answers.slice(2).reverse()]));
  const some = await saber(['batch', 'read', 'some.jsonl', '-q'], { cwd: folder });
  expect(some).toMatchObject({
    code: 0,
    stdout: `summaries: ${problems.length - 2} answers taken, 1 failed (the first: batch_expired), 1 missing; failed and missing ones stay pending\n`,
  });
  const second = await saber([...write, '--stage', 'summaries'], { cwd: folder });
  expect(second.stdout).toBe('summaries: 2 requests: ask.jsonl\n');
  writeFileSync(join(folder, 'rest.jsonl'), formatJsonLines(answers.slice(0, 2)));
  expect((await saber(['batch', 'read', 'rest.jsonl'], { cwd: folder })).stdout).toBe(
    'summaries: 2 answers taken\n',
  );
  const third = await saber([...write, '--stage', 'summaries'], { cwd: folder });
  expect(third.stdout).toBe('summaries: nothing is pending\n');
  const early = await saber([...write, '--stage', 'judgments'], { cwd: folder });
  expect(early).toMatchObject({
    code: 1,
    stderr: `saber: the topics stage waits for the answers to ${problems.length} requests; write and read its batch first (saber batch --help)\n`,
  });
  const foreign = await saber(['batch', 'read', 'problems.jsonl'], { cwd: folder });
  expect(foreign).toMatchObject({
    code: 1,
    stderr: 'saber: problems.jsonl:1: no custom_id, so this is no answer of a batch\n',
  });
});

test('saber doctor says whether the server lists the model, without asking it anything', async () => {
  const before = server.requests;
  const good = await saber(['doctor', ...SMALL, ...model], { cwd, env });
  expect(good.stdout).toContain(`ok      language model: ${MODEL} at ${url}\n`);
  const other = await saber(['doctor', ...SMALL, '--llm', url, '--model', 'other'], { cwd, env });
  expect(other).toMatchObject({ code: 1 });
  expect(other.stdout).toContain(`FAILED  language model: ${url} does not list other, but ${MODEL}\n`);
  expect(server.requests).toBe(before);
});

test('judge-agreement with --llm has the model judge the pairs in three ways, and asks once', async () => {
  const args = ['experiment', 'judge-agreement', '-q', '--json', ...model];
  const { code, stdout } = await saber(args, { cwd, env });
  expect(code).toBe(0);
  const { tables } = JSON.parse(stdout) as { tables: { rows: [string, ...unknown[]][] }[] };
  const raters = new Set(tables[0]!.rows.map(([rater]) => rater));
  expect([...raters]).toEqual([
    ...['pairwise judge', 'Bradley-Terry ratings'],
    ...['pairwise', 'majority of 5', 'ordinal'].map((way) => `${MODEL}, ${way}`),
  ]);
  const asked = server.requests;
  expect(await saber(args, { cwd, env })).toMatchObject({ code: 0, stdout });
  expect(server.requests).toBe(asked);
  const without = await saber(['experiment', 'judge-agreement', '--llm', url], { cwd, env });
  expect(without).toMatchObject({ code: 2, stdout: '' });
  expect(without.stderr).toMatch(/^saber: .*field "llm.model" is missing\n$/);
});
