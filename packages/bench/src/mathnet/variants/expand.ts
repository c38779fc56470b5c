import { isSame, subexpressions } from '../formula/expression.js';
import { anywhere } from './everywhere.js';
import { fromPolynomial, toPolynomial } from './polynomial.js';
import type { Rewrite } from './types.js';

/** Multiplies out a product or a power of sums. */
export const expand: Rewrite = anywhere((expression) => {
  if (expression.kind !== 'product' && expression.kind !== 'power') return undefined;
  if (![...subexpressions(expression)].some(({ kind }) => kind === 'sum')) return undefined;
  const polynomial = toPolynomial(expression);
  const expanded = polynomial && fromPolynomial(polynomial);
  return expanded && !isSame(expanded, expression) ? expanded : undefined;
});
