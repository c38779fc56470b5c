import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  active,
  exhaustive,
  type Judge,
  MetPairs,
  pairRound,
  random,
  runTournament,
  type Schedule,
  swiss,
} from '../src/index.js';

const round = fc.integer({ min: 2, max: 9 }).chain((n) =>
  fc.record({
    order: fc.shuffledSubarray([...Array(n).keys()], { minLength: n, maxLength: n }),
    wins: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: n, maxLength: n }),
    played: fc.uniqueArray(
      fc.tuple(fc.nat(n - 1), fc.nat(n - 1)).filter(([i, j]) => i < j),
      { selector: ([i, j]) => i * n + j },
    ),
  }),
);

/** Size of the largest matching, by trying everything. */
function largestMatching(items: readonly number[], met: MetPairs): number {
  const [first, ...rest] = items;
  if (first === undefined) return 0;
  let best = largestMatching(rest, met);
  for (const other of rest) {
    if (met.has(first, other)) continue;
    best = Math.max(
      best,
      1 +
        largestMatching(
          rest.filter((item) => item !== other),
          met,
        ),
    );
  }
  return best;
}

describe('pairRound', () => {
  test('pairs everyone at most once, never a rematch, and accounts for everyone', () => {
    fc.assert(
      fc.property(round, fc.constantFrom('greedy' as const, 'matching' as const), (input, pairing) => {
        const { pairs, unpaired } = pairRound({ ...input, pairing });
        const met = new MetPairs(input.wins.length, input.played);
        expect(pairs.some(([i, j]) => met.has(i, j))).toBe(false);
        expect([...pairs.flat(), ...unpaired].sort()).toEqual([...input.order].sort());
      }),
    );
  });

  test('matching leaves out no more items than any pairing must', () => {
    fc.assert(
      fc.property(round, (input) => {
        const met = new MetPairs(input.wins.length, input.played);
        const { pairs } = pairRound({ ...input, pairing: 'matching' });
        expect(pairs.length).toBe(largestMatching(input.order, met));
      }),
      { numRuns: 500 },
    );
  });

  test('a rematch is avoided where a perfect matching exists', () => {
    const { pairs } = pairRound({
      order: [0, 1, 2, 3],
      wins: [2, 1, 1, 0],
      played: [
        [0, 1],
        [2, 3],
        [0, 2],
        [1, 3],
      ],
      pairing: 'matching',
    });
    expect(pairs).toEqual([
      [3, 0],
      [1, 2],
    ]);
  });

  test('an order that repeats or exceeds is refused', () => {
    expect(() => pairRound({ order: [0, 0], wins: [0, 0], played: [] })).toThrow('must not repeat an item');
    expect(() => pairRound({ order: [0, 2], wins: [0, 0], played: [] })).toThrow('items in [0, 2)');
  });
});

const schedules: [string, () => Schedule][] = [
  ['swiss', () => swiss()],
  ['swiss matching', () => swiss({ pairing: 'matching' })],
  ['swiss released', () => swiss({ released: true })],
  ['random', () => random()],
  ['exhaustive', () => exhaustive()],
  ['active', () => active()],
  ['active, few calls', () => active({ calls: 20 })],
];

describe.each(schedules)('%s', (_, schedule) => {
  test('plays no pair twice, keeps to its limit, and replays from its seed', async () => {
    for (const n of [2, 3, 5, 8, 13]) {
      const items = Array.from({ length: n }, (_, i) => `d${i}`);
      const judge: Judge<string> = ({ first, second }) => ({
        verdict:
          (first.length * 7 + second.charCodeAt(1)) % 3 === 0 ? 'tie' : first > second ? 'first' : 'second',
      });
      const result = await runTournament({ items, judge, rounds: 6, seed: n, schedule: schedule() });
      const keys = result.settled.map(
        ({ first, second }) => Math.min(first, second) * n + Math.max(first, second),
      );
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.length).toBeLessThanOrEqual(schedule().maxPairs(n, 6));
      expect(await runTournament({ items, judge, rounds: 6, seed: n, schedule: schedule() })).toEqual(result);
    }
  });
});

test('with an odd number everyone has one bye before anyone has two', async () => {
  for (const n of [3, 5, 7, 11]) {
    const items = Array.from({ length: n }, (_, i) => `d${i}`);
    for (const schedule of [swiss(), swiss({ pairing: 'matching' }), exhaustive()]) {
      const { byes } = await runTournament({
        items,
        judge: () => ({ verdict: 'first' }),
        rounds: n,
        schedule,
      });
      for (let round = 1; round <= byes.length; round += 1) {
        const counts = items.map(
          (_, i) =>
            byes
              .slice(0, round)
              .flat()
              .filter((item) => item === i).length,
        );
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }
    }
  }
});

test('exhaustive rounds are a round robin: everyone meets everyone, once a round', async () => {
  const items = Array.from({ length: 9 }, (_, i) => `d${i}`);
  const { rounds, byes } = await runTournament({
    items,
    judge: () => ({ verdict: 'tie' }),
    schedule: exhaustive(),
  });
  expect(rounds.length).toBe(9);
  for (const pairs of rounds) expect(new Set(pairs.flat()).size).toBe(8);
  expect(byes.flat().sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('active with good prior scores finds the top with fewer calls than without', async () => {
  const items = Array.from({ length: 60 }, (_, i) => `d${i}`);
  const judge: Judge<string> = ({ first, second }) => ({
    verdict: Number(first.slice(1)) > Number(second.slice(1)) ? 'first' : 'second',
  });
  const scores = items.map((_, i) => i + 5 * Math.sin(i * 7));
  const found = async (schedule: Schedule): Promise<number> => {
    const { comparisons } = await runTournament({ items, judge, schedule });
    const wins = new Float64Array(60);
    for (const { winner, loser } of comparisons) if (loser >= 50) wins[winner]! += 1;
    return wins.reduce((sum, value) => sum + value, 0);
  };
  // Games among the ten best: what the calls should be spent on.
  const informed = await found(active({ calls: 60, priorScores: scores, priorReliability: 0.9 }));
  const uninformed = await found(active({ calls: 60 }));
  expect(informed).toBeGreaterThan(uninformed);
});

test.each([
  [{ variance: -1 }, 'variance must be positive and finite, got -1'],
  [{ variance: Number.NaN }, 'variance must be positive and finite, got NaN'],
  [{ stop: true }, 'stop must be { fidelity, confidence, k }, got true'],
  [{ stop: { fidelity: 95 } }, 'stop.fidelity must be in (0, 1), got 95'],
  [{ calls: 0 }, 'calls must be a positive integer, got 0'],
])('active refuses %j', (options, message) => {
  expect(() => active(options as Parameters<typeof active>[0])).toThrow(message);
});
