import type { MathJsInstance } from 'mathjs';
import type { RandomInteger } from '../../random.js';
import type { Statement } from '../formula/expression.js';
import type { Point } from './complex.js';
import { Symbols, toMathjs } from './to-mathjs.js';
import type { Value } from './types.js';

/** Values for variables and unknown functions, by the symbols of mathjs. */
export type Scope = Record<string, Value | ((...values: Value[]) => Value)>;

/** Several statements compiled over the same symbols. */
export interface Compiled {
  /** The values of the sides of each statement; undefined where one is not defined. */
  evaluate(scope: Scope): Value[][] | undefined;
  /** Whether all sides of each statement are defined. */
  defined(scope: Scope): boolean[];
  /** A random scope; `number` draws the value of a variable or a coefficient. */
  draw(number: () => Value): Scope;
  /** A complex number of this instance. */
  complex(point: Point): Value;
  /** Symbols of the variables, with their names. */
  readonly variables: readonly (readonly [symbol: string, name: string])[];
}

/** Compiles statements for one instance of mathjs, whose `number` setting decides the arithmetic. */
export function compileStatements(math: MathJsInstance, statements: readonly Statement[]): Compiled {
  const symbols = new Symbols();
  const codes = statements.map(({ sides }) =>
    sides.map((side) => math.parse(toMathjs(side, symbols)).compile()),
  );
  const add = math.add as unknown as (a: Value, b: Value) => Value;
  const power = math.pow as unknown as (a: Value, b: Value) => Value;
  const multiply = math.multiply as unknown as (a: Value, b: Value) => Value;
  /** A polynomial of degree at most three in each argument, with all products of two arguments. */
  const polynomial = (arity: number, draw: () => Value): ((...values: Value[]) => Value) => {
    const constant = draw();
    const single = Array.from({ length: arity }, () => [draw(), draw(), draw()] as const);
    const mixed = Array.from({ length: arity }, () => Array.from({ length: arity }, draw));
    return (...values) => {
      let sum = constant;
      values.forEach((value, i) => {
        const [a, b, c] = single[i]!;
        sum = add(sum, multiply(value, add(a, multiply(value, add(b, multiply(value, c))))));
        for (let j = 0; j < i; j++) sum = add(sum, multiply(mixed[i]![j]!, multiply(value, values[j]!)));
      });
      return sum;
    };
  };
  /** A root; odd ones of negative numbers are real, all others principal. */
  const root = (value: Value, degree: Value): Value => {
    const odd = typeof degree === 'number' && Number.isInteger(degree) && Math.abs(degree % 2) === 1;
    if (odd && typeof value === 'number' && value < 0) return -((-value) ** (1 / degree));
    return power(value, math.divide(1, degree as number) as Value);
  };
  return {
    variables: [...symbols.names].map(([name, symbol]) => [symbol, name] as const),
    complex: ({ re, im }) => math.complex(re, im),
    evaluate(scope) {
      const values: Value[][] = [];
      for (const sides of codes) {
        const row: Value[] = [];
        for (const code of sides) {
          const value = computed(() => code.evaluate(scope));
          if (value === undefined) return undefined;
          row.push(value);
        }
        values.push(row);
      }
      return values;
    },
    defined: (scope) =>
      codes.map((sides) => sides.every((code) => computed(() => code.evaluate(scope)) !== undefined)),
    draw(number) {
      const scope: Scope = { root };
      for (const symbol of symbols.names.values()) scope[symbol] = number();
      for (const [key, symbol] of symbols.calls) {
        scope[symbol] = polynomial(Number(key.slice(key.lastIndexOf('/') + 1)), number);
      }
      return scope;
    },
  };
}

/** The value of a computation; undefined for a division by zero, an overflow and what is no number. */
function computed(compute: () => unknown): Value | undefined {
  let value: unknown;
  try {
    value = compute();
  } catch (error) {
    if (error instanceof Error && /division by zero/i.test(error.message)) return undefined;
    throw error;
  }
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) < 1e100 ? value : undefined;
  if (typeof value !== 'object' || value === null) throw new TypeError(`not a number: ${String(value)}`);
  if ('re' in value) {
    const { re, im } = value as { re: number; im: number };
    return Number.isFinite(re) && Number.isFinite(im) ? (value as Value) : undefined;
  }
  return value as Value;
}

/** A random integer in `[-50, 50]` other than 0, for exact arithmetic. */
export const drawInteger = (random: RandomInteger): number => (random(2) === 0 ? 1 : -1) * (1 + random(50));

/** A random number in `(-3, 3)`, for floating point. */
export const drawReal = (random: RandomInteger): number => (random(2 ** 30) / 2 ** 30) * 6 - 3;
