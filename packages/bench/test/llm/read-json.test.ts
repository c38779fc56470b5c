import { expect, test } from 'vitest';
import { finalText } from '../../src/llm/final-text.js';
import { readJson } from '../../src/llm/read-json.js';
import { readStandardized } from '../../src/llm/standardize.js';
import { readSummary } from '../../src/llm/summaries.js';
import { readScores, tagsOf } from '../../src/llm/topics.js';

test.each([
  ['bare', '{"a": 1}'],
  ['in a fence', '```json\n{"a": 1}\n```'],
  ['with prose around', 'Sure {as asked}:\n{"a": 1}\nHope this helps {really}.'],
  ['after reasoning', '<think>{"a": 2}</think>{"a": 1}'],
  ['after reasoning whose begin is missing', 'maybe {"a": 2}</think>{"a": 1}'],
  [
    'in the final channel',
    '<|channel|>analysis<|message|>{"a": 2}<|end|><|start|>assistant<|channel|>final<|message|>{"a": 1}<|return|>',
  ],
  ['in a constrained final channel', '<|channel|>final <|constrain|>json<|message|>{"a": 1}'],
  ['with trailing commas', '{"a": 1,\n}'],
  ['the last of several', '{"a": 2} no, rather {"a": 1}'],
])('reads an object that is %s', (_, reply) => {
  expect(readJson(reply)).toEqual({ a: 1 });
});

test.each([
  ['null', null],
  ['empty', ''],
  ['no object', 'I cannot decide.'],
  ['a list', '[1, 2]'],
  ['cut off', '{"a": 1, "b": {"c": 2'],
  ['reasoning alone', '<|channel|>analysis<|message|>{"a": 1}'],
  ['reasoning that never ends', '<think>{"a": 1}'],
])('reads nothing from a reply that is %s', (_, reply) => {
  expect(readJson(reply)).toBeUndefined();
});

test('backslashes of LaTeX, braces and line breaks in strings survive', () => {
  expect(readJson('{"a": "use \\sqrt{x} and \\(y\\)", "b": ["\\alpha",],}')).toEqual({
    a: 'use \\sqrt{x} and \\(y\\)',
    b: ['\\alpha'],
  });
  expect(readJson('{"a": "\\frac{1}{2} \\beta"}')).toEqual({ a: '\\frac{1}{2} \\beta' });
  expect(readJson('{"a": "\\\\frac{1}{2}, a \\"quote\\" and \\u00e9"}')).toEqual({
    a: '\\frac{1}{2}, a "quote" and é',
  });
  expect(readJson('{"a": "one\ntwo, }"}')).toEqual({ a: 'one\ntwo, }' });
});

test('the final text of a plain reply is the reply', () => {
  expect(finalText('plain')).toBe('plain');
});

test('scores are matched by name, whatever its case and spaces; tags left out score 0', () => {
  const tags = tagsOf(['/Mathematics/NumberTheory', '/Mathematics/NumberTheory/Primes', '/M/Sub/Primes']);
  expect(tags).toEqual(['NumberTheory', 'Primes', 'Primes (2)']);
  expect(readScores('{"number theory": 1, "Primes": "0.5"}', tags)).toEqual([1, 0.5, 0]);
  expect(readScores('{"Geometry": 1}', tags)).toBeUndefined();
  expect(readScores('{"Primes": 1.5}', tags)).toBeUndefined();
  expect(readScores('{"Primes": "high"}', tags)).toBeUndefined();
  expect(readScores(null, tags)).toBeUndefined();
});

test('a summary follows the schema of the paper, or is not read', () => {
  const good = {
    noCoreIdea: false,
    coreIdea: ' Count twice. ',
    supportingIdeas: [],
    keywords: ['count'],
    confidence: 0.9,
  };
  const json = (changes: object): string => JSON.stringify({ ...good, ...changes });
  expect(readSummary(json({}))).toEqual({ ...good, coreIdea: 'Count twice.' });
  expect(readSummary(json({ noCoreIdea: true, coreIdea: null, supportingIdeas: null }))).toMatchObject({
    noCoreIdea: true,
    coreIdea: '',
    supportingIdeas: [],
  });
  expect(readSummary(json({ coreIdea: null }))).toBeUndefined();
  expect(readSummary(json({ confidence: 7 }))).toBeUndefined();
  expect(readSummary(json({ keywords: 'count' }))).toBeUndefined();
  expect(readSummary(json({ noCoreIdea: 'no' }))).toBeUndefined();
});

test('a standardised text may differ in delimiters and white space alone', () => {
  const original = 'Let \\(x\\) be \\[ y \\] and z.';
  expect(readStandardized('\\boxed{Let $x$ be $$y$$ and $z$.}', original)).toBe('Let $x$ be $$y$$ and $z$.');
  expect(readStandardized('\\boxed{Let $x$ be $$y$$ and $w$.}', original)).toBeUndefined();
  expect(readStandardized('Let $x$ be $$y$$ and $z$.', original)).toBeUndefined();
  expect(readStandardized('\\boxed{A set $\\{1\\}$ of {braces}}', 'A set \\(\\{1\\}\\) of {braces}')).toBe(
    'A set $\\{1\\}$ of {braces}',
  );
  expect(readStandardized(null, original)).toBeUndefined();
});
