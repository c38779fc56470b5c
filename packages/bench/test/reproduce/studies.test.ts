import { describe, expect, test } from 'vitest';
import { latencyFrontier } from '../../src/reproduce/studies/frontier.js';
import { mtebCorrelations } from '../../src/reproduce/studies/mteb.js';
import { normalTest } from '../../src/reproduce/studies/normal-test.js';
import { ORIGINAL, rescalingStudy, scoreRankings } from '../../src/reproduce/studies/rescaling.js';
import { signalCurves, signalOrder } from '../../src/reproduce/studies/signal-effect.js';

const query = (ratings: readonly number[]) => ({ id: 'q', domains: [], ratings: Float64Array.from(ratings) });

describe('rescaling', () => {
  // Gains 31, 0, 1 of ratings 5, 0, 1; ideal 31 + 1 / log2 3.
  const ideal = 31 + 1 / Math.log2(3);

  test('scores a ranking by the exponential gain', () => {
    const [score] = scoreRankings([query([5, 0, 1])], [[1, 0, 2]], ORIGINAL);
    expect(score).toBeCloseTo((31 / Math.log2(3) + 1 / 2) / ideal, 12);
  });

  test('leaves out a query without a ranking, and gives 0 where nothing is relevant', () => {
    expect(scoreRankings([query([5, 0]), query([0, 0])], [undefined, [0, 1]], ORIGINAL)).toEqual([null, 0]);
  });

  test('counts a swap that only the linear gain makes, with its gap in the original measure', () => {
    // Exponential: 31 against 7 + 7 / log2 3 + 7 / 2 = 14.9; linear: 5 against 3 + 3 / log2 3 + 3 / 2 = 6.4.
    const queries = [query([5, 3, 3, 3, 0, 0])];
    const systems = [[[0, 4, 5]], [[1, 2, 3]]];
    const best = 31 + 7 / Math.log2(3) + 7 / 2 + 7 / Math.log2(5);
    const [, linear] = rescalingStudy(queries, systems);
    expect(linear).toMatchObject({ setting: '[0,5] + linear gain', pairs: 1, inversions: 1, kendall: -1 });
    expect(linear!.largestSwappedGap).toBeCloseTo((31 - 7 - 7 / Math.log2(3) - 7 / 2) / best, 12);
  });

  test('the range does not matter under linear gain', () => {
    const queries = [query([5, 3.2, 1.1, 0.4]), query([0, 5, 2.5, 2.4])];
    const systems = [
      [
        [0, 1, 2, 3],
        [0, 1, 2, 3],
      ],
      [
        [3, 2, 1, 0],
        [1, 2, 3, 0],
      ],
      [
        [1, 0, 3, 2],
        [2, 1, 0, 3],
      ],
    ];
    const [, five, three] = rescalingStudy(queries, systems);
    expect(three!.pearson).toBeCloseTo(five!.pearson, 12);
    expect({ ...three, setting: '', pearson: 0, largestSwappedGap: 0 }).toEqual({
      ...five,
      setting: '',
      pearson: 0,
      largestSwappedGap: 0,
    });
  });
});

describe('signal effect', () => {
  test('cumulates the shares of each third of the pool by rating', () => {
    // topic 1, 2; summary 3, 4; both 5, 6: the ranking is both, both, summary, summary, topic, topic.
    const [topic, summary, both] = signalCurves([query([1, 2, 3, 4, 5, 6])]);
    expect([...both!.shares]).toEqual([0.5, 1, 1, 1, 1, 1]);
    expect([...summary!.shares]).toEqual([0, 0, 0.5, 1, 1, 1]);
    expect([...topic!.shares]).toEqual([0, 0, 0, 0, 0.5, 1]);
    expect(signalOrder([topic!, summary!, both!])).toBe('both, summary, topic');
  });

  test('equal ratings keep the order of the pool', () => {
    expect(signalOrder(signalCurves([query([1, 1, 1])]))).toBe('topic, summary, both');
  });
});

describe('MTEB', () => {
  const pair = (system: string, score: number, mteb: number) => ({ system, score, mteb });

  test('drops the older systems, then the largest rank gaps, of equal ones the first in the table', () => {
    const pairs = [pair('a', 5, 1), pair('b', 4, 4), pair('c', 3, 3), pair('d', 2, 2), pair('old', 1, 9)];
    const { values, removed } = mtebCorrelations(pairs, new Set(['old']));
    // Without old: ranks 1 2 3 4 against 4 1 2 3, gaps 3 1 1 1.
    expect(removed).toEqual(['a', 'b']);
    expect(values['spearman-from-2025']).toBeCloseTo(1 - (6 * (9 + 1 + 1 + 1)) / (4 * 15), 12);
    expect(values['spearman-from-2025-without-1']).toBeCloseTo(1, 12);
  });
});

test('a frontier keeps what is not dominated, fastest first', () => {
  const system = (name: string, medianSeconds: number, overall: number) => ({
    system: name,
    medianSeconds,
    overall,
  });
  expect(latencyFrontier([system('slow', 9, 0.9), system('bad', 5, 0.4), system('fast', 1, 0.5)])).toEqual([
    'fast',
    'slow',
  ]);
});

test.each([
  [100, 200, 1],
  [110, 200, 0.15729920705028477],
  [156, 200, 2.382836284583004e-15],
  [150, 200, 1.5374597944280351e-12],
])('normal test of %d of %d', (successes, n, expected) => {
  // erfc(z / sqrt 2) of Python, accurate in the tail
  expect(normalTest(successes, n) / expected).toBeCloseTo(1, 9);
});
