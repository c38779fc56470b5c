import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paretoFrontier } from '../../src/report/pareto.js';

test('the frontier of a worked example, fastest first', () => {
  const slow = { seconds: 30, mean: 0.74 };
  const middle = { seconds: 2, mean: 0.7 };
  const worse = { seconds: 2, mean: 0.6 };
  const slower = { seconds: 3, mean: 0.7 };
  const fast = { seconds: 0.01, mean: 0.4 };
  expect(paretoFrontier([slow, slower, worse, middle, fast])).toEqual([fast, middle, slow]);
});

test('points that agree in time and score all stay', () => {
  const twins = [
    { seconds: 1, mean: 0.5 },
    { seconds: 1, mean: 0.5 },
  ];
  expect(paretoFrontier(twins)).toHaveLength(2);
});

test('scores rise along the frontier, and every other point is beaten by one of it', () => {
  const point = fc.record({
    seconds: fc.integer({ min: 1, max: 9 }),
    mean: fc.integer({ min: 0, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 12 }), (points) => {
      const frontier = paretoFrontier(points);
      for (const [i, p] of frontier.slice(1).entries()) {
        const before = frontier[i]!;
        expect(p.mean > before.mean || (p.mean === before.mean && p.seconds === before.seconds)).toBe(true);
      }
      for (const p of points.filter((candidate) => !frontier.includes(candidate))) {
        expect(
          frontier.some(
            (q) => q.seconds <= p.seconds && q.mean >= p.mean && (q.seconds < p.seconds || q.mean > p.mean),
          ),
        ).toBe(true);
      }
    }),
  );
});
