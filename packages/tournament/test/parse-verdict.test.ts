import { describe, expect, test } from 'vitest';
import { InvalidInputError, parseScore, parseVerdict, verdictParser } from '../src/index.js';

describe('parseVerdict', () => {
  test.each([
    ['\\boxed{1}', 'first'],
    ['Long text.\n$\\boxed{2}$', 'second'],
    ['\\boxed{{2}}', 'second'],
    ['\\boxed{\\text{Sample 1}}', 'first'],
    ['\\boxed{\\mathbf{B}}', 'second'],
    ['I first thought \\boxed{1}, but no.\n\\boxed{2}', 'second'],
    ['{"winner": "A"}', 'first'],
    ['```json\n{"winner": "B"}\n```', 'second'],
    ['Here is my answer: {"verdict": "first", "why": "2 tools"}', 'first'],
    ["{'winner': 'B',}", 'second'],
    ['{"winner":"A" // clear\n}', 'first'],
    ['{"reason": "line one\nline two", "winner": 2}', 'second'],
    ['{winner: A}', 'first'],
    ['{"answer": "tie"}', 'tie'],
    ['Reasoning.\n\n**Verdict: B**', 'second'],
    ['Reasoning.\nThe final answer is Sample 1.', 'first'],
    ['The second sample', 'second'],
    ['[[A]]', 'first'],
    ['[[B>>A]]', 'second'],
    ['[[A=B]]', 'tie'],
    ['A', 'first'],
    ['Sample 1 is better.', 'first'],
    ['**The second is the closer one**'.replace(' one', ' sample'), 'second'],
    ['In Sample 1 the answer = 1.\n\nSample 2', 'second'],
    ['{"reason": "x",\n"choice": 2}', 'second'],
    ['Final verdict: A\nIt uses the same lemma.', 'first'],
    ['2.\n', 'second'],
    ['<think>\\boxed{1}</think>\\boxed{2}', 'second'],
    ['<|channel|>analysis<|message|>A is..<|end|><|start|>assistant<|channel|>final<|message|>B', 'second'],
    ['<|channel|>analysis<|message|>A is..<|channel|>final<|message|>B<|return|>', 'second'],
  ] as const)('%j is %s', (reply, verdict) => {
    expect(parseVerdict(reply)).toBe(verdict);
  });

  test.each([
    '',
    'I cannot decide.',
    'Both samples have 1 tool in common, and 2 differ',
    '<think>so the answer is B',
    '<|channel|>analysis<|message|>surely \\boxed{2}',
    '\\boxed{3}',
    'A good comparison needs care',
    'Both show that the answer = 1, by induction.',
    'Sample 1 is not better',
    'undefined',
    'null',
  ])('%j has no verdict', (reply) => {
    expect(parseVerdict(reply)).toBeUndefined();
  });

  test('labels that differ by case alone are refused', () => {
    expect(() => verdictParser({ first: ['m'], second: ['M'] })).toThrow(InvalidInputError);
    expect(verdictParser({ first: ['left'], second: ['right'] })('Verdict: RIGHT')).toBe('second');
  });
});

test.each([
  ['Final Score: \\boxed{85}', 85],
  ['{"score": 12.5}', 12.5],
  ['Score: 40/100', 40],
  ['\\boxed{101}', undefined],
  ['no number', undefined],
])('parseScore(%j) is %s', (reply, score) => {
  expect(parseScore(reply)).toBe(score);
});
