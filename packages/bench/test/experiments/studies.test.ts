import type { Comparison } from '@saber/tournament';
import { expect, test } from 'vitest';
import type { System } from '../../src/evaluation/types.js';
import { benchmarkTask } from '../../src/experiments/benchmark.js';
import { bootstrapIntervals } from '../../src/experiments/bootstrap-intervals.js';
import { runExperiment } from '../../src/experiments/catalogue.js';
import { datasetInputs } from '../../src/experiments/dataset-inputs.js';
import { duplicateSearch } from '../../src/experiments/duplicate-search.js';
import { instructed, instructionEffect } from '../../src/experiments/instructions.js';
import { labelRobustLeaderboard } from '../../src/experiments/label-robust.js';
import { halves, mathAgainstWords } from '../../src/experiments/math-against-words.js';
import { roundsStudy } from '../../src/experiments/rounds.js';
import { scoreOverTime, yearOf } from '../../src/experiments/score-over-time.js';
import {
  domainDistribution,
  shares,
  subdomainsOf,
  topicDistribution,
} from '../../src/experiments/topic-shares.js';
import { INPUTS, PROBLEMS, TINY } from './tiny.js';

/** A system that scores by a function of query and document text. */
function scorer(score: (query: string, document: string) => number, type = 'B'): System {
  return {
    id: 'made-up',
    name: 'made up',
    type,
    description: '',
    version: 1,
    fusable: false,
    start:
      async () =>
      async ({ text, documents }) =>
        Float64Array.from(documents, (document) => score(text, document.text)),
  };
}

test('a Swiss tournament by a judge without contradictions ends at the order of all comparisons', async () => {
  const items = Array.from({ length: 12 }, (_, i) => String(i).padStart(2, '0'));
  const rows = await roundsStudy(
    [{ id: 'q', items }],
    () =>
      ({ first, second }) => ({ verdict: first > second ? 'first' : 'second' }),
    { rounds: 15, every: 3 },
  );
  expect(rows.map(({ round }) => round)).toEqual([3, 6, 9, 12, 15]);
  expect(rows[0]).toMatchObject({ comparisons: 18, pairs: 66 });
  expect(rows[0]!.inversions).toBeGreaterThan(0);
  // 11 rounds of 6 games are all 66 pairs: both fits have the same games.
  expect(rows.at(-1)).toMatchObject({ comparisons: 66, inversions: 0 });
});

test('rank intervals hold the observed rank, and those of both are no narrower than a point', () => {
  const comparisons: Comparison[] = [0, 1, 2, 3].flatMap((i) =>
    [0, 1, 2, 3].filter((j) => j > i).map((j) => ({ winner: i, loser: j })),
  );
  const queries = Array.from({ length: 8 }, (_, i) => ({ id: `q${i}`, size: 4, comparisons }));
  const best = queries.map(() => [0, 1, 2, 3]);
  const worst = queries.map(() => [3, 2, 1, 0]);
  const rows = labelRobustLeaderboard(
    queries,
    new Map([
      ['worst', worst],
      ['best', best],
    ]),
    { resamples: 40 },
  );
  expect(rows.map(({ system, rank }) => [system, rank])).toEqual([
    ['best', 1],
    ['worst', 2],
  ]);
  expect(rows[0]!.mean).toBeCloseTo(1, 12); // the order of the fit itself
  expect(rows[0]).toMatchObject({ queries: { low: 1, high: 1 }, both: { low: 1, high: 1 }, first: 1 });
});

test('labels that contradict each other widen the intervals, and equal systems share first place', () => {
  const contradictory: Comparison[] = [
    { winner: 0, loser: 1 },
    { winner: 1, loser: 0 },
  ];
  const queries = Array.from({ length: 3 }, (_, i) => ({ id: `q${i}`, size: 2, comparisons: contradictory }));
  const [a, b] = [queries.map(() => [0, 1]), queries.map(() => [1, 0])];
  const rows = labelRobustLeaderboard(
    queries,
    new Map([
      ['a', a],
      ['b', b],
      ['a again', a],
    ]),
    { resamples: 100, seed: 1 },
  );
  for (const { system, queries: byQueries, labels } of rows) {
    expect(byQueries).toEqual({ low: 2, high: 2 }); // equal strengths: all three share the ranks 1 to 3
    // b is first or last alone; the two others share the places that it leaves
    expect(labels).toEqual(system === 'b' ? { low: 1, high: 3 } : { low: 1.5, high: 2.5 });
  }
  expect(rows.reduce((sum, { first }) => sum + first, 0)).toBeCloseTo(1, 12);
});

test('the two resamplings agree on a mean to a few thousandths, and equal scores have no width', () => {
  const scores = Float64Array.from({ length: 50 }, (_, i) => (i % 10) / 10);
  const rows = bootstrapIntervals(
    [
      { system: 'flat', scores: new Float64Array(50).fill(0.25) },
      { system: 'steps', scores },
    ],
    Array.from({ length: 50 }, () => ['Algebra']),
  );
  expect(rows.map(({ system }) => system)).toEqual(['steps', 'flat']);
  expect(rows[1]).toMatchObject({
    mean: 0.25,
    paper: { low: 0.25, high: 0.25 },
    official: { low: 0.25, high: 0.25 },
  });
  const { paper, official } = rows[0]!;
  expect(Math.abs(paper.low - official.low)).toBeLessThan(0.02);
  expect(Math.abs(paper.high - official.high)).toBeLessThan(0.02);
});

test('a statement falls into formulas and words', () => {
  expect(halves('Let $x>0$ and\n$$y = 1$$ hold.')).toEqual({
    math: '$x>0$, $$y = 1$$',
    words: 'Let and hold.',
  });
  expect(halves('No formula.')).toEqual({ math: '', words: 'No formula.' });
});

test('formulas against words: each side wins where a system only sees that side', async () => {
  const seesDollars = scorer((query) => (query.includes('$') ? 1 : 0));
  const seesWords = { ...scorer((query) => (query.includes('$') ? 0 : 1)), name: 'words' };
  const equal = { ...scorer(() => 1), name: 'equal' };
  const rows = await mathAgainstWords([seesDollars, seesWords, equal], TINY);
  expect(rows.map(({ byDomain }) => byDomain!.all)).toEqual([
    { math: 2, words: 0 },
    { math: 0, words: 2 },
    { math: 0, words: 0 }, // ties count for neither
  ]);
  expect(rows[0]!.byDomain!.Geometry).toEqual({ math: 1, words: 0 });
});

test('formulas against words: the official TF-IDF is averaged over all candidates, the others over five', async () => {
  const seen: number[] = [];
  const counting: System = {
    ...scorer(() => 0),
    id: 'tf-idf',
    start:
      async () =>
      async ({ documents }) => {
        seen.push(documents.length);
        return new Float64Array(documents.length);
      },
  };
  await mathAgainstWords([counting], TINY, { behaviour: 'official' });
  await mathAgainstWords([counting], TINY, { behaviour: 'paper' });
  expect(seen).toEqual([9, 9, 9, 9, 5, 5, 5, 5]);
});

test('a copy is found by its original, which is not in its own way; equal scores are to its favour', async () => {
  const [copy] = INPUTS.rephrasings!;
  const original = PROBLEMS[0]!.problem;
  const same = scorer(
    (query, document) => Number(query === document) * 2 + Number(document === copy!.problem),
  );
  const flat = { ...scorer(() => 0), name: 'flat' };
  const last = { ...scorer((_, document) => -Number(document === copy!.problem)), name: 'last' };
  const rows = await duplicateSearch([same, flat, last], TINY, [copy!]);
  expect(copy!.original).toBe('p00');
  expect(original).not.toBe(copy!.problem);
  expect(rows[0]).toMatchObject({ corpus: [1], pool: [1] });
  expect(rows[1]).toMatchObject({ corpus: [1], pool: [1] });
  expect(rows[2]).toMatchObject({ corpus: [13], pool: [10] }); // 14 documents without the original; 9 candidates and it
});

test('instructions stand before the query, and lexical systems get none', async () => {
  const seen = new Set<string>();
  const reader = scorer((query) => {
    seen.add(query.split('\n')[0]!.slice(0, 10));
    return query.length;
  });
  const rows = await instructionEffect(
    [reader, scorer(() => 0, 'SB')],
    benchmarkTask(TINY, 'statement-full'),
  );
  expect([...seen]).toEqual(['Show by pi', 'Show by in', 'Instruct: ']);
  expect(rows[0]!.scores!.none).toBe(rows[0]!.scores!.I1); // the made-up scores are equal either way
  expect(rows[1]).toMatchObject({ scores: null, reason: expect.stringContaining('lexical') });
  expect(instructed('x', 'Find.')).toBe('Instruct: Find.\nQuery: x');
});

test('a problem spreads a weight of 1 over its categories', () => {
  expect([...shares([['a', 'b', 'a'], ['a'], []])]).toEqual([
    ['a', 1.5],
    ['b', 0.5],
  ]);
  expect(
    subdomainsOf(['/Mathematics/Algebra', '/Mathematics/Algebra/Rings/Ideals', '/Mathematics/Logic/Sets']),
  ).toEqual(['Algebra', 'Algebra: Rings']);
  expect(subdomainsOf(['/Mathematics/DiscreteMathematics/Combinatorics/Counting/Pairs'])).toEqual([
    'Combinatorics: Counting',
  ]);
});

test('domains of queries and documents, and the topics of one query', () => {
  const { tables } = domainDistribution(TINY, INPUTS.topics!);
  expect(tables[0]!.rows).toEqual([
    ['Algebra', 50, 50],
    ['Geometry', 25, 25],
    ['Number Theory', 0, 0],
    ['Combinatorics', 25, 25],
    ['Calculus and Analysis', 0, 0],
  ]);
  const topics = topicDistribution(TINY, INPUTS.topics!, 'p00');
  expect(topics.tables[0]!.rows[0]).toEqual(['Algebra: Polynomials', 5, 5, 'yes']);
  expect(() => topicDistribution(TINY, INPUTS.topics!, 'p99')).toThrow('no query has the id "p99"');
});

test('dates are years with fractions, and the line holds who beat all earlier ones of the class', () => {
  expect(yearOf('2025-01')).toBe(2025);
  expect(yearOf('2024-07-02')).toBeCloseTo(2024.5, 12); // 183 of 366 days
  for (const bad of ['2025', '2025-13', '2025-02-30x', 'May'])
    expect(() => yearOf(bad)).toThrow('a date must be');
  const { tables } = scoreOverTime([
    { system: 'new', date: '2026-01', score: 0.6, class: 'bi-encoder' },
    { system: 'old', date: '2024-01', score: 0.7, class: 'bi-encoder' },
    { system: 'cross', date: '2025-01', score: 0.5, class: 'cross-encoder' },
  ]);
  expect(tables[0]!.rows.map(([system, , , , best]) => [system, best])).toEqual([
    ['old', 'yes'],
    ['cross', 'yes'],
    ['new', ''],
  ]);
});

test('without dates of its own, score over time takes those that the cards of systems state', async () => {
  const { tables, note } = await runExperiment('over-time', INPUTS);
  const rows = new Map(tables[0]!.rows.map(([system, ...rest]) => [system, rest]));
  expect(rows.get('BERT')).toEqual(['bi-encoder', '2018-10', 0.357, 'yes']);
  expect(rows.get('Qwen3-Embedding-8B')!.slice(0, 2)).toEqual(['bi-encoder', '2025-06-05']);
  expect(rows.has('BM25')).toBe(false);
  expect(note).toContain(`of ${rows.size} of the 52 systems`);
});

test('data in the published columns give domains of queries, topics by rules, and a judge where there are solutions', async () => {
  const documents = PROBLEMS.map(({ id, problem, solution }) => ({ id, problem, solution }));
  const queries = TINY.queries.map(({ id, domains, candidates, ratings }) => ({
    ...documents.find((one) => one.id === id)!,
    domains,
    ratings,
    candidates: Uint32Array.from(candidates, (one) =>
      documents.findIndex(({ id: other }) => other === one.id),
    ),
  }));
  const labels = { name: '', note: '' };
  const dataset = { name: 'made up', hash: '', labels, queries, documents, hasSolutions: true };
  const given = {
    ...datasetInputs(dataset),
    systems: [],
    seed: 0,
    behaviour: 'official',
    resamples: 2,
  } as const;
  const domains = await runExperiment('domains', given);
  expect(domains.tables[0]!.rows.slice(0, 2)).toEqual([
    ['Algebra', 1, 50],
    ['Geometry', 1, 50],
  ]);
  expect((await runExperiment('topic-distribution', given)).note).toMatch(
    /rules found these in the texts\.$/,
  );
  const rounds = await runExperiment('rounds', given);
  expect(rounds.tables[0]!.rows.at(-1)!.slice(0, 4)).toEqual([50, 36, 0, 36]);
  await expect(runExperiment('topic-distribution', { ...given, query: 'x' })).rejects.toThrow(
    'no query has the id "x"; there are p00, p01',
  );
  await expect(runExperiment('label-robust', given)).rejects.toThrow(
    /hold their outcome alone \(relevance_scores\)/,
  );
  const bare = datasetInputs({ ...dataset, hasSolutions: false });
  await expect(runExperiment('rounds', { ...given, compare: undefined, ...bare } as never)).rejects.toThrow(
    /reads solutions \(column solution\)/,
  );
});
