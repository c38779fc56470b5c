import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bm25 } from '../src/index.js';
import { winkWords } from '../src/wink/wink-words.js';

test('winkWords takes contractions apart and keeps decimals and abbreviations whole', () => {
  expect(winkWords("Don't use $x^2$, e.g. 3.5 well-known cases: Euler's formula!")).toEqual([
    ...['do', 'not', 'use', 'e.g.', '3.5', 'well', 'known', 'cases', 'euler', "'s", 'formula'],
  ]);
});

test('words of other scripts and names of object properties are words', () => {
  expect(winkWords('число 認証 naïve constructor toString')).toEqual([
    ...['число', '認証', 'naïve', 'constructor', 'tostring'],
  ]);
});

test('texts without words give none', () => {
  for (const text of ['', '  \n', '$x$', '!?', '+ = ^']) expect(winkWords(text)).toEqual([]);
});

test('a run of letters without end is one token and comes at once', () => {
  expect(winkWords(`a ${'X'.repeat(100_000)} b`)).toEqual(['a', 'x'.repeat(100_000), 'b']);
  expect(winkWords('$'.repeat(100_000)).length).toBeLessThanOrEqual(1);
});

test('any text is accepted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const word of winkWords(text)) expect(word).not.toBe('');
    }),
  );
});

test('it serves as the tokenizer of BM25', async () => {
  const scores = await bm25({ tokenizer: winkWords, variant: 'lucene' }).rank("It isn't prime.", [
    'Is this not a prime?',
    'A triangle.',
  ]);
  expect(scores[0]).toBeGreaterThan(0);
  expect(scores[1]).toBe(0);
});
