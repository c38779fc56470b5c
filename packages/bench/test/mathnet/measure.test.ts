import { evaluate, type Qrels, type Run } from '@saber/metrics';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedRecall, measureAnchor, summarizeAnchors } from '../../src/mathnet/retrieve/measure.js';
import { poolOf, retrieve } from '../../src/mathnet/retrieve/run.js';
import { POOL_SYSTEMS } from '../../src/mathnet/retrieve/systems.js';
import type { AnchorRecord } from '../../src/mathnet/types.js';

test('one anchor by hand', () => {
  // own text 0.6; negatives 0.8, 0.6, 0.1; two texts of another anchor 0.9 and 0.6
  const scores = [0.6, 0.8, 0.6, 0.1, 0.9, 0.6];
  expect(measureAnchor({ scores, positive: 0, negatives: [1, 2, 3] })).toEqual({
    recall1: 0, // two texts are higher
    recall5: 1, // 2 higher, 2 tied: places 3 to 5
    ownRecall1: 0, // one negative is higher
    nearer: 1,
    tied: 1,
    negatives: 3,
    gap: (0.6 - 0.8) / 0.9,
  });
});

test('ties count by their share: of three texts with one score each is first in a third of the orders', () => {
  expect(expectedRecall(1, 0, 2)).toBeCloseTo(1 / 3, 12);
  expect(expectedRecall(5, 4, 3)).toBeCloseTo(1 / 4, 12);
  expect(expectedRecall(5, 5, 0)).toBe(0);
});

test('recall agrees with the expectation over tied scores of the metrics package', () => {
  const values = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(values, (scores) => {
      const ids = scores.map((_, i) => `d${i}`);
      const qrels: Qrels = new Map([['q', new Map([['d0', 1]])]]);
      const run: Run = new Map([['q', new Map(ids.map((id, i) => [id, scores[i]!]))]]);
      const { mean } = evaluate(qrels, run, ['R@1', 'R@5'], { ties: 'average' });
      const { recall1, recall5 } = measureAnchor({ scores, positive: 0, negatives: [1, 2, 3] });
      expect(recall1).toBeCloseTo(mean['R@1']!, 12);
      expect(recall5).toBeCloseTo(mean['R@5']!, 12);
    }),
  );
});

test('sums over anchors', () => {
  const one = (nearer: number, gap: number): Parameters<typeof summarizeAnchors>[0][number] => ({
    ...{ recall1: nearer === 0 ? 1 : 0, recall5: 1, ownRecall1: nearer === 0 ? 1 : 0, nearer, tied: 0 },
    ...{ negatives: 3, gap },
  });
  const result = summarizeAnchors([one(3, -0.3), one(0, 0.1), one(1, -0.1), one(0, 0.3)], 16);
  expect(result).toMatchObject({ anchors: 4, pool: 16, pairsTied: 0 });
  expect(result.recall1.mean).toBe(0.5);
  expect(result.anchorsInverted.mean).toBe(0.5);
  expect(result.pairsInverted).toBeCloseTo(4 / 12, 12);
  expect(result.gap.mean).toBeCloseTo(0, 12);
  expect(result.gap.quantiles[2]).toBeCloseTo(0, 12); // between -0.1 and 0.1
});

describe('retrieval', () => {
  const check = { verdict: 'equivalent', method: 'exact' } as const;
  const record = (id: string, anchor: string, positive: string, negatives: string[]): AnchorRecord => ({
    ...{ id, anchor },
    positive: { text: positive, rewrites: ['rename'], names: {}, check, level: 'invariance' },
    negatives: negatives.map((text) => ({ text, change: 'constant', check, level: 'resonance' })),
  });
  const records = [
    record('a', 'Solve $x^2=2$ exactly.', 'Solve $2=t^2$ exactly.', [
      'Solve $x^2=3$ exactly.',
      'Solve $x^3=2$ exactly.',
      'Solve $x^2>2$ exactly.',
    ]),
    record('b', 'Find the area of the circle $r=4$.', 'Find the area of the circle $4=s$.', [
      'Find the area of the circle $r=5$.',
      'Find the volume of the ball $r=4$.',
      'Draw.',
    ]),
  ];

  test('all texts of all anchors are searched', () => {
    expect(poolOf(records).texts).toHaveLength(8);
    expect(poolOf(records).places[1]).toEqual({ positive: 4, negatives: [5, 6, 7] });
  });

  test.each(
    POOL_SYSTEMS.filter(({ id }) => !id.includes('minilm')).map((system) => [system.id, system] as const),
  )('%s gives every text of the pool one finite score', async (_, system) => {
    const { texts } = poolOf(records);
    const score = await system.open(texts);
    const scores = await score(records[0]!.anchor);
    expect(scores).toHaveLength(8);
    expect([...scores].every(Number.isFinite)).toBe(true);
    const { result } = await retrieve(records, system, { resamples: 20 });
    expect(result.recall5.mean).toBeGreaterThan(0.5); // of eight texts
  });

  test('a set without anchors is refused', async () => {
    await expect(retrieve([], POOL_SYSTEMS[0]!)).rejects.toThrow('the set has no anchors');
  });
});
