import { describe, expect, test } from 'vitest';
import { MersenneTwister } from '../../src/reproduce/random/mersenne-twister.js';
import { PythonRandom } from '../../src/reproduce/random/python-random.js';
import { publishedBootstrap } from '../../src/reproduce/released/bootstrap.js';
import golden from '../golden/python-random.json' with { type: 'json' };

type PublishedIntervals = ReturnType<typeof publishedBootstrap>[number];

const take = (generator: MersenneTwister, count: number): number[] =>
  Array.from({ length: count }, () => generator.uint32());

describe('MT19937', () => {
  test('gives the published first outputs for the seed 5489', () => {
    expect(take(MersenneTwister.seeded(5489), 5)).toEqual([
      3499211612, 581869302, 3890346734, 3586334585, 545404204,
    ]);
  });

  test('gives the 10,000th output that the C++ standard demands of the seed 5489', () => {
    expect(take(MersenneTwister.seeded(5489), 10_000).at(-1)).toBe(4123659995);
  });

  test('gives the first outputs of its authors for the key 0x123, 0x234, 0x345, 0x456', () => {
    expect(take(MersenneTwister.seededByArray([0x123, 0x234, 0x345, 0x456]), 5)).toEqual([
      1067595299, 955945823, 477289528, 4107218783, 4228976476,
    ]);
  });

  test.each(golden.words)('equals numpy seeded by $seed', ({ seed, values }) => {
    expect(take(MersenneTwister.seeded(seed), values.length)).toEqual(values);
  });

  test.each(golden.pythonWords)('equals Python seeded by $seed', ({ seed, values }) => {
    expect(take(MersenneTwister.seededByArray([seed]), values.length)).toEqual(values);
  });
});

describe('PythonRandom', () => {
  test('chooses as Python does, drawing again what is too large', () => {
    const { seed, below1000, below7, below1, next32 } = golden.choice;
    const random = new PythonRandom(seed);
    expect(below1000.map(() => random.below(1000))).toEqual(below1000);
    expect(below7.map(() => random.below(7))).toEqual(below7);
    expect(below1.map(() => random.below(1))).toEqual(below1);
    expect(random.below(2 ** 32 - 1)).toBe(next32);
  });

  test.each(golden.sample)('samples $k of $n with seed $seed', ({ seed, n, k, values }) => {
    expect(new PythonRandom(seed).sample(n, k)).toEqual(values);
  });

  test.each([-1, 0.5, 2 ** 32])('refuses the seed %s', (seed) => {
    expect(() => new PythonRandom(seed)).toThrow(`got ${seed}`);
  });

  test('refuses to draw more than there is', () => {
    expect(() => new PythonRandom(0).sample(3, 4)).toThrow('cannot draw 4 different integers below 3');
  });
});

test('the resampling behind Table 7 gives the interval of the same procedure in Python, up to summation order', () => {
  const { domains, scores, intervals } = golden.bootstrap;
  const reversed = scores.map((score) => (score === null ? null : 1 - score));
  const [ours, mirrored] = publishedBootstrap([
    { domains, scores },
    { domains, scores: reversed },
  ]) as [PublishedIntervals, PublishedIntervals];
  expect(Object.keys(ours).sort()).toEqual(Object.keys(intervals).sort());
  for (const [name, [low, high]] of Object.entries(intervals)) {
    expect(Math.abs(ours[name]!.low - low!)).toBeLessThan(1e-12);
    expect(Math.abs(ours[name]!.high - high!)).toBeLessThan(1e-12);
    // The same draws for the second system: its interval is the mirror image.
    expect(Math.abs(mirrored[name]!.low - (1 - high!))).toBeLessThan(1e-12);
  }
});
