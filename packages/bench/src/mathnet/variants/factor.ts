import { type Expression, number } from '../formula/expression.js';
import { anywhere, negated, productOf, sumOf } from './everywhere.js';
import { fromPolynomial, type Polynomial, toPolynomial } from './polynomial.js';
import type { Rewrite } from './types.js';

/** Takes out the greatest common factor of a sum, or splits a quadratic polynomial with rational zeros. */
export const factor: Rewrite = anywhere((expression) => {
  if (expression.kind !== 'sum') return undefined;
  const polynomial = toPolynomial(expression);
  if (!polynomial || polynomial.size < 2) return undefined;
  return commonFactor(polynomial) ?? quadratic(polynomial);
});

function commonFactor(polynomial: Polynomial): Expression | undefined {
  const terms = [...polynomial.values()];
  const divisor = terms.map(({ coefficient }) => coefficient).reduce(gcd);
  const shared = new Map<string, number>();
  for (const [name, exponent] of terms[0]!.exponents) {
    const least = terms.reduce((low, { exponents }) => Math.min(low, exponents.get(name) ?? 0), exponent);
    if (least > 0) shared.set(name, least);
  }
  if (divisor === 1n && shared.size === 0) return undefined;
  const rest: Polynomial = new Map(
    [...polynomial].map(([key, { coefficient, exponents }]) => {
      const left = [...exponents].map(([name, e]): [string, number] => [name, e - (shared.get(name) ?? 0)]);
      return [key, { coefficient: coefficient / divisor, exponents: new Map(left.filter(([, e]) => e > 0)) }];
    }),
  );
  const common = fromPolynomial(new Map([['', { coefficient: divisor, exponents: shared }]]));
  const factors = common.kind === 'product' ? common.parts : [common];
  return productOf([...factors, fromPolynomial(rest)]);
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b);
}

/** `ax^2 + bx + c` as `(px + q)(rx + s)` in integers. */
function quadratic(polynomial: Polynomial): Expression | undefined {
  const names = new Set([...polynomial.values()].flatMap(({ exponents }) => [...exponents.keys()]));
  const [name] = names;
  if (name === undefined || names.size > 1) return undefined;
  const at = (exponent: number): bigint =>
    polynomial.get(exponent === 0 ? '' : `${name},${exponent}`)?.coefficient ?? 0n;
  const [a, b, c] = [at(2), at(1), at(0)];
  const degree = Math.max(...[...polynomial.values()].map(({ exponents }) => exponents.get(name) ?? 0));
  const root = squareRoot(b * b - 4n * a * c);
  if (degree !== 2 || root === undefined) return undefined;
  // With zeros (-b ± root) / 2a: 4a² times the polynomial over a is (2ax + b - root)(2ax + b + root).
  const [first, second] = [linear(2n * a, b - root), linear(2n * a, b + root)];
  const scale = (a * first.divisor * second.divisor) / (4n * a * a);
  const factors = [first, second].map(({ p, q }) => {
    const x: Expression = { kind: 'name', name };
    const leading = p === 1n ? x : productOf([number(p), x]);
    return q === 0n ? leading : sumOf([leading, q < 0n ? negated(number(-q)) : number(q)]);
  });
  const product = productOf(scale === 1n || scale === -1n ? factors : [number(abs(scale)), ...factors]);
  return scale < 0n ? negated(product) : product;
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

/** `px + q` without its common divisor, and with a positive `p`. */
function linear(p: bigint, q: bigint): { p: bigint; q: bigint; divisor: bigint } {
  const size = gcd(p, q);
  const divisor = p < 0n ? -size : size;
  return { p: p / divisor, q: q / divisor, divisor };
}

/** The integer square root of a perfect square, 0 included. */
function squareRoot(value: bigint): bigint | undefined {
  if (value < 0n || value > 10n ** 14n) return undefined;
  const root = BigInt(Math.round(Math.sqrt(Number(value))));
  return root * root === value ? root : undefined;
}
