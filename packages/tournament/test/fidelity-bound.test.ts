import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Comparison, fidelityBound, fitBradleyTerry, rescale, topFidelity } from '../src/index.js';
import { createRandom } from '../src/random.js';

/** Every pair of items, judged once, in a seeded order. */
function exhaustive(itemCount: number, seed: number): Comparison[] {
  const random = createRandom(seed);
  const strengths = Array.from({ length: itemCount }, () => 2.3 * random.normal());
  const outcomes: { key: number; comparison: Comparison }[] = [];
  for (let i = 0; i < itemCount; i += 1) {
    for (let j = i + 1; j < itemCount; j += 1) {
      const first = random.uniform() < 1 / (1 + Math.exp(strengths[j]! - strengths[i]!));
      outcomes.push({
        key: random.uniform(),
        comparison: first ? { winner: i, loser: j } : { winner: j, loser: i },
      });
    }
  }
  return outcomes.sort((a, b) => a.key - b.key).map(({ comparison }) => comparison);
}

const scores = (itemCount: number, comparisons: readonly Comparison[]) =>
  fitBradleyTerry(itemCount, comparisons, { prior: { kind: 'l2', c: 5 } }).logStrengths;

describe('fidelityBound', () => {
  it('is 1 once every pair has met', () => {
    expect(fidelityBound(12, exhaustive(12, 3))).toBe(1);
  });

  it('lies in [0, 1] and falls with the confidence', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 15 }),
        fc.nat(1000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, seed, share) => {
          const all = exhaustive(n, seed);
          const some = all.slice(0, Math.ceil(share * all.length));
          const bounds = [0.5, 0.8, 0.95].map((confidence) => fidelityBound(n, some, { confidence, k: 5 }));
          for (const bound of bounds) {
            expect(bound).toBeGreaterThanOrEqual(0);
            expect(bound).toBeLessThanOrEqual(1);
          }
          expect(bounds).toEqual(bounds.toSorted((a, b) => b - a));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('grows on average with the comparisons', () => {
    const mean = (share: number): number => {
      let sum = 0;
      for (let seed = 0; seed < 20; seed += 1) {
        const all = exhaustive(20, seed);
        sum += fidelityBound(20, all.slice(0, share * all.length));
      }
      return sum / 20;
    };
    expect(mean(0.6)).toBeGreaterThan(mean(0.3));
    expect(mean(0.9)).toBeGreaterThan(mean(0.6));
  });

  it('holds at least as often as it says', () => {
    const itemCount = 20;
    let held = 0;
    for (let seed = 0; seed < 200; seed += 1) {
      const all = exhaustive(itemCount, seed);
      const some = all.slice(0, Math.floor((0.2 + 0.6 * createRandom(seed, 9).uniform()) * all.length));
      const labels = rescale(scores(itemCount, all), [0, 5]).values;
      const fidelity = topFidelity(scores(itemCount, some), labels, 10);
      if (fidelity >= fidelityBound(itemCount, some, { confidence: 0.9 })) held += 1;
    }
    expect(held / 200).toBeGreaterThanOrEqual(0.9);
  });

  it('refuses values out of range', () => {
    expect(() => fidelityBound(1, [])).toThrow('itemCount is out of range: 1');
    expect(() => fidelityBound(3, [], { confidence: 1 })).toThrow('confidence is out of range: 1');
    expect(() => fidelityBound(3, [], { k: 0 })).toThrow('k is out of range: 0');
    expect(() => fidelityBound(3, [], { variance: Number.NaN })).toThrow('variance is out of range: NaN');
    expect(() => fidelityBound(3, [{ winner: 3, loser: 0 }])).toThrow(
      'winner must be an item index in [0, 3), got 3',
    );
  });
});
