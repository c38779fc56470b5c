import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { mathTokens } from '@saber/retrievers';
import { expect, test } from 'vitest';
import { parseConfig } from '../../src/config.js';
import { evaluateDataset } from '../../src/dataset/evaluate-dataset.js';
import { readDataset } from '../../src/dataset/read-dataset.js';
import { silent } from '../../src/progress.js';
import type { Report, SystemResult } from '../../src/report/types.js';
import { State } from '../../src/store/state.js';
import { documentText, queryText } from '../../src/texts.js';
import type { Domain, Task } from '../../src/types.js';
import { temporaryFolder } from '../temporary-folder.js';
import { documentRows, golden, queryRows, writeParquet } from './synthetic.js';

const TASKS: readonly Task[] = ['statement-statement', 'statement-full', 'full-full'];

/** Writes the synthetic data as the released data is laid out. */
async function publishedFolder(): Promise<string> {
  const folder = temporaryFolder();
  await writeParquet(join(folder, 'SaberMath-queries', 'data', 'train-00000-of-00001.parquet'), queryRows);
  await writeParquet(
    join(folder, 'SaberMath-documents', 'data', 'train-00000-of-00001.parquet'),
    documentRows,
  );
  return folder;
}

const jsonLines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

async function evaluate(folder: string, evaluation: object): Promise<Report> {
  const config = parseConfig({ evaluation: { latencyQueries: 0, resamples: 50, ...evaluation } });
  const context = { config, state: new State(temporaryFolder()), progress: silent, versions: {} };
  return evaluateDataset(context, await readDataset(folder), () => 0);
}

const row = (report: Report, task: Task, id: string): SystemResult =>
  report.tasks.find((result) => result.task === task)!.systems.find((system) => system.id === id)!;

test('the lexical rows without the maths tokenizer equal those of the released code on all three tasks', async () => {
  // the released code sorts negated scores; the expected values are those of a stable sort
  const systems = ['bm25-no-tok', 'tf-idf-no-tok', 'jaccard-no-tok'];
  const report = await evaluate(await publishedFolder(), { tasks: TASKS, systems, ties: 'input' });
  for (const [key, expected] of Object.entries(golden.expected)) {
    const [system, task] = key.split('/') as [string, Task];
    const { mean, domains, n } = row(report, task, `${system}-no-tok`);
    expect(n, key).toBe(12);
    expect(Math.abs(mean - expected.mean_exp), key).toBeLessThanOrEqual(golden.tolerance.ndcg);
    expect(Object.keys(domains).sort(), key).toEqual(Object.keys(expected.by_domain_exp).sort());
    for (const [domain, value] of Object.entries(expected.by_domain_exp)) {
      expect(Math.abs(domains[domain as Domain]!.mean - value), `${key} ${domain}`).toBeLessThanOrEqual(
        golden.tolerance.ndcg,
      );
    }
  }
});

test('the order of equal scores matters for Jaccard, whose scores tie, and not for BM25', async () => {
  const folder = await publishedFolder();
  const meanOf = async (id: string, ties: string): Promise<number> =>
    row(await evaluate(folder, { tasks: ['full-full'], systems: [id], ties }), 'full-full', id).mean;
  expect(await meanOf('bm25-no-tok', 'trec')).toBe(await meanOf('bm25-no-tok', 'input'));
  const jaccard = await Promise.all(
    ['input', 'trec', 'average'].map((ties) => meanOf('jaccard-no-tok', ties)),
  );
  expect(new Set(jaccard).size).toBe(3);
});

test('the rows with the maths tokenizer equal the formulas applied by hand', async () => {
  const report = await evaluate(await publishedFolder(), {
    tasks: TASKS,
    systems: ['bm25', 'tf-idf', 'jaccard'],
    ties: 'input',
  });
  for (const task of TASKS) {
    for (const [id, score] of Object.entries({ bm25: okapi, 'tf-idf': cosine, jaccard: overlap })) {
      const values = queryRows.map((query) => {
        const documents = query.candidates.map((i) => mathTokens(documentText(documentRows[i]!, task)));
        return ndcg(score(mathTokens(queryText(query, task)), documents), query.relevance_scores);
      });
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(row(report, task, id).mean, `${id} ${task}`).toBeCloseTo(mean, 10);
    }
  }
});

/** nDCG at 10, gain 2^r - 1; equal scores stay in order. */
function ndcg(scores: readonly number[], ratings: readonly number[]): number {
  const dcg = (order: readonly number[]): number =>
    order.slice(0, 10).reduce((sum, i, rank) => sum + (2 ** ratings[i]! - 1) / Math.log2(rank + 2), 0);
  const by = (values: readonly number[]): number[] =>
    [...values.keys()].sort((a, b) => Number(values[b]! > values[a]!) - Number(values[b]! < values[a]!));
  return dcg(by(scores)) / dcg(by(ratings));
}

const count = (tokens: readonly string[], token: string): number => tokens.filter((t) => t === token).length;

/** rank_bm25: k1 1.5, b 0.75, negative idf replaced by a quarter of the mean idf. */
function okapi(query: readonly string[], documents: readonly (readonly string[])[]): number[] {
  const n = documents.length;
  const average = documents.reduce((sum, { length }) => sum + length, 0) / n;
  const idf = new Map<string, number>();
  for (const token of new Set(documents.flat())) {
    const df = documents.filter((document) => document.includes(token)).length;
    idf.set(token, Math.log((n - df + 0.5) / (df + 0.5)));
  }
  const floor = (0.25 * [...idf.values()].reduce((sum, value) => sum + value, 0)) / idf.size;
  return documents.map((document) =>
    query.reduce((sum, token) => {
      const value = idf.get(token) ?? 0;
      const tf = count(document, token);
      const norm = tf + 1.5 * (0.25 + (0.75 * document.length) / average);
      return sum + ((value < 0 ? floor : value) * tf * 2.5) / norm;
    }, 0),
  );
}

/** scikit-learn: smooth idf, rows of length 1. */
function cosine(query: readonly string[], documents: readonly (readonly string[])[]): number[] {
  const vocabulary = [...new Set(documents.flat())];
  const idf = vocabulary.map(
    (token) => Math.log((1 + documents.length) / (1 + documents.filter((d) => d.includes(token)).length)) + 1,
  );
  const vector = (tokens: readonly string[]): number[] => {
    const raw = vocabulary.map((token, i) => count(tokens, token) * idf[i]!);
    const length = Math.hypot(...raw) || 1;
    return raw.map((value) => value / length);
  };
  const q = vector(query);
  return documents.map((document) => vector(document).reduce((sum, value, i) => sum + value * q[i]!, 0));
}

function overlap(query: readonly string[], documents: readonly (readonly string[])[]): number[] {
  const a = new Set(query);
  return documents.map((document) => {
    const b = new Set(document);
    const shared = [...a].filter((token) => b.has(token)).length;
    return shared / (a.size + b.size - shared);
  });
}

test('the report names the data and says where the labels come from, not the offline judge', async () => {
  const folder = await publishedFolder();
  const report = await evaluate(folder, { systems: ['jaccard', 'ideal'] });
  expect(report.corpus.name).toBe(folder.split('/').at(-1));
  expect(report.judge.name).toBe('published ratings');
  expect(JSON.stringify(report)).not.toMatch(/offline judge/);
  expect(report).toMatchObject({ k: null, rounds: null, thresholds: null, behaviour: null });
  expect(report.counts).toEqual({ queries: 12, documents: 80, ratings: 360 });
  expect(row(report, 'statement-full', 'ideal').mean).toBe(1);
});

test('shards, JSON Lines, gzip and flat folders hold the same data set', async () => {
  const whole = await readDataset(await publishedFolder());
  const flat = temporaryFolder();
  writeFileSync(join(flat, 'my-queries.jsonl'), jsonLines(queryRows));
  writeFileSync(join(flat, 'my-documents.jsonl.gz'), gzipSync(jsonLines(documentRows)));
  const shards = temporaryFolder();
  await writeParquet(join(shards, 'queries.parquet'), queryRows, { rowGroupSize: 5 });
  for (const [i, [start, end]] of [
    [0, 30],
    [30, 31],
    [31, 80],
  ].entries()) {
    await writeParquet(
      join(shards, 'documents', `train-0000${i}-of-00003.parquet`),
      documentRows.slice(start, end),
      { rowGroupSize: 7 },
    );
  }
  for (const folder of [flat, shards]) {
    const { queries, documents } = await readDataset(folder);
    expect({ queries, documents }).toEqual({ queries: whole.queries, documents: whole.documents });
  }
});

test('a missing shard, two forms of one table and a missing table are refused', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'queries.jsonl'), jsonLines(queryRows));
  await expect(readDataset(folder)).rejects.toThrow(/^no documents in the folder .*queries\.jsonl/);
  await writeParquet(join(folder, 'documents-00001-of-00002.parquet'), documentRows);
  await expect(readDataset(folder)).rejects.toThrow(
    /^shard 0 of 2 is missing beside .*documents-00001-of-00002/,
  );
  writeFileSync(join(folder, 'documents.jsonl'), jsonLines(documentRows));
  await expect(readDataset(folder)).rejects.toThrow(/^one table in 2 forms: /);
  await expect(readDataset(join(folder, 'no'))).rejects.toThrow(`no such folder: ${join(folder, 'no')}`);
});

test.each(['parquet', 'jsonl'])(
  'all missing columns are named, of both tables at once (%s)',
  async (form) => {
    const folder = temporaryFolder();
    const queries = queryRows.map(({ id, problem, domains }) => ({ id, problem, domains }));
    const documents = documentRows.map(({ id, problem }) => ({ _id: id, text: problem }));
    for (const [name, rows] of Object.entries({ queries, documents })) {
      if (form === 'parquet') await writeParquet(join(folder, `${name}.parquet`), rows);
      else writeFileSync(join(folder, `${name}.jsonl`), jsonLines(rows));
    }
    const at = (name: string): string => join(folder, `${name}.${form}`);
    await expect(readDataset(folder)).rejects.toThrow(
      `${at('queries')} lacks the columns solution, candidates, relevance_scores (it has id, problem, domains); ` +
        `${at('documents')} lacks the columns id, problem, solution (it has _id, text)`,
    );
  },
);

test.each([
  [
    { candidates: [80], relevance_scores: [1] },
    'a candidate must be a row number from 0 to 79 (the documents), got 80',
  ],
  [
    { candidates: [-1], relevance_scores: [1] },
    'a candidate must be a row number from 0 to 79 (the documents), got -1',
  ],
  [
    { candidates: [1.5], relevance_scores: [1] },
    'a candidate must be a row number from 0 to 79 (the documents), got 1.5',
  ],
  [{ candidates: [1, 1], relevance_scores: [1, 2] }, 'the candidate 1 is listed twice'],
  [
    { candidates: [1, 2], relevance_scores: [1] },
    'candidates and relevance_scores must be lists of one length, not empty, got 2 and 1',
  ],
  [
    { candidates: [], relevance_scores: [] },
    'candidates and relevance_scores must be lists of one length, not empty, got 0 and 0',
  ],
  [{ relevance_scores: [null] }, 'the field "relevance_scores" must hold numbers, got null'],
  [{ candidates: ['d1'] }, 'the field "candidates" must hold numbers, got "d1"'],
  [{ candidates: [1], relevance_scores: [-0.5] }, 'a relevance score must be 0 or more, got -0.5'],
  [{ solution: null }, 'the field "solution" must be text, got null'],
  [{ domains: ['Logic'] }, 'unknown domain "Logic"'],
  [{ id: 'a b' }, 'an id must have characters and no white space, got "a b"'],
  [{ id: 'q0' }, 'the id "q0" was used before, at '],
])('a query with %j is refused with its place', async (fault, message) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'documents'));
  writeFileSync(join(folder, 'documents', 'a.jsonl'), jsonLines(documentRows));
  writeFileSync(join(folder, 'queries.jsonl'), jsonLines([queryRows[0]!, { ...queryRows[1], ...fault }]));
  await expect(readDataset(folder)).rejects.toThrow(`${join(folder, 'queries.jsonl')}:2: ${message}`);
});

test('a parquet file that is none is refused with its name', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'queries.parquet'), 'version https://git-lfs.github.com/spec/v1');
  writeFileSync(join(folder, 'documents.jsonl'), jsonLines(documentRows));
  await expect(readDataset(folder)).rejects.toThrow(`${join(folder, 'queries.parquet')}: cannot be read: `);
});
