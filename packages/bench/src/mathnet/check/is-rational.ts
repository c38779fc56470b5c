import { type Expression, type Statement, subexpressions } from '../formula/expression.js';

/** Largest exponent of exact arithmetic. */
const MAX_EXPONENT = 12;

/** True when every value is a rational number at rational points, so that it can be computed exactly. */
export function isRational({ sides }: Statement): boolean {
  return sides.every((side) => [...subexpressions(side)].every(isRationalStep));
}

function isRationalStep(expression: Expression): boolean {
  if (expression.kind === 'power') {
    const { exponent } = expression;
    const { kind } = exponent;
    const size = kind === 'negative' ? exponent.of : exponent;
    return size.kind === 'number' && /^\d+$/.test(size.text) && Number(size.text) <= MAX_EXPONENT;
  }
  return expression.kind !== 'root' && expression.kind !== 'function' && expression.kind !== 'constant';
}
