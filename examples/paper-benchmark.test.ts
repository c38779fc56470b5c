import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentRows, queryRows, writeParquet } from '../packages/bench/test/dataset/synthetic.js';
import { bundledOntology, slice } from '../packages/bench/test/llm/setting.js';
import { LlmServer } from '../packages/bench/test/llm-server.js';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'saber-examples-'));
const problems = slice(5);
const [MODEL, KEY] = ['a-model', 'sk-example-0123456789'];
let server: LlmServer;
let url: string;

beforeAll(async () => {
  await writeParquet(join(folder, 'data', 'queries', 'train-00000-of-00001.parquet'), queryRows);
  await writeParquet(join(folder, 'data', 'documents', 'train-00000-of-00001.parquet'), documentRows);
  const [query] = queryRows;
  const [first, second] = query!.candidates.map((row) => documentRows[row]!.id);
  const verdict = { queryId: query!.id, first, second, annotator: 'anna', verdict: 'first' };
  writeFileSync(join(folder, 'verdicts.jsonl'), `${JSON.stringify(verdict)}\n`);
  writeFileSync(
    join(folder, 'again.jsonl'),
    `${JSON.stringify({ original: query!.id, problem: 'Again.' })}\n`,
  );
  writeFileSync(join(folder, 'problems.jsonl'), problems.map((one) => `${JSON.stringify(one)}\n`).join(''));
  server = new LlmServer({ problems, ontology: await bundledOntology(), model: MODEL, key: KEY });
  url = await server.start();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function example(name: string, args: readonly string[], key = KEY): Promise<string> {
  const main = fileURLToPath(new URL(`${name}/main.ts`, import.meta.url));
  const { stdout } = await run(process.execPath, ['--import', 'tsx', main, ...args], {
    cwd: fileURLToPath(new URL('.', import.meta.url)), // where tsx is found
    env: { ...process.env, SABER_API_KEY: key },
  });
  return stdout;
}

describe('examples on data in the published columns', () => {
  test.each([
    ['10-main-results', [], /^Table 1\n[\s\S]*\nBM25 +0\.\d{3}[\s\S]*\nTable 7\n/],
    ['11-settings-and-instructions', [], /statement-full[\s\S]*\nhashed words +0\.\d{3} /],
    ['12-duplicate-search', [], /^The search needs rephrased statements [\s\S]*\nTable 11 as printed\n/],
    [
      '12-duplicate-search',
      ['--rephrasings', 'again.jsonl'],
      /^1 rephrasings searched [\s\S]*\nWithin pools\n/,
    ],
    [
      '13-judge-validation',
      [],
      /^0 verdicts [\s\S]*needs verdicts of people: --annotations <file>\.\n[\s\S]*Table 5/,
    ],
    [
      '13-judge-validation',
      ['--annotations', 'verdicts.jsonl'],
      /\nBradley-Terry ratings +≥ 0 [\s\S]*Table 5/,
    ],
    ['14-rounds-and-metrics', ['--queries', '2'], /^Figure 7\n[\s\S]*\nTable 4\n[\s\S]*\nFigure 6\n/],
    ['15-math-against-words', [], /^formulas: [\s\S]*\nPercent of queries whose formulas are nearer\n/],
  ])('%s %j', async (name, more, printed) => {
    const args = more.map((arg) => (arg.endsWith('.jsonl') ? join(folder, arg) : arg));
    expect(await example(name, ['--data', join(folder, 'data'), ...args])).toMatch(printed);
  });

  test('other columns are refused with one sentence', async () => {
    const other = mkdtempSync(join(folder, 'other-'));
    for (const table of ['queries', 'documents'])
      writeFileSync(join(other, `${table}.jsonl`), '{"id": "x"}\n');
    await expect(example('15-math-against-words', ['--data', other])).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]*lacks the columns problem, solution[^\n]*\n$/),
    });
  });
});

describe('examples on a benchmark that a language model builds', () => {
  test('the first asks the model, the others take its answers', async () => {
    const state = join(folder, 'state');
    const size = ['--problems', join(folder, 'problems.jsonl'), '--k', '2', '--queries-per-domain', '1'];
    const args = ['--llm', url, '--model', MODEL, '--state', state, ...size];
    expect(await example('10-main-results', args)).toMatch(/\nRanks\n/);
    const asked = server.charged.size;
    expect(asked).toBeGreaterThan(100);
    expect(await example('11-settings-and-instructions', args)).toMatch(/\nhashed words +0\.\d{3} /);
    expect(await example('12-duplicate-search', args)).toMatch(
      /^\d rephrasings searched among all documents/,
    );
    expect(await example('14-rounds-and-metrics', args)).toMatch(/^Figure 7\n/);
    expect(await example('15-math-against-words', args)).toMatch(/^formulas: /);
    expect(server.charged.size).toBe(asked);
    const raters = await example('13-judge-validation', args);
    for (const way of ['pairwise', 'majority of 5', 'ordinal']) {
      expect(raters).toMatch(new RegExp(`\\n${MODEL}, ${way} +≥ 0 `));
    }
    expect(server.charged.size).toBeGreaterThan(asked);
    expect(server.chargedTwice).toBe(0);
  }, 240_000);

  test('a key that the server refuses is one sentence', async () => {
    const args = ['--llm', url, '--model', MODEL, '--state', join(folder, 'refused')];
    await expect(example('10-main-results', args, 'sk-wrong')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]+ key [^\n]*\n$/),
    });
  });
});
