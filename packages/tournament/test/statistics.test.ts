import { describe, expect, test } from 'vitest';
import {
  agreement,
  cohenKappa,
  fitBradleyTerry,
  krippendorffAlpha,
  positionBias,
  randomOrder,
  rankGroups,
  runTournament,
  type ShownVerdict,
  scriptedJudge,
  wilson,
} from '../src/index.js';
import { createRandom } from '../src/random.js';

test('the paper: 156 of 200 agree, Wilson interval [0.718, 0.832]', () => {
  const { low, high } = wilson(156, 200);
  expect(low).toBeCloseTo(0.718, 3);
  expect(high).toBeCloseTo(0.832, 3);
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
});

test('agreement gives half credit for one tie and leaves abstentions out', () => {
  const result = agreement(['first', 'tie', 'second', 'abstain'], ['first', 'second', 'first', 'first']);
  expect(result).toMatchObject({ credit: 1.5, count: 3, agreement: 0.5, abstained: 1 });
});

test('Cohen: 20 of 50 both yes, 15 both no, 5 and 10 split gives 0.4', () => {
  const times = (count: number, value: string) => Array.from({ length: count }, () => value);
  const a = [...times(20, 'y'), ...times(5, 'y'), ...times(10, 'n'), ...times(15, 'n')];
  const b = [...times(20, 'y'), ...times(5, 'n'), ...times(10, 'y'), ...times(15, 'n')];
  expect(cohenKappa(a, b)).toBeCloseTo(0.4, 12);
});

test('Krippendorff: the four observers of his own worked example give 0.743', () => {
  const observers = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
    [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
  ];
  expect(krippendorffAlpha(observers)).toBeCloseTo(0.743, 3);
});

describe('position bias', () => {
  test('a judge that always says first has probability 1 and leaves the strengths equal', async () => {
    const items = Array.from({ length: 20 }, (_, i) => `d${i}`);
    const judge = scriptedJudge<string>(() => 'first');
    const { settled } = await runTournament({ items, judge, presentation: 'random' });
    const { judges, logStrengths } = positionBias(20, settled);
    expect(judges[0]).toMatchObject({ probability: 1, high: 1, separated: true });
    expect(judges[0]!.low).toBeGreaterThan(0.95);
    expect(Math.max(...logStrengths)).toBe(0);
  });

  test('a judge wrapped in randomOrder is measured by what it was shown', async () => {
    const items = Array.from({ length: 30 }, (_, i) => `d${i}`);
    const judge = randomOrder(scriptedJudge<string>(() => 'first'));
    const { settled } = await runTournament({ items, judge });
    expect(positionBias(30, settled).judges[0]).toMatchObject({ probability: 1, separated: true });
    const turned = settled.map(({ first, second, verdict, judgement }) => ({
      first,
      second,
      verdict: verdict === 'first' ? ('second' as const) : ('first' as const),
      judgement,
    }));
    expect(positionBias(30, turned).judges[0]).toMatchObject({ probability: 0, separated: true });
  });

  test('an unknown verdict is refused, not counted as a tie', () => {
    const verdict = 'A' as 'first';
    expect(() => positionBias(2, [{ first: 0, second: 1, verdict }])).toThrow(
      'verdict must be one of first, second, tie, abstain, got "A" (verdict 0)',
    );
  });

  test('intervals of 95 % hold the truth in 92 to 98 % of 300 simulated judges', () => {
    const truth = 0.5;
    let held = 0;
    for (let run = 0; run < 300; run += 1) {
      const random = createRandom(run, 7);
      const theta = Array.from({ length: 40 }, () => 2 * random.normal());
      const verdicts: ShownVerdict[] = Array.from({ length: 400 }, () => {
        const first = random.integer(40);
        const second = (first + 1 + random.integer(39)) % 40;
        const p = 1 / (1 + Math.exp(theta[second]! - theta[first]! - truth));
        return { first, second, verdict: random.uniform() < p ? 'first' : 'second' };
      });
      const { low, high } = positionBias(40, verdicts).judges[0]!;
      const target = 1 / (1 + Math.exp(-truth));
      if (low <= target && target <= high) held += 1;
    }
    expect(held / 300).toBeGreaterThan(0.92);
    expect(held / 300).toBeLessThan(0.98);
  });

  test('two judges are told apart', () => {
    const random = createRandom(3);
    const verdicts: ShownVerdict[] = Array.from({ length: 2000 }, (_, k) => {
      const first = random.integer(10);
      const second = (first + 1 + random.integer(9)) % 10;
      const p = k % 2 === 0 ? 0.5 : 0.8;
      return {
        first,
        second,
        judge: k % 2 === 0 ? 'fair' : 'hasty',
        verdict: random.uniform() < p ? 'first' : 'second',
      };
    });
    const [fair, hasty] = positionBias(10, verdicts).judges;
    expect(fair!.low).toBeLessThan(0.5);
    expect(fair!.high).toBeGreaterThan(0.5);
    expect(hasty!.low).toBeGreaterThan(0.7);
  });
});

test('groups ranked by a consistent judge give its order', async () => {
  const items = Array.from({ length: 17 }, (_, i) => i);
  const { rankings, comparisons } = await rankGroups({
    items,
    rounds: 8,
    judge: ({ items: group }) => ({ ranking: [...group.keys()].sort((a, b) => group[b]! - group[a]!) }),
  });
  expect(rankings.every((ranking) => ranking.every((item, k) => k === 0 || item < ranking[k - 1]!))).toBe(
    true,
  );
  const { logStrengths } = fitBradleyTerry(17, comparisons, { prior: { kind: 'l2' } });
  expect(logStrengths[16]).toBe(Math.max(...logStrengths));
});
