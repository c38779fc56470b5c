import { type Expression, type Statement, subexpressions } from '../formula/expression.js';

/** Largest exponent of exact arithmetic. */
const MAX_EXPONENT = 12;

/** Largest exponent of floating point: powers above it are 0 or overflow at most points. */
const MAX_FLOATING_EXPONENT = 100;

/** True when a power is too high for floating point to tell two statements apart. */
export function hasHugePower({ sides }: Statement): boolean {
  const isHuge = (part: Expression): boolean =>
    part.kind === 'number' && Number(part.text) > MAX_FLOATING_EXPONENT;
  return sides.some((side) =>
    [...subexpressions(side)].some(
      (part) => part.kind === 'power' && [...subexpressions(part.exponent)].some(isHuge),
    ),
  );
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
