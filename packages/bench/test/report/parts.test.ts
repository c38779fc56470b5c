import { expect, test } from 'vitest';
import { judgeCheckSentence, measureTitle } from '../../src/report/facts.js';
import { familyOf, typeTitle } from '../../src/report/families.js';
import { placeLabels } from '../../src/report/html-labels.js';
import { formatSeconds } from '../../src/report/numbers.js';
import { bestIn, ranks } from '../../src/report/ranking.js';
import { cut, textWidth, wrap } from '../../src/report/text-width.js';
import { decades, linearTicks } from '../../src/report/ticks.js';
import { sample, systems } from './sample.js';

const task = sample.tasks[0]!;

test.each([
  [0.018, '0.0180'],
  [1.7512, '1.75'],
  [117.06, '117'],
  [2345.6, '2350'],
  [0.0000213, '0.0000213'],
  [0.0000000213, '0.000000021'],
  [0, '0.00'],
  [null, '-'],
])('%s seconds print as %s', (seconds, text) => expect(formatSeconds(seconds)).toBe(text));

test('the ideal ranking is neither best nor ranked; equal means share a rank', () => {
  expect([...bestIn(task, 'mean')]).toEqual(['rrf']);
  expect([...bestIn(task, 'seconds')]).toEqual(['jaccard-no-tok']);
  const tied = {
    ...task,
    systems: systems.map((system) =>
      system.id === 'minilm' ? { ...system, mean: systems[1]!.mean } : system,
    ),
  };
  expect([...bestIn(tied, 'mean')]).toEqual(['rrf', 'minilm']);
  const places = ranks(tied);
  expect(['ideal', 'rrf', 'minilm', 'bm25', 'cross'].map((id) => places.get(id))).toEqual([
    undefined,
    1,
    1,
    3,
    undefined,
  ]);
});

test('a column that tells no systems apart has no best', () => {
  expect(bestIn({ ...task, systems: [systems[1]!] }, 'mean').size).toBe(0);
  expect(bestIn({ ...task, systems: systems.map((system) => ({ ...system, mean: 0.5 })) }, 'mean').size).toBe(
    0,
  );
});

test('the judge check counts ties in words and is silent without a check', () => {
  const check = { ...sample.judge.check!, ties: 0 };
  expect(judgeCheckSentence({ ...sample, judge: { ...sample.judge, check } })).toMatch(/; no ties\)\.$/);
  const one = { ...check, ties: 1 };
  expect(judgeCheckSentence({ ...sample, judge: { ...sample.judge, check: one } })).toMatch(/; 1 tie\)\.$/);
  expect(judgeCheckSentence({ ...sample, judge: { ...sample.judge, check: null } })).toBeNull();
});

test('measures that are not the one of the paper keep their canonical name', () => {
  expect(measureTitle("nDCG(dcg='exp-log2')@10")).toBe('nDCG@10 (exponential gain)');
  expect(measureTitle('nDCG@10')).toBe('nDCG@10');
});

test('type codes name an architecture', () => {
  expect(['SB', 'SL', 'RB', 'RL', 'RTC', '-'].map(familyOf)).toEqual([
    'sparse',
    'sparse',
    'dense',
    'late',
    'cross',
    'reference',
  ]);
  expect(typeTitle('RTWC')).toBe(
    'trained on reasoning data, writes a reasoning trace, rewrites the query, cross-encoder',
  );
});

test('texts are cut and wrapped by their width in a terminal', () => {
  expect(textWidth('検索 ok')).toBe(7);
  expect(cut('検索検索', 5)).toBe('検索…');
  expect(cut('abc', 3)).toBe('abc');
  expect(wrap('aa bb cc ddddddd', 5)).toEqual(['aa bb', 'cc', 'ddddd', 'dd']);
});

test('ticks are round and span the values', () => {
  expect(linearTicks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(linearTicks(0.43, 0.61, 4)).toEqual([0.4, 0.45, 0.5, 0.55, 0.6, 0.65]);
  expect(linearTicks(0.5, 0.5, 5).length).toBeGreaterThan(1);
  expect(decades(0.0016, 0.6)).toEqual([0.001, 0.01, 0.1, 1]);
  expect(decades(0.1, 0.1)).toEqual([0.1, 1]);
});

test('labels of near points do not cover each other', () => {
  const frame = { x: 0, y: 0, width: 500, height: 300 };
  const points = [0, 1, 2, 3].map((i) => ({ x: 250 + i, y: 150 + i, text: `label ${i}`, required: true }));
  const boxes = placeLabels(points, frame, []).map((label) => label!.box);
  for (const [i, a] of boxes.entries()) {
    expect(a.x).toBeGreaterThanOrEqual(0);
    for (const b of boxes.slice(i + 1)) {
      const apart =
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      expect(apart).toBe(true);
    }
  }
});

test('a label without a free place is left out unless it is required', () => {
  const frame = { x: 0, y: 0, width: 60, height: 20 };
  const crowd = Array.from({ length: 9 }, (_, i) => ({ x: 30, y: 10, text: 'a label', required: i === 0 }));
  const [first, ...others] = placeLabels(crowd, frame, []);
  expect(first).not.toBeNull();
  expect(others.filter((label) => label === null).length).toBeGreaterThan(0);
});
