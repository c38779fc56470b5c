import { type Expression, number } from '../formula/expression.js';
import { anywhere, productOf, type Step } from './everywhere.js';
import type { Rewrite } from './types.js';

const minusOne: Expression = { kind: 'negative', of: number(1) };
const isOne = (expression: Expression): boolean => expression.kind === 'number' && expression.text === '1';

/** `\frac{a}{b}` as `a b^{-1}`. */
const quotient: Step = (expression) => {
  if (expression.kind !== 'quotient') return undefined;
  const { top, bottom } = expression;
  if (top.kind === 'number' && bottom.kind === 'number') return undefined;
  const inverse: Expression = { kind: 'power', base: bottom, exponent: minusOne };
  return isOne(top) ? inverse : productOf([top, inverse]);
};

/** `\sqrt{a}` as `a^{1/2}`; odd roots of negative numbers are no such powers. */
const root: Step = (expression) => {
  if (expression.kind !== 'root' || expression.degree) return undefined;
  const degree = number(2);
  return {
    kind: 'power',
    base: expression.of,
    exponent: { kind: 'quotient', top: number(1), bottom: degree },
  };
};

/** `a^n` as `a a^{n-1}`. */
const power: Step = (expression) => {
  if (expression.kind !== 'power' || expression.exponent.kind !== 'number') return undefined;
  const { base, exponent } = expression;
  if (!/^[2-9]$/.test(exponent.text)) return undefined;
  const less = Number(exponent.text) - 1;
  return productOf([base, less === 1 ? base : { kind: 'power', base, exponent: number(less) }]);
};

/** Writes one fraction, root or power otherwise. */
export const changeNotation: Rewrite = anywhere(
  (expression, random) =>
    quotient(expression, random) ?? root(expression, random) ?? power(expression, random),
);
