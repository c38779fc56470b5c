import type { MathJsInstance } from 'mathjs';
import type { RandomInteger } from '../../random.js';
import { REVERSED, type Relation, type Statement } from '../formula/expression.js';
import { modulus, subtract, toPoint } from './complex.js';
import { type Compiled, compileStatements, drawInteger, drawReal, type Scope } from './evaluator.js';
import { describe, findWitness, isWitness } from './find-witness.js';
import { hasHugePower, isRational } from './is-rational.js';
import type { Points } from './points.js';
import { DIFFERENT, EQUAL, type Value, type Verdict, type Witness } from './types.js';

/** The two arithmetics of the checks. */
export interface Arithmetics {
  /** mathjs with `number: 'Fraction'`. */
  readonly exact: MathJsInstance;
  /** mathjs with floating point and complex numbers. */
  readonly numeric: MathJsInstance;
}

/** Points at which two statements are compared, of so many draws where values overflow or are not defined, and the least number. */
const POINTS = 24;
const DRAWS = 400;
const ENOUGH = 8;

/**
 * Compares two statements over the same variables. Expressions are equivalent when they have the same value everywhere;
 * relations when, link by link and in the same or the opposite order, the differences of the two sides are proportional with the
 * sign that the relation wants. Relations are different only when a point is known that satisfies one and not the other; the point
 * `known` is tried first. Such points are taken from `points`.
 *
 * Identities of rational expressions are tested with fractions at random integers in [-50, 50], where a polynomial of degree d that is
 * not zero vanishes at 24 points with a probability of at most (d / 100)^24; others with floating point.
 */
export function compareStatements(
  { exact, numeric }: Arithmetics,
  a: Statement,
  b: Statement,
  random: RandomInteger,
  known?: Witness,
  points: Points = 'complex',
): Verdict {
  const method = isRational(a) && isRational(b) ? 'exact' : 'numeric';
  const links = a.relations.length;
  if (links !== b.relations.length)
    return { verdict: 'unknown', method, detail: 'other number of relations' };
  if (hasHugePower(a) || hasHugePower(b)) return { verdict: 'unknown', method, detail: 'a power too high' };
  const floating = compileStatements(numeric, [a, b]);
  const again = known && isWitness(floating, a, b, known, links === 0 ? 'complex' : points);
  if (again !== undefined) return { verdict: 'different', method: 'numeric', detail: again, witness: known! };
  const math = method === 'exact' ? exact : numeric;
  const compiled = method === 'exact' ? compileStatements(exact, [a, b]) : floating;
  const rows: { scope: Scope; numbers: number[]; a: Value[]; b: Value[] }[] = [];
  for (let i = 0; i < DRAWS && rows.length < POINTS; i++) {
    const numbers: number[] = [];
    const scope = compiled.draw((): Value => {
      const value = method === 'exact' ? drawInteger(random) : drawReal(random);
      numbers.push(value);
      return method === 'exact' ? exact.fraction(value) : value;
    });
    const values = compiled.evaluate(scope);
    if (values) rows.push({ scope, numbers, a: values[0]!, b: values[1]! });
  }
  if (rows.length < ENOUGH) return { verdict: 'unknown', method, detail: 'not defined at enough points' };
  if (links === 0) {
    const compared = rows.map((row) => closeness(math, row.a[0]!, row.b[0]!));
    const { scope, numbers } = rows[compared.indexOf('different')] ?? {};
    if (scope)
      return {
        verdict: 'different',
        method,
        detail: describe(compiled, scope),
        witness: { numbers: numbers! },
      };
    if (compared.includes('unsure')) return { verdict: 'unknown', method };
    return equivalentWhereDefined(compiled, math, method, random);
  }
  const pairs = Array.from({ length: links }, (_, i) => i);
  const inOrder = (reverse: boolean): boolean =>
    pairs.every((i) => {
      const j = reverse ? links - 1 - i : i;
      const factor = constantFactor(
        math,
        rows.map((row) => [minus(math, row.a, i), minus(math, row.b, j)]),
      );
      return factor !== undefined && allows(a.relations[i]!, b.relations[j]!, factor);
    });
  if (inOrder(false) || (links > 1 && inOrder(true))) {
    return equivalentWhereDefined(compiled, math, method, random);
  }
  const witness = findWitness(floating, a, b, random, points);
  if (!witness) {
    return { verdict: 'unknown', method, detail: 'neither proportional nor different at a known point' };
  }
  const detail = isWitness(floating, a, b, witness, points)!;
  return { verdict: 'different', method: 'numeric', detail, witness };
}

/** Equal values are not enough: `x/x` is not 1 where x is 0. Tried at small integers, the usual zeros of denominators. */
function equivalentWhereDefined(
  compiled: Compiled,
  math: MathJsInstance,
  method: Verdict['method'],
  random: RandomInteger,
): Verdict {
  for (let i = 0; i < POINTS; i++) {
    const scope = compiled.draw((): Value => {
      const value = random(7) - 3;
      return method === 'exact' ? math.fraction(value) : value;
    });
    const [first, second] = compiled.defined(scope);
    if (first !== second) {
      return { verdict: 'unknown', method, detail: `one is not defined ${describe(compiled, scope)}` };
    }
  }
  return { verdict: 'equivalent', method };
}

function minus(math: MathJsInstance, values: readonly Value[], i: number): Value {
  return (math.subtract as unknown as (a: Value, b: Value) => Value)(values[i]!, values[i + 1]!);
}

function closeness(math: MathJsInstance, x: Value, y: Value): 'equal' | 'different' | 'unsure' {
  if (isFraction(x) && isFraction(y)) return math.equal(x, y) === true ? 'equal' : 'different';
  const [p, q] = [toPoint(x), toPoint(y)];
  const distance = modulus(subtract(p, q)) / Math.max(1e-3, modulus(p), modulus(q));
  return distance < EQUAL ? 'equal' : distance > DIFFERENT ? 'different' : 'unsure';
}

const isFraction = (value: Value): boolean => typeof value === 'object' && 'n' in value;

/** The sign of `c` when the second of each pair is `c` times the first, for one real `c` other than 0. */
function constantFactor(
  math: MathJsInstance,
  pairs: readonly (readonly [Value, Value])[],
): 1 | -1 | undefined {
  const multiplied = math.multiply as unknown as (a: Value, b: Value) => Value;
  const base = pairs.find(([first]) => modulus(toPoint(first)) > 1e-3);
  if (!base) return undefined;
  const same = pairs.every(
    ([first, second]) => closeness(math, multiplied(second, base[0]), multiplied(base[1], first)) === 'equal',
  );
  const [top, bottom] = [toPoint(base[1]), toPoint(base[0])];
  const real = top.re * bottom.re + top.im * bottom.im; // of the quotient, up to a positive factor
  const imaginary = top.im * bottom.re - top.re * bottom.im;
  if (!same || real === 0 || Math.abs(imaginary) > EQUAL * Math.abs(real)) return undefined;
  return real > 0 ? 1 : -1;
}

/** Whether two relations say the same of differences that are proportional. */
function allows(a: Relation, b: Relation, factor: 1 | -1): boolean {
  if (a === '=' || a === '\\ne') return a === b;
  return factor === 1 ? a === b : REVERSED[a] === b;
}
