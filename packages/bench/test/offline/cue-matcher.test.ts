import { expect, test } from 'vitest';
import { CueMatcher } from '../../src/offline/cue-matcher.js';
import { words } from '../../src/offline/words.js';

test('words are lower-cased, singular, with LaTeX commands whole and digits left out', () => {
  expect(
    words("Triangles' sides: $\\binom{n}{2}$ of AM-GM, l'Hôpital's 3 boxes, classes, bases, series"),
  ).toEqual([
    'triangle',
    'side',
    '\\binom',
    'n',
    'of',
    'am-gm',
    "l'hôpital",
    'box',
    'class',
    'base',
    'series',
  ]);
});

test('of the phrases that start at a word the longest counts, and so does every occurrence', () => {
  const matcher = new CueMatcher([
    { cues: ['geometric'] },
    { cues: ['geometric series', 'series'] },
    { cues: ['infinite geometric series'] },
  ]);
  const found = matcher.match('An infinite geometric series; geometric means; a geometric series.');
  const byPhrase = Object.fromEntries([...found].map(([phrase, count]) => [matcher.phrase(phrase), count]));
  expect(byPhrase).toEqual({
    'infinite geometric series': 1,
    'geometric series': 2,
    series: 2,
    geometric: 1,
  });
});

test('a phrase weighs more the rarer it is, and its weight is split over what it points at', () => {
  const matcher = new CueMatcher([{ cues: ['rare', 'shared'] }, { cues: ['common'] }, { cues: ['shared'] }]);
  const texts = ['common rare', 'common', 'common', 'common shared'].map((text) => matcher.match(text));
  matcher.fit(texts);
  // n = 4: rare ln(5 / 1.5), common ln(5 / 4.5), shared ln(5 / 1.5) / sqrt 2
  const first = matcher.evidence(texts[0]!);
  expect(first.get(0)).toBeCloseTo(Math.log(5 / 1.5), 12);
  expect(first.get(1)).toBeCloseTo(Math.log(5 / 4.5), 12);
  const last = matcher.evidence(texts[3]!);
  expect(last.get(0)).toBeCloseTo(Math.log(5 / 1.5) / Math.SQRT2, 12);
  expect(last.get(2)).toBe(last.get(0));
});

test('phrases named like properties of objects are ordinary phrases', () => {
  const matcher = new CueMatcher([{ cues: ['constructor'] }, { cues: ['toString', 'valueOf'] }]);
  expect([...matcher.match('the constructor and toString').keys()]).toEqual([0, 1]);
});
