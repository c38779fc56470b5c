import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPrinted } from '../../src/reproduce/printed/read-printed.js';
import { systemNamed } from '../../src/reproduce/printed/systems.js';
import { PythonRandom } from '../../src/reproduce/random/python-random.js';
import { readReleased } from '../../src/reproduce/released/read-released.js';
import { reproduce, SECTION_IDS, type SectionId } from '../../src/reproduce/reproduce.js';
import type { Item, RatedQuery } from '../../src/reproduce/types.js';
import golden from '../golden/python-random.json' with { type: 'json' };
import { temporaryFolder } from '../temporary-folder.js';
import { duplicates, evaluation, rankingsArchive, timing, writeClone } from './clone.js';

const printed = readPrinted();

async function itemsOf(
  files: Parameters<typeof writeClone>[1],
  queries?: readonly RatedQuery[],
  ids: readonly SectionId[] = SECTION_IDS.filter((id) => id !== 'table-7'), // which takes a second
): Promise<(id: string) => Item> {
  const folder = writeClone(temporaryFolder(), files);
  const released = await readReleased(folder, printed.systems.rows);
  const items = new Map(
    reproduce({ printed, released, queries }, ids).flatMap((section) =>
      section.items.map((item) => [item.id, item]),
    ),
  );
  return (id) => {
    const item = items.get(id);
    if (item === undefined) throw new Error(`no item ${id}`);
    return item;
  };
}

const DOMAINS = [['Algebra'], ['Geometry', 'Algebra'], ['Number Theory'], ['Combinatorics']];

describe('evaluation', () => {
  test('means over queries and domains leave out queries without a score', async () => {
    const item = await itemsOf({
      'evaluation/bm25__p0.json': evaluation(DOMAINS, { 'statement-full': [0.4, 0.506, 0.342, null] }),
    });
    // (0.4 + 0.506 + 0.342) / 3 = 0.416, as printed; Algebra (0.4 + 0.506) / 2 = 0.453
    expect(item('table-1.bm25.overall')).toMatchObject({
      ours: expect.closeTo(0.416, 12),
      status: 'reproduced',
    });
    expect(item('table-1.bm25.algebra')).toMatchObject({
      printed: 0.405,
      ours: expect.closeTo(0.453, 12),
      difference: expect.closeTo(0.048, 9),
      status: 'differs',
    });
    expect(item('table-1.bm25.geometry').ours).toBeCloseTo(0.506, 12);
    expect(item('table-1.bm25.combinatorics')).toMatchObject({ ours: null, status: 'needs published data' });
    expect(item('table-9.bert.none').status).toBe('needs published data');
  });

  test('the other settings, and the other instructions', async () => {
    const item = await itemsOf({
      'evaluation/bm25__p0.json': evaluation(DOMAINS, {
        'statement-statement': [0.426, 0.426, 0.426, 0.426],
        'full-full': [0.437, null, null, null],
      }),
      'evaluation/rank1-32b__p1.json': evaluation(DOMAINS, {
        'statement-full': [0.685, 0.685, 0.685, 0.685],
      }),
    });
    for (const id of [
      'table-1.bm25.statement-statement',
      'table-1.bm25.full-full',
      'table-8.bm25.statement-statement.overall',
      'table-8.bm25.full-full.overall',
      'table-9.rank1-32b.i1',
    ]) {
      expect(item(id).status, id).toBe('reproduced');
    }
    expect(item('table-9.rank1-32b.i2').status).toBe('needs published data');
  });

  test('the file without an arm comes first, and the newer one is named where that differs', async () => {
    const item = await itemsOf({
      'evaluation/qwen3-reranker-4b.json': evaluation(DOMAINS, {
        'statement-full': [0.683, 0.683, 0.683, 0.683],
      }),
      'evaluation/qwen3-reranker-4b__p0.json': evaluation(DOMAINS, {
        'statement-full': [0.6786, 0.6786, 0.6786, 0.6786],
      }),
      'evaluation/qwen3-reranker-0.6b__p0.json': evaluation(DOMAINS, {
        'statement-full': [0.6408, 0.6408, 0.6408, 0.6408],
      }),
    });
    expect(item('table-1.qwen3-reranker-4b.overall').status).toBe('reproduced');
    expect(item('table-1.qwen3-reranker-4b.geometry').note).toContain(
      'qwen3-reranker-4b__p0.json gives 0.6786',
    );
    expect(item('table-1.qwen3-reranker-0-6b.overall')).toMatchObject({ status: 'differs', ours: 0.6408 });
    expect(item('table-1.qwen3-reranker-0-6b.overall').note).toContain('instruction');
  });

  test('a failed run counts as absent', async () => {
    const item = await itemsOf({
      'evaluation/bm25.json': { domains: DOMAINS, reports: { bm25: { error: 'out of memory' } } },
    });
    expect(item('table-1.bm25.overall').status).toBe('needs published data');
  });

  test('domains by weight', async () => {
    const item = await itemsOf({
      'evaluation/bm25.json': evaluation(DOMAINS, { 'statement-full': [1, 1, 1, 1] }),
    });
    expect(item('figure-5.queries.algebra')).toMatchObject({ ours: 1.5, status: 'computed' });
    expect(item('figure-5.queries')).toMatchObject({ ours: 4, status: 'differs' });
  });
});

describe('intervals', () => {
  const { domains, scores, intervals } = golden.bootstrap;

  test('score and ends are rounded before they are subtracted', async () => {
    const files = { 'evaluation/bm25.json': evaluation(domains, { 'statement-full': scores }) };
    const item = await itemsOf(files, undefined, ['table-7']);
    const present = scores.filter((score) => score !== null);
    const score = present.reduce((sum, value) => sum + value, 0) / present.length;
    const round = (value: number): number => Math.round(value * 1000);
    expect(item('table-7.bm25.overall.mean').ours).toBeCloseTo(score, 12);
    expect(item('table-7.bm25.overall.plus').ours).toBe((round(intervals.overall[1]!) - round(score)) / 1000);
    expect(item('table-7.bm25.overall.minus').ours).toBe(
      (round(score) - round(intervals.overall[0]!)) / 1000,
    );
  });

  test('published intervals are counted when ours are equal', async () => {
    const branches = Object.entries(intervals)
      .filter(([name]) => name !== 'overall')
      .map(([branch, interval]) => ({ branch, mean: 0, confidence_interval: interval }));
    const confidence = (overall: readonly number[]) => ({
      k: 10,
      tasks: [{ task: 'statement-full', mean: 0, confidence_interval: overall, branches }],
    });
    const files = { 'evaluation/bm25.json': evaluation(domains, { 'statement-full': scores }) };
    const equal = await itemsOf(
      { ...files, 'confidence/bm25.json': confidence(intervals.overall) },
      undefined,
      ['table-7'],
    );
    expect(equal('table-7.published-intervals')).toMatchObject({ printed: 6, ours: 6, status: 'reproduced' });
    const other = await itemsOf({ ...files, 'confidence/bm25.json': confidence([0, 1]) }, undefined, [
      'table-7',
    ]);
    expect(other('table-7.published-intervals')).toMatchObject({ printed: 6, ours: 5, status: 'differs' });
  });
});

test('duplicate search: the median is rounded half up, percentages are of all queries', async () => {
  const item = await itemsOf({
    'dedup/bm25.json': duplicates([1, 4, 18, 70]), // median (4 + 18) / 2 = 11
    'dedup/bm25__all-documents.json': duplicates([1, 435, 436, 90_000]), // 435.5, printed 436
  });
  expect(item('table-12.bm25.median-rank')).toMatchObject({ ours: 11, status: 'reproduced' });
  expect(['top-1', 'top-4', 'top-16', 'top-64'].map((k) => item(`table-12.bm25.${k}`).ours)).toEqual([
    25, 50, 50, 75,
  ]);
  expect(item('table-11.bm25.median-rank')).toMatchObject({ ours: 436, status: 'reproduced' });
  expect(item('table-2.bm25.median-rank')).toMatchObject({ ours: 436, status: 'reproduced' });
  expect(item('table-2.bm25.top-1').status).toBe('differs');
});

test('timing: the median of the queries, and the sample drawn again', async () => {
  const row = (i: number): number => (i < 30 ? i : i + 1); // query 30 has no score
  const full = Array.from({ length: 972 }, (_, i) => (i === 30 ? null : 0.5));
  const sample = new PythonRandom(42)
    .sample(971, 50)
    .map(row)
    .sort((a, b) => a - b);
  expect(sample.slice(0, 5)).toEqual([6, 25, 27, 31, 33]); // Python: 6 25 27 30 32 of the eligible ones
  const item = await itemsOf({
    'evaluation/approach0__p0.json': evaluation(
      full.map(() => ['Algebra']),
      { 'full-full': full },
    ),
    'timing/bm25.json': timing([0.01, 0.0182, 0.02, ...Array(47).fill(0.0182)], sample),
  });
  expect(item('table-1.bm25.seconds')).toMatchObject({ ours: 0.0182, status: 'reproduced' });
  expect(item('table-1.timing-sample')).toMatchObject({ ours: 50, status: 'reproduced' });
  expect(item('table-1.jaccard.seconds')).toMatchObject({
    status: 'needs published data',
    note: 'results/timing/jaccard.json',
  });
});

describe('formulas against words', () => {
  const target = (math: number, words: number) => ({
    pr_full_vs_candidates: 1,
    pr_math_vs_candidates: math,
    pr_text_vs_candidates: words,
  });

  test('exact ties leave the denominator', async () => {
    const item = await itemsOf({
      'math_vs_word/similarities/bm25.json': {
        a: target(2, 1),
        b: target(1, 2),
        c: target(1, 1),
        d: target(3, 0),
      },
      'math_vs_word/similarities/google-bert_bert-base-uncased__p1.json': { a: target(2, 1) },
    });
    expect(item('figure-9.bm25.all')).toMatchObject({
      ours: expect.closeTo(200 / 3, 10),
      status: 'computed',
    });
    expect(item('figure-9.targets')).toMatchObject({ ours: 4, status: 'differs' });
    expect(item('table-10.bert.i1')).toMatchObject({ ours: 100, status: 'differs' });
    expect(item('table-10.bert.none').status).toBe('needs published data');
  });

  test('the published table fills in, also by domain', async () => {
    const item = await itemsOf({
      'math_vs_word/results_table.csv':
        'method,arm,n_targets,ties_skipped,pct_math_gt_words_All,pct_Algebra,pct_Number Theory,mean_pr_full\n' +
        'jhu-clsp_rank1-32b,p0,969,0,16.2,20.5,,0.5\n"tf-idf",,969,0,71.83,1,2,0.5\nunknown,p0,1,0,1,1,1,1\n',
    });
    expect(item('table-10.rank1-32b.none')).toMatchObject({ ours: 16.2, status: 'reproduced' });
    expect(item('figure-9.rank1-32b.algebra').ours).toBe(20.5);
    expect(item('figure-9.rank1-32b.number-theory').status).toBe('needs published data');
    expect(item('figure-9.tf-idf.all')).toMatchObject({ ours: 71.83 });
    expect(item('figure-9.tf-idf.all').note).toContain('averaged over all 150');
  });

  test('a target counts in its first domain, which the published queries tell', async () => {
    const queries = [
      { id: 'a', domains: ['Geometry', 'Algebra'], ratings: new Float64Array([1, 2, 3]) },
      { id: 'b', domains: ['Algebra'], ratings: new Float64Array([1, 2, 3]) },
    ];
    const item = await itemsOf(
      { 'math_vs_word/similarities/bm25.json': { a: target(2, 1), b: target(1, 2) } },
      queries,
    );
    expect(item('figure-9.bm25.geometry').ours).toBe(100);
    expect(item('figure-9.bm25.algebra').ours).toBe(0);
    expect(item('figure-9.bm25.combinatorics').status).toBe('needs published data');
  });
});

test('the leaderboard is joined by the name in the link', async () => {
  const item = await itemsOf({
    'mteb/leaderboard.csv':
      'Rank,Model,Retrieval\n1,[harrier-oss-v1-27b](https://example.org),78.27\n2,[Qwen3-Embedding-8B](x),1\n3,[other](x),\n',
  });
  expect(item('table-1.harrier-27b.mteb-retrieval')).toMatchObject({ ours: 78.27, status: 'reproduced' });
  expect(item('table-1.qwen3-embedding-8b.mteb-retrieval')).toMatchObject({ ours: 1, status: 'differs' });
  expect(item('table-1.octen-8b.mteb-retrieval').status).toBe('needs published data');
});

describe('rankings with the published ratings', () => {
  const keys = printed['table-01'].rows.map(({ system }) => systemNamed(printed, system).key);
  const queries: RatedQuery[] = [
    { id: 'a', domains: ['Algebra'], ratings: Float64Array.from([5, 3, 3, 3, 4, 4]) },
    { id: 'b', domains: ['Geometry'], ratings: Float64Array.from([0, 1, 2, 3, 4, 5]) },
  ];
  const generator = new PythonRandom(1);
  const rankings = Object.fromEntries(
    keys.map((key) => [key, [generator.sample(6, 6), generator.sample(6, 6)]]),
  );

  test('Table 4 and the scores of systems without a file', async () => {
    const item = await itemsOf({ 'rescaling/rankings.npz': rankingsArchive(rankings) }, queries);
    const dcg = (gains: readonly number[]): number =>
      gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
    const score = (key: string, scale: number, gain: (x: number) => number): number => {
      const values = queries.map(({ ratings }, row) => {
        const gains = [...ratings].map((rating) => gain(rating * scale));
        return dcg(rankings[key]![row]!.map((i) => gains[i]!)) / dcg([...gains].sort((a, b) => b - a));
      });
      return (values[0]! + values[1]!) / 2;
    };
    const exponential = (x: number): number => 2 ** x - 1;
    const swaps = (scale: number, gain: (x: number) => number): number => {
      let count = 0;
      for (const a of keys) {
        for (const b of keys) {
          const before = score(a, 1, exponential) - score(b, 1, exponential);
          if (a < b && before * (score(a, scale, gain) - score(b, scale, gain)) < 0) count += 1;
        }
      }
      return count;
    };
    expect(item('table-4.0-3-exponential-gain.inversions').ours).toBe(swaps(0.6, exponential));
    expect(item('table-4.0-5-linear-gain.inversions').ours).toBe(swaps(1, (x) => x));
    expect(item('table-4.0-3-linear-gain.pearson').status).toMatch(/reproduced|differs/);
    expect(item('table-1.bm25.overall').ours).toBeCloseTo(score('bm25', 1, exponential), 12);
    expect(item('table-1.bm25.overall').note).toContain('rankings.npz');
    expect(item('figure-6.order').ours).toBe('both, topic, summary'); // mean ranks 2, 4 and 4.5
  });

  test('without ratings Table 4 says what it waits for', async () => {
    const item = await itemsOf({ 'rescaling/rankings.npz': rankingsArchive(rankings) });
    expect(item('table-4.0-5-linear-gain.pearson')).toMatchObject({
      status: 'needs published data',
      note: 'the ratings of the published queries (--data)',
    });
  });

  test('rankings of other queries are refused', async () => {
    const files = {
      'rescaling/rankings.npz': rankingsArchive({
        bm25: [
          [0, 1],
          [6, 0],
        ],
      }),
    };
    await expect(itemsOf(files, queries)).rejects.toThrow('row 1 ranks candidate 6, and the query has 6');
    await expect(itemsOf(files, queries.slice(0, 1))).rejects.toThrow('and the query has 0');
  });

  test('an archive that numpy wrote is read', async () => {
    const folder = writeClone(temporaryFolder(), {
      'rescaling/rankings.npz': Buffer.from(golden.archive, 'base64'),
    });
    const { rankings: read } = await readReleased(folder, printed.systems.rows);
    expect([...read.keys()]).toEqual(['bm25']);
    expect([...read.get('bm25')!.rows]).toEqual([2, 0]);
    expect([...read.get('bm25')!.ranks]).toEqual([2, 0, 1, 1, 2, 0]);
  });
});

describe('bad input is named in a sentence', () => {
  const read = (files: Parameters<typeof writeClone>[1], folder = temporaryFolder()) =>
    readReleased(writeClone(folder, files), printed.systems.rows);

  test('a folder that is not there, and one that is no clone', async () => {
    const folder = temporaryFolder();
    await expect(readReleased(join(folder, 'none'), [])).rejects.toThrow(`no such folder: ${folder}/none`);
    await expect(readReleased(folder, [])).rejects.toThrow(
      `${folder} is no clone of the authors' repository`,
    );
  });

  test.each([
    ['evaluation/bm25.json', '{"domains": [', 'bm25.json is not valid JSON'],
    ['evaluation/bm25.json', '{"reports": {}}', 'bm25.json: at domains'],
    ['dedup/bm25.json', '{"per_query": {"7": {"rank_corpus_only": "x"}}}', 'at per_query.7.rank_corpus_only'],
    ['dedup/bm25.json', '{"per_query": {}}', 'at per_query: no query'],
    [
      'math_vs_word/results_table.csv',
      'method,arm,pct_math_gt_words_All\nbm25,p0,\n',
      'of bm25 must be a number',
    ],
    ['timing/bm25.json', '{"query_idxs": [], "per_query_seconds": []}', 'at per_query_seconds'],
    ['math_vs_word/results_table.csv', 'a,b\n1,2\n', 'the columns "method" and "arm" are missing'],
    ['math_vs_word/results_table.csv', 'method,arm\n"1,2\n', 'is not valid CSV'],
    ['mteb/leaderboard.csv', 'Model\nx\n', 'the columns "Model" and "Retrieval" are missing'],
    ['rescaling/rankings.npz', 'no zip', 'rankings.npz: not a zip archive'],
  ])('%s with %s', async (file, content, message) => {
    await expect(read({ [file]: content })).rejects.toThrow(message);
  });

  test('scores that do not fit the queries', async () => {
    const content = evaluation(DOMAINS, { 'statement-full': [1] });
    await expect(read({ 'evaluation/bm25.json': content })).rejects.toThrow(
      'statement-full has 1 scores for 4 queries',
    );
  });
});
