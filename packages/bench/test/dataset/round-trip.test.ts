import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseQrels } from '@saber/metrics/trec';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Config, parseConfig } from '../../src/config.js';
import { datasetOfState } from '../../src/dataset/dataset-of-state.js';
import { evaluateDataset } from '../../src/dataset/evaluate-dataset.js';
import { integerGrades } from '../../src/dataset/integer-grades.js';
import { readDataset } from '../../src/dataset/read-dataset.js';
import type { Dataset } from '../../src/dataset/types.js';
import { writeBeir } from '../../src/dataset/write-beir.js';
import { writePublished } from '../../src/dataset/write-published.js';
import { writeTrec } from '../../src/dataset/write-trec.js';
import { build } from '../../src/pipeline/build.js';
import type { Context } from '../../src/pipeline/context.js';
import { evaluateSystems } from '../../src/pipeline/evaluate.js';
import { silent } from '../../src/progress.js';
import type { Report } from '../../src/report/types.js';
import { writeReport } from '../../src/report/write-report.js';
import { State } from '../../src/store/state.js';
import { temporaryFolder } from '../temporary-folder.js';

const evaluation: Config['evaluation'] = {
  tasks: ['statement-statement', 'statement-full', 'full-full'],
  systems: ['bm25', 'jaccard', 'random', 'ideal'],
  resamples: 50,
  ties: 'trec',
  latencyQueries: 0,
};

function contextOf(folder = temporaryFolder()): Context {
  const config = parseConfig({ evaluation, pools: { k: 6, queriesPerDomain: 2 }, tournament: { rounds: 4 } });
  return { config, state: new State(folder), progress: silent, versions: {} };
}

/** The table of results alone: what the data must give, however it was stored. */
const results = ({ tasks, queries }: Report): object => ({ tasks, queries });

/** A small benchmark of the bundled corpus, built and evaluated once. */
let context: Context;
let report: Report;
let dataset: Dataset;
const folder = mkdtempSync(join(tmpdir(), 'saber-test-'));

beforeAll(async () => {
  context = contextOf(folder);
  report = await evaluateSystems(context, await build(context), () => 0);
  await writeReport(context.state, report);
  dataset = await datasetOfState(context.state, {
    name: 'bundled',
    hash: 'h',
    labels: { name: 'offline', note: 'By rules.' },
  });
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

test('a benchmark gives equal results from its state folder, its published columns and its BEIR folder', async () => {
  const [published, beir] = [temporaryFolder(), temporaryFolder()];
  await writePublished(published, dataset);
  await writeBeir(beir, dataset, { task: 'full-full' });
  for (const folder of [published, beir]) {
    const read = await readDataset(folder);
    const again = await evaluateDataset(contextOf(), read, () => 0);
    expect(results(again)).toEqual(results(report));
    expect(again.judge).toMatchObject({ name: 'offline', note: 'By rules.' });
    expect(again.corpus.name).toBe('bundled');
  }
  const read = await readDataset(published);
  expect({ queries: read.queries, documents: read.documents }).toEqual({
    queries: dataset.queries,
    documents: dataset.documents,
  });
});

test('the same benchmark is written with the same bytes', async () => {
  const [a, b] = [temporaryFolder(), temporaryFolder()];
  const files = [...(await writePublished(a, dataset)), ...(await writeBeir(a, dataset))];
  await writePublished(b, dataset);
  await writeBeir(b, dataset);
  expect(files.map((file) => file.slice(a.length + 1))).toEqual([
    'queries.parquet',
    'documents.parquet',
    'dataset.json',
    'corpus.jsonl',
    'queries.jsonl',
    'qrels/test.tsv',
    'dataset.json',
  ]);
  for (const file of files)
    expect(readFileSync(file).equals(readFileSync(join(b, file.slice(a.length))))).toBe(true);
});

test('TREC files hold the ratings, and the runs of the last report on them', async () => {
  const folder = temporaryFolder();
  const { files, runs } = await writeTrec(folder, dataset, context.state);
  expect(runs).toBe(12); // three tasks, four systems
  expect(files).toContain(join(folder, 'runs', 'full-full', 'bm25.trec'));
  const qrels = parseQrels(readFileSync(join(folder, 'qrels.trec'), 'utf8'));
  const [query] = dataset.queries;
  expect([...qrels.keys()]).toEqual(dataset.queries.map(({ id }) => id));
  expect(qrels.get(query!.id)!.get(dataset.documents[query!.candidates[3]!]!.id)).toBe(query!.ratings[3]);
  const other = { ...dataset, queries: dataset.queries.slice(1) };
  expect((await writeTrec(folder, other, context.state)).runs).toBe(0);
});

test('integer grades are rounded and counted', async () => {
  const { qrels, changed } = integerGrades(
    new Map([
      [
        'q',
        new Map([
          ['a', 0.5],
          ['b', 2.49],
          ['c', 5],
        ]),
      ],
    ]),
  );
  expect([...qrels.get('q')!]).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 5],
  ]);
  expect(changed).toBe(2);
  const folder = temporaryFolder();
  await writeBeir(folder, dataset, { integerGrades: true });
  const grades = readFileSync(join(folder, 'qrels', 'test.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  expect(grades.length).toBeGreaterThan(100);
  for (const line of grades) expect(line.split('\t')[2]).toMatch(/^[0-5]$/);
});

/** A BEIR folder as other tools write it. */
function foreignBeir(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'qrels'));
  const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(
    join(folder, 'corpus.jsonl'),
    lines([
      { _id: 'd1', title: 'Circle', text: 'area of a disc', metadata: {} },
      { _id: 'd2', title: '', text: 'sum of primes' },
      { _id: 'unjudged', title: '', text: 'nothing' },
    ]),
  );
  writeFileSync(
    join(folder, 'queries.jsonl'),
    lines([
      { _id: 'q1', text: 'area' },
      { _id: 'train', text: 'x' },
    ]),
  );
  writeFileSync(join(folder, 'qrels', 'test.tsv'), 'query-id\tcorpus-id\tscore\nq1\td2\t0\nq1\td1\t1\n');
  return folder;
}

test('a BEIR folder of another tool ranks the judged documents of each query, statements only', async () => {
  const foreign = await readDataset(foreignBeir());
  expect(foreign.documents.map(({ problem }) => problem)).toEqual(['Circle area of a disc', 'sum of primes']);
  expect(foreign.queries.map(({ id }) => id)).toEqual(['q1']);
  await expect(evaluateDataset(contextOf(), foreign, () => 0)).rejects.toThrow(
    /^the task statement-full shows solutions, which .* lacks; evaluate it with --tasks statement-statement$/,
  );
  const own = contextOf();
  const config = {
    ...own.config,
    evaluation: { ...evaluation, tasks: ['statement-statement' as const] },
  };
  const statements = await evaluateDataset({ ...own, config }, foreign, () => 0);
  expect(statements.tasks[0]!.systems.find(({ id }) => id === 'jaccard')!.mean).toBe(1);
  expect(statements.judge.name).toBe('BEIR judgments');
});

test.each([
  [
    'qrels/test.tsv',
    'query-id\tcorpus-id\tscore\nq1\tno\t1\n',
    /test\.tsv: the document "no" of query "q1" is not in .*corpus\.jsonl/,
  ],
  [
    'qrels/test.tsv',
    'query-id\tcorpus-id\tscore\nq9\td1\t1\n',
    /test\.tsv: the query "q9" is not in .*queries\.jsonl/,
  ],
  [
    'qrels/test.tsv',
    'query-id\tcorpus-id\tscore\nq1\td1\t-1\n',
    /test\.tsv: a grade must be 0 or more, got -1 \(query "q1"/,
  ],
  ['qrels/test.tsv', 'query-id\tcorpus-id\tscore\nq1\td1\n', /test\.tsv: .*line 2/],
  ['qrels/test.tsv', 'query-id\tcorpus-id\tscore\n', /no judgment in .*test\.tsv/],
  ['queries.jsonl', '{"_id": "q1"}\n', /queries\.jsonl:1: the field "text" must be text, got undefined/],
  ['dataset.json', '{"name": 1}', /dataset\.json: expected \{"name": text/],
])('a BEIR folder whose %s is %j is refused with the place', async (file, text, message) => {
  const folder = foreignBeir();
  writeFileSync(join(folder, file), text);
  await expect(readDataset(folder)).rejects.toThrow(message);
});

test('a BEIR folder without queries or without judgments says so', async () => {
  const folder = foreignBeir();
  rmSync(join(folder, 'qrels'), { recursive: true });
  await expect(readDataset(folder)).rejects.toThrow(/a BEIR folder needs qrels\/test\.tsv, .* has none/);
  const other = foreignBeir();
  rmSync(join(other, 'queries.jsonl'));
  await expect(readDataset(other)).rejects.toThrow(/no queries\.jsonl in the BEIR folder/);
});
