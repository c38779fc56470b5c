import { expect, test } from 'vitest';
import { measureLatency, parity } from '../src/index.js';

const pools = Array.from({ length: 120 }, (_, i) => ({
  query: `q${i}`,
  documents: new Array<string>(150).fill('d'),
}));

test('latency: a fixed sample of 50, calls of 16 documents, one query to warm up', async () => {
  const calls: { query: string; size: number }[] = [];
  let clock = 0;
  const report = await measureLatency(
    {
      name: 'clockwork',
      rank: async (query, documents) => {
        calls.push({ query, size: documents.length });
        clock += 1;
        return new Float64Array(documents.length);
      },
    },
    pools,
    { now: () => clock },
  );
  expect(report.queries).toHaveLength(50);
  expect(new Set(report.queries).size).toBe(50);
  // 150 documents are nine calls of 16 and one of 6; each call takes one millisecond.
  expect(calls.slice(0, 10).map(({ size }) => size)).toEqual([16, 16, 16, 16, 16, 16, 16, 16, 16, 6]);
  expect(calls).toHaveLength(51 * 10);
  expect([report.median, report.low, report.high]).toEqual([0.01, 0.01, 0.01]);
});

test('latency: the median has an interval of order statistics', async () => {
  let clock = 0;
  let next = 0;
  const report = await measureLatency(
    {
      name: 'slower and slower',
      rank: async () => {
        clock += 1000 * next++;
        return new Float64Array(1);
      },
    },
    pools.slice(0, 9).map(({ query }) => ({ query, documents: ['d'] })),
    { now: () => clock, sample: 9 },
  );
  // Nine values 1 to 9: P(Binomial(9, 1/2) ≤ 1) = 10/512 ≈ .0195, so the second and the eighth.
  expect([report.low, report.median, report.high]).toEqual([2, 5, 8]);
  await expect(
    measureLatency({ name: 'x', rank: async () => new Float64Array() }, [], { now: () => 0 }),
  ).rejects.toThrow('queries must be a positive integer, got 0');
});

test('parity: equal orders pass, others do not', () => {
  expect(parity([[1, 2, 3]], [[10, 20, 30]])).toMatchObject({ worst: 1, passed: true });
  // Ranks 1 2 3 4 against 2 1 3 4: 1 - 6 · 2 / (4 · 15) = .8.
  const report = parity(
    [
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ],
    [
      [2, 1, 3, 4],
      [1, 2, 3, 4],
    ],
  );
  expect(report.spearman[0]).toBeCloseTo(0.8, 12);
  expect(report.passed).toBe(false);
});

test('parity: ties share ranks; constant lists agree with each other and with nothing else', () => {
  expect(parity([[1, 1, 2]], [[5, 5, 9]]).worst).toBeCloseTo(1, 12);
  expect(parity([[1, 1]], [[2, 2]]).passed).toBe(true);
  expect(parity([[1, 1]], [[1, 2]])).toMatchObject({ worst: Number.NaN, passed: false });
});

test('parity: lists that cannot be compared are refused', () => {
  expect(() => parity([], [])).toThrow('as many queries');
  expect(() => parity([[1]], [[1, 2]])).toThrow('query 0 has 1 and 2 scores');
  expect(() => parity([[Number.NaN]], [[1]])).toThrow('query 0 has the score NaN');
});
