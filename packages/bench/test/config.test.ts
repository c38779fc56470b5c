import { expect, test } from 'vitest';
import { parseConfig } from '../src/config.js';

test('an empty configuration is complete', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    problems: 'bundled',
    seed: 0,
    state: '.saber',
    behaviour: 'official',
    thresholds: 'auto',
  });
  expect(config.pools.domains).toHaveLength(5);
});

test.each([
  [{ sead: 1 }, 'c.json: unknown field "sead"; did you mean "seed"?'],
  [{ pools: { kk: 1 } }, 'c.json: unknown field "pools.kk"; did you mean "k"?'],
  [
    { evaluation: { system: ['bm25'] } },
    'c.json: unknown field "evaluation.system"; did you mean "systems"?',
  ],
  [{ zzzzzzzz: 1 }, 'c.json: unknown field "zzzzzzzz"'],
  [
    { thresholds: { topic: 1, summary: 1, sumary: 1 } },
    'unknown field "thresholds.sumary"; did you mean "summary"?',
  ],
  [{ thresholds: 'atuo' }, 'got "atuo"; did you mean "auto"?'],
  [{ behaviour: 'offical' }, 'got "offical"; did you mean "official"?'],
])('%j names the field and the nearest known one', (input, message) => {
  expect(() => parseConfig(input, 'c.json')).toThrow(message);
});

test.each([
  [{ seed: 1.5 }, /field "seed": .*got 1.5/],
  [{ pools: { k: 0 } }, /field "pools.k": .*got 0/],
  [{ thresholds: { topic: 2, summary: 0 } }, /field "thresholds.*got/],
  [{ thresholds: { topic: 0.5 } }, /field "thresholds.summary" is missing/],
  [{ problems: 5 }, /field "problems": .*string.* or .*array.*got 5/],
  [{ problems: ['a', 5] }, /field "problems.1": .*got 5/],
  [{ pools: { domains: ['Algebra', 'Logic'] } }, /field "pools.domains.1": .*got "Logic"/],
  [[], /the whole: .*got \[\]/],
])('%j names the field and the value', (input, message) => {
  expect(() => parseConfig(input)).toThrow(message);
});
