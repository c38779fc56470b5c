import { type Expression, number } from '../formula/expression.js';
import { negated, productOf, sumOf } from './everywhere.js';

/** A monomial: exponents by variable, with an integer coefficient. */
interface Term {
  readonly coefficient: bigint;
  readonly exponents: ReadonlyMap<string, number>;
}

/** A polynomial with integer coefficients: its terms by their variables and exponents. */
export type Polynomial = ReadonlyMap<string, Term>;

/** Degree and number of terms above which nobody would write a polynomial out. */
const MAX_DEGREE = 6;
const MAX_TERMS = 10;

function collect(terms: Iterable<Term>): Polynomial {
  const sum = new Map<string, Term>();
  for (const { coefficient, exponents } of terms) {
    const key = [...exponents].sort(([a], [b]) => (a < b ? -1 : 1)).join(';');
    const total = (sum.get(key)?.coefficient ?? 0n) + coefficient;
    if (total === 0n) sum.delete(key);
    else sum.set(key, { coefficient: total, exponents });
  }
  return sum;
}

function times(a: Polynomial, b: Polynomial): Polynomial | undefined {
  if (a.size * b.size > 60) return undefined;
  const product = collect(
    [...a.values()].flatMap((x) =>
      [...b.values()].map((y) => {
        const exponents = new Map(x.exponents);
        for (const [name, exponent] of y.exponents)
          exponents.set(name, (exponents.get(name) ?? 0) + exponent);
        return { coefficient: x.coefficient * y.coefficient, exponents };
      }),
    ),
  );
  const degree = [...product.values()].reduce((most, term) => Math.max(most, degreeOf(term)), 0);
  return degree > MAX_DEGREE || product.size > MAX_TERMS ? undefined : product;
}

const degreeOf = ({ exponents }: Term): number => [...exponents.values()].reduce((sum, e) => sum + e, 0);

/** The polynomial that an expression is; undefined for anything else, and for long ones. */
export function toPolynomial(expression: Expression): Polynomial | undefined {
  switch (expression.kind) {
    case 'number':
      return /^\d+$/.test(expression.text)
        ? collect([{ coefficient: BigInt(expression.text), exponents: new Map() }])
        : undefined;
    case 'name':
      return collect([{ coefficient: 1n, exponents: new Map([[expression.name, 1]]) }]);
    case 'negative': {
      const of = toPolynomial(expression.of);
      return of && collect([...of.values()].map((term) => ({ ...term, coefficient: -term.coefficient })));
    }
    case 'sum': {
      const parts = expression.parts.map(toPolynomial);
      return parts.includes(undefined) ? undefined : collect(parts.flatMap((part) => [...part!.values()]));
    }
    case 'product':
      return expression.parts.map(toPolynomial).reduce((a, b) => a && b && times(a, b));
    case 'power': {
      const { base, exponent } = expression;
      const of = toPolynomial(base);
      if (!of || exponent.kind !== 'number' || !/^[1-6]$/.test(exponent.text)) return undefined;
      let power: Polynomial | undefined = of;
      for (let i = 1; i < Number(exponent.text); i++) power = power && times(power, of);
      return power;
    }
    default:
      return undefined;
  }
}

/** A polynomial as a sum, higher degrees first and of one degree higher powers of earlier letters. */
export function fromPolynomial(polynomial: Polynomial): Expression {
  if (polynomial.size === 0) return number(0);
  const names = [
    ...new Set([...polynomial.values()].flatMap(({ exponents }) => [...exponents.keys()])),
  ].sort();
  const order = (a: Term, b: Term): number => {
    if (degreeOf(a) !== degreeOf(b)) return degreeOf(b) - degreeOf(a);
    const name = names.find((letter) => a.exponents.get(letter) !== b.exponents.get(letter));
    return name === undefined ? 0 : (b.exponents.get(name) ?? 0) - (a.exponents.get(name) ?? 0);
  };
  return sumOf([...polynomial.values()].sort(order).map(fromTerm));
}

function fromTerm({ coefficient, exponents }: Term): Expression {
  const size = coefficient < 0n ? -coefficient : coefficient;
  const sorted = [...exponents].sort(([a], [b]) => (a < b ? -1 : 1));
  const powers = sorted.map(([name, exponent]): Expression => {
    const base: Expression = { kind: 'name', name };
    return exponent === 1 ? base : { kind: 'power', base, exponent: number(exponent) };
  });
  const whole = productOf(size === 1n && powers.length > 0 ? powers : [number(size), ...powers]);
  return coefficient < 0n ? negated(whole) : whole;
}
