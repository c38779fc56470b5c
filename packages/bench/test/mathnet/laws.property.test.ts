import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createChecker } from '../../src/mathnet/check/checker.js';
import {
  type Expression,
  number,
  REVERSED,
  type Statement,
  subexpressions,
} from '../../src/mathnet/formula/expression.js';
import { lettersOf, renameFormula } from '../../src/mathnet/formula/rename.js';
import { writeStatement } from '../../src/mathnet/formula/write-statement.js';
import { applyEdit, editsOf } from '../../src/mathnet/negatives/edits.js';
import { flattened } from '../../src/mathnet/variants/everywhere.js';
import { fromPolynomial, toPolynomial } from '../../src/mathnet/variants/polynomial.js';
import { REWRITES } from '../../src/mathnet/variants/rewrites.js';
import { createRandom } from '../../src/random.js';
import { read, valueAt } from './readings.js';

const checker = await createChecker();
const POINTS = [
  { x: 0.7, y: 1.9, z: 2.3 },
  { x: 1.31, y: 0.45, z: 0.83 },
  { x: 2.9, y: 3.7, z: 0.21 },
];

const name = fc.constantFrom('x', 'y', 'z').map((letter): Expression => ({ kind: 'name', name: letter }));
const digit = fc.integer({ min: 1, max: 9 }).map((value) => number(value));
const { expression } = fc.letrec<{ expression: Expression }>((tie) => {
  const part = tie('expression');
  const several = fc.array(part, { minLength: 2, maxLength: 3 });
  return {
    expression: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      name,
      digit,
      several.map((parts): Expression => ({ kind: 'sum', parts })),
      several.map((parts): Expression => ({ kind: 'product', parts })),
      part.map((of): Expression => ({ kind: 'negative', of })),
      fc.tuple(part, part).map(([top, bottom]): Expression => ({ kind: 'quotient', top, bottom })),
      fc
        .tuple(part, fc.integer({ min: 2, max: 3 }))
        .map(([base, exponent]): Expression => ({ kind: 'power', base, exponent: number(exponent) })),
      part.map((of): Expression => ({ kind: 'absolute', of })),
      part.map((of): Expression => ({ kind: 'function', name: 'sin', parts: [of] })),
    ),
  };
});
const statement = fc
  .tuple(expression, expression, fc.constantFrom('=', '<', '\\le', undefined))
  .map(
    ([a, b, sign]): Statement =>
      sign === undefined ? { sides: [a], relations: [] } : { sides: [a, b], relations: [sign] },
  );

/** Equal up to rounding: values in between are at most 1e6, so that nothing larger cancels out. */
const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6;

/** Whether rounding stays small: no value above 1e6, no division by less than 1e-2. */
const isTame = ({ sides }: Statement, at: (typeof POINTS)[number]): boolean =>
  sides.every((side) =>
    [...subexpressions(side)].every((part) => {
      const size = Math.abs(valueAt(part, at));
      const bottom = part.kind === 'quotient' ? Math.abs(valueAt(part.bottom, at)) : 1;
      return size <= 1e6 && bottom >= 1e-2;
    }),
  );

/** Differences of sides, or the value, at a point; what a check compares, by plain recursion. */
const valuesAt = ({ sides }: Statement, at: (typeof POINTS)[number]): number[] =>
  sides.map((side) => valueAt(side, at));

test('what is written is read back with the same values', () => {
  fc.assert(
    fc.property(statement, (original) => {
      const again = read(writeStatement(flattened(original)));
      expect(again.relations).toEqual(original.relations);
      for (const at of POINTS.filter((point) => isTame(original, point))) {
        const [a, b] = [valuesAt(original, at), valuesAt(again, at)];
        expect(a.every((value, i) => near(value, b[i]!))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test.each(Object.entries(REWRITES))('%s keeps the meaning at every point', (_, rewrite) => {
  let applied = 0;
  fc.assert(
    fc.property(statement, fc.integer(), (original, seed) => {
      const rewritten = rewrite(original, createRandom(seed, 'test'));
      if (!rewritten) return;
      applied += 1;
      const tame = POINTS.filter((point) => isTame(original, point) && isTame(rewritten, point));
      for (const at of tame) {
        const [a, b] = [valuesAt(original, at), valuesAt(rewritten, at)];
        if (original.relations.length === 0) expect(near(a[0]!, b[0]!)).toBe(true);
        else {
          const turned = rewrite === REWRITES.turn;
          if (turned) expect(rewritten.relations[0]).toBe(REVERSED[original.relations[0]!]);
          expect(near(a[0]! - a[1]!, turned ? b[1]! - b[0]! : b[0]! - b[1]!)).toBe(true);
        }
      }
    }),
    { numRuns: 1500 },
  );
  expect(applied).toBeGreaterThan(0); // the law is about something
});

test('a check never says "different" of a rewritten statement, nor "equivalent" where plain values differ', () => {
  fc.assert(
    fc.property(statement, statement, fc.nat(), (original, other, seed) => {
      const names = Object.keys(REWRITES) as (keyof typeof REWRITES)[];
      const rewritten = REWRITES[names[seed % names.length]!](original, createRandom(seed, 'test'));
      const tame = POINTS.every((at) => isTame(original, at)); // no zero that rounding hides below a fraction line
      if (rewritten && tame) expect(checker.statements(original, rewritten).verdict).not.toBe('different');
      if (original.relations.length + other.relations.length > 0) return;
      const differ = POINTS.some((at) => {
        const [a, b] = [valuesAt(original, at)[0]!, valuesAt(other, at)[0]!];
        return isTame(original, at) && isTame(other, at) && Math.abs(a - b) > 1e-3 * Math.max(1, Math.abs(a));
      });
      if (differ) expect(checker.statements(original, other).verdict).not.toBe('equivalent');
    }),
    { numRuns: 150 },
  );
});

test('multiplying out and collecting gives one form, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(expression, { minLength: 2, maxLength: 2 }), ([a, b]) => {
      const [ab, ba] = [
        toPolynomial({ kind: 'sum', parts: [a!, b!] }),
        toPolynomial({ kind: 'sum', parts: [b!, a!] }),
      ];
      if (!ab || !ba) return;
      expect(fromPolynomial(ab)).toEqual(fromPolynomial(ba));
    }),
  );
});

test('renaming there and back is the identity, and leaves words and names of sets alone', () => {
  const names = { x: 't', n: 'm' };
  const back = { t: 'x', m: 'n' };
  for (const latex of [
    'x^2+n',
    '\\sin x',
    'x\\in\\mathbb{N}',
    '\\text{next } x',
    'a_{n+1}=nx',
    '\\theta x',
  ]) {
    expect(renameFormula(renameFormula(latex, names), back)).toBe(latex);
  }
  expect(renameFormula('\\text{next } x\\in\\mathbb{n}', names)).toBe('\\text{next } t\\in\\mathbb{n}');
  expect(renameFormula('\\textbar x\\textbar', names)).toBe('\\textbar t\\textbar'); // a sign, and no text
  expect(renameFormula('\\textstyle x', names)).toBe('\\textstyle t');
  expect(renameFormula('\\alpha x', { x: '\\beta' })).toBe('\\alpha \\beta');
  expect(renameFormula('ab', { a: '\\beta' })).toBe('\\beta b');
  expect(lettersOf('\\text{if } x_n')).toEqual(new Set(['\\text', 'x', 'n']));
});

test('an edit changes one place of a formula, and nothing around it', () => {
  fc.assert(
    fc.property(statement, (original) => {
      const text = `Consider $${writeStatement(original)}$ for all $x$.`;
      for (const edit of editsOf(text)) {
        const edited = applyEdit(text, edit);
        expect(edited).not.toBe(text);
        expect(edited.startsWith(text.slice(0, edit.begin) + edit.by)).toBe(true);
        expect(edited.endsWith(text.slice(edit.end))).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});
