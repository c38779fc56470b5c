import { type Expression, operands, type Statement, subexpressions } from '../formula/expression.js';

/** Largest exponent of exact arithmetic. */
const MAX_EXPONENT = 12;

/** Largest exponent of floating point: powers above it are 0 or overflow at most points. */
const MAX_FLOATING_EXPONENT = 100;

/** Largest degree, of nested powers and unknown functions together: numbers become about so many times longer. */
const MAX_DEGREE = 300;

/** True when powers are too high to tell two statements apart, by floating point or in reasonable time. */
export function hasHugePower({ sides }: Statement): boolean {
  const isHuge = (part: Expression): boolean =>
    part.kind === 'number' && Number(part.text) > MAX_FLOATING_EXPONENT;
  return sides.some(
    (side) =>
      degreeOf(side) > MAX_DEGREE ||
      [...subexpressions(side)].some(
        (part) => part.kind === 'power' && [...subexpressions(part.exponent)].some(isHuge),
      ),
  );
}

/** A bound of the degree; an unknown function stands for a polynomial of degree three. */
function degreeOf(expression: Expression): number {
  const parts = operands(expression).map(degreeOf);
  const sum = parts.reduce((total, degree) => total + degree, 0);
  if (expression.kind === 'power') {
    const { exponent } = expression;
    const size = exponent.kind === 'negative' ? exponent.of : exponent;
    return parts[0]! * (size.kind === 'number' ? Number(size.text) : 1);
  }
  if (expression.kind === 'call') return 3 * sum;
  return expression.kind === 'sum' ? Math.max(...parts) : Math.max(1, sum);
}

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
