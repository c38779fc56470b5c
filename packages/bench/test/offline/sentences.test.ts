import { expect, test } from 'vitest';
import { sentences } from '../../src/offline/sentences.js';

const text = 'The set is closed w.r.t. the norm. It is bounded w.r.t. $d_E$, hence compact.';

test('sentences end where a reader would end them, and formulas are one word', () => {
  expect(sentences(text)).toEqual([
    'The set is closed w.r.t. the norm.',
    'It is bounded w.r.t. Formula, hence compact.',
  ]);
});

test('sentences depend on their text alone, not on the words of texts before', () => {
  const before = sentences(text);
  sentences('It is bounded w.r.t the norm, and so we have w.r.t');
  expect(sentences(text)).toEqual(before);
  const words = Array.from({ length: 9000 }, (_, i) => `qx${i.toString(36)}z`);
  for (let i = 0; i < 23; i++) sentences(words.map((word) => `${word}${i}`).join(' '));
  expect(sentences(text)).toEqual(before);
});
