import { expect, test } from 'vitest';
import { writeStatement } from '../../src/mathnet/formula/write-statement.js';
import { levelOfNegative, levelOfPair } from '../../src/mathnet/levels.js';
import { applyEdit, editsOf } from '../../src/mathnet/negatives/edits.js';
import { expand } from '../../src/mathnet/variants/expand.js';
import { factor } from '../../src/mathnet/variants/factor.js';
import { moveTerm } from '../../src/mathnet/variants/move-term.js';
import { changeNotation } from '../../src/mathnet/variants/notation.js';
import { renameLetters } from '../../src/mathnet/variants/rename-letters.js';
import { turnRelation } from '../../src/mathnet/variants/reorder.js';
import type { Rewrite } from '../../src/mathnet/variants/types.js';
import { createRandom } from '../../src/random.js';
import { read } from './readings.js';

const first = (): number => 0;
const after = (rewrite: Rewrite, latex: string): string | undefined => {
  const rewritten = rewrite(read(latex), first);
  return rewritten && writeStatement(rewritten);
};

test.each([
  [expand, '(x+1)(x-2)', 'x^{2}-x-2'],
  [expand, '(a+b)^2=c', 'a^{2}+2ab+b^{2}=c'],
  [expand, '2x', undefined],
  [factor, 'x^2-5x+6', '(x-3)(x-2)'],
  [factor, '2x^2+3x-2', '(2x-1)(x+2)'],
  [factor, '-x^2+4', '-(x+2)(x-2)'],
  [factor, 'x^2+1', undefined],
  [factor, '6x^2y+9xy', '3xy(2x+3)'],
  [moveTerm, 'x+1=y', '1=y-x'],
  [moveTerm, 'x=0', '0=-x'],
  [moveTerm, 'x\\ne y', undefined],
  [turnRelation, '0\\le x<1', '1>x\\ge0'],
  [changeNotation, '\\frac{a}{b}', 'ab^{-1}'],
  [changeNotation, '\\sqrt{a+b}', '(a+b)^{\\frac{1}{2}}'],
  [changeNotation, '\\sqrt[3]{a}', undefined],
  [changeNotation, 'x^3', 'xx^{2}'],
])('%o of %s', (rewrite, latex, wanted) => {
  expect(after(rewrite, latex)).toBe(wanted);
});

test('letters are renamed within their kind, and those that the prose mentions are not', () => {
  const names = renameLetters('Let $f(x)=x+n$ be the x-axis and $a$ a number.', createRandom(3, 'test'));
  expect(Object.keys(names).sort()).toEqual(['a', 'f', 'n']);
  expect('gh').toContain(names.f);
  expect('mkjl').toContain(names.n);
  expect(renameLetters('Let $a+1=2$ be a sum.', first)).toHaveProperty('a');
  expect(renameLetters('Let $a+1=2$. What is a?', first)).toEqual({});
  expect(renameLetters('Let $speed=x$.', first)).toEqual({});
  expect(renameLetters('A width of $5 cm$ and $x$.', first)).toEqual({});
});

test('the edits of a text, by what they change', () => {
  const text = 'For all $x^2+3\\le 5$, $a_2\\cdot b$ and $\\text{2}$ at least once.';
  const edits = editsOf(text).map((edit) => [edit.change, applyEdit(text, edit)] as const);
  const changed = (change: string): string[] => edits.filter(([kind]) => kind === change).map(([, t]) => t);
  expect(changed('exponent')).toEqual([text.replace('x^2', 'x^3'), text.replace('x^2', 'x^4')]);
  expect(changed('operator')).toEqual([text.replace('+', '-'), text.replace('\\cdot', '+')]);
  expect(changed('relation')).toEqual([text.replace('\\le', '\\ge')]);
  expect(changed('constant')).toEqual(
    ['4', '2', '5']
      .map((n) => text.replace('+3', `+${n}`))
      .concat(['6', '4', '7', '3'].map((n) => text.replace(' 5', ` ${n}`))),
  );
  expect(changed('quantifier')).toEqual([
    text.replace('For all', 'For some'),
    text.replace('at least', 'at most'),
  ]);
});

test('a quantifier over parts of the text is left alone', () => {
  const of = (text: string): string[] => editsOf(text).map(({ change }) => change);
  expect(of('For each of the following, find $x$.')).toEqual([]);
  expect(of('For each integer, find $x$.')).toEqual(['quantifier']);
});

test('levels of pairs', () => {
  expect(levelOfNegative('Solve $x^2=2$.', 'Solve $x^3=2$.')).toBe('resonance');
  expect(levelOfNegative('Solve $x+1=2$.', 'Solve $x-1=2$.')).toBe('affinity');
  expect(levelOfNegative('For all $x$.', 'For some $x$.')).toBe('affinity');
  const base = { id: 'a', techniques: ['vieta'], domains: ['Algebra'] };
  expect(levelOfPair(base, { ...base, id: 'b', twinOf: 'a' })).toBe('invariance');
  expect(levelOfPair({ id: 'b', twinOf: 'a' }, { id: 'c', twinOf: 'a' })).toBe('invariance');
  expect(levelOfPair(base, { ...base, id: 'b' })).toBe('resonance');
  expect(levelOfPair(base, { id: 'b', techniques: ['x'], domains: ['Algebra'] })).toBe('affinity');
  expect(levelOfPair(base, { id: 'b' })).toBe('none');
});
