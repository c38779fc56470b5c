import type { MathJsInstance } from 'mathjs';
import type { RandomInteger } from '../../random.js';
import { REVERSED, type Relation, type Statement } from '../formula/expression.js';
import { complexZero, modulus, type Point, subtract, toPoint } from './complex.js';
import { type Compiled, compileStatements, drawInteger, drawReal, type Scope } from './evaluator.js';
import { isRational } from './is-rational.js';
import type { Value, Verdict } from './types.js';

/** The two arithmetics of the checks. */
export interface Arithmetics {
  /** mathjs with `number: 'Fraction'`. */
  readonly exact: MathJsInstance;
  /** mathjs with floating point and complex numbers. */
  readonly numeric: MathJsInstance;
}

/** Points at which two statements are compared, and how many of them must be defined. */
const POINTS = 24;
const ENOUGH = 8;
/** Relative differences of floating point that count as equal, and as different; nothing is said between. */
const EQUAL = 1e-9;
const DIFFERENT = 1e-5;

/**
 * Compares two statements over the same variables. Expressions are equivalent when they have the same value everywhere;
 * relations when, link by link and in the same or the opposite order, the differences of the two sides are proportional with the
 * sign that the relation wants. Relations are different only when a point is known that satisfies one and not the other.
 *
 * Identities of rational expressions are tested with fractions at random integers in [-50, 50], where a polynomial of degree d that is
 * not zero vanishes at 24 points with a probability of at most (d / 100)^24; others with floating point.
 */
export function compareStatements(
  { exact, numeric }: Arithmetics,
  a: Statement,
  b: Statement,
  random: RandomInteger,
): Verdict {
  const method = isRational(a) && isRational(b) ? 'exact' : 'numeric';
  const links = a.relations.length;
  if (links !== b.relations.length) return { verdict: 'unknown', method, detail: 'other number of relations' };
  const math = method === 'exact' ? exact : numeric;
  const compiled = compileStatements(math, [a, b]);
  const number = (): Value =>
    method === 'exact' ? exact.fraction(drawInteger(random)) : drawReal(random);
  const rows: { scope: Scope; a: Value[]; b: Value[] }[] = [];
  for (let i = 0; i < POINTS; i++) {
    const scope = compiled.draw(number);
    const values = compiled.evaluate(scope);
    if (values) rows.push({ scope, a: values[0]!, b: values[1]! });
  }
  if (rows.length < ENOUGH) return { verdict: 'unknown', method, detail: 'not defined at enough points' };
  if (links === 0) {
    const compared = rows.map((row) => closeness(math, row.a[0]!, row.b[0]!));
    const at = compared.indexOf('different');
    if (at >= 0) return { verdict: 'different', method, detail: describe(compiled, rows[at]!.scope) };
    return { verdict: compared.includes('unsure') ? 'unknown' : 'equivalent', method };
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
  if (inOrder(false) || (links > 1 && inOrder(true))) return { verdict: 'equivalent', method };
  const floating = compileStatements(numeric, [a, b]);
  const witness = findWitness(floating, a, b, random);
  return witness
    ? { verdict: 'different', method: 'numeric', detail: witness }
    : { verdict: 'unknown', method, detail: 'neither proportional nor different at a known point' };
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
function constantFactor(math: MathJsInstance, pairs: readonly (readonly [Value, Value])[]): 1 | -1 | undefined {
  const multiplied = math.multiply as unknown as (a: Value, b: Value) => Value;
  const base = pairs.find(([first]) => modulus(toPoint(first)) > 1e-3);
  if (!base) return undefined;
  const same = pairs.every(
    ([first, second]) =>
      closeness(math, multiplied(second, base[0]), multiplied(base[1], first)) === 'equal',
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

/** Looks for a point that satisfies one statement and not the other; says where. */
function findWitness(
  compiled: Compiled,
  a: Statement,
  b: Statement,
  random: RandomInteger,
): string | undefined {
  const decide = (scope: Scope): boolean => {
    const values = compiled.evaluate(scope);
    if (!values) return false;
    const [first, second] = [truth(a, values[0]!), truth(b, values[1]!)];
    return first !== undefined && second !== undefined && first !== second;
  };
  for (let i = 0; i < POINTS; i++) {
    const scope = compiled.draw(() => drawReal(random));
    if (decide(scope)) return describe(compiled, scope);
  }
  for (let i = 0; i < POINTS && compiled.variables.length > 0; i++) {
    const scope = compiled.draw(() => drawReal(random));
    const [symbol] = compiled.variables[random(compiled.variables.length)]!;
    const which = random(2);
    const zero = complexZero(
      (z) => difference(compiled, { ...scope, [symbol]: compiled.complex(z) }, which),
      { re: drawReal(random), im: drawReal(random) },
      { re: drawReal(random), im: drawReal(random) },
    );
    if (!zero) continue;
    const real = Math.abs(zero.im) < 1e-12 * (1 + Math.abs(zero.re));
    const found = { ...scope, [symbol]: real ? zero.re : compiled.complex(zero) };
    if (decide(found)) return describe(compiled, found);
  }
  return undefined;
}

/** Left minus right side of the first link of a statement. */
function difference(compiled: Compiled, scope: Scope, which: number): Point | undefined {
  const values = compiled.evaluate(scope)?.[which];
  return values && subtract(toPoint(values[0]!), toPoint(values[1]!));
}

/** Whether the values of the sides satisfy a statement; undefined where that is too close to tell. */
function truth({ relations }: Statement, values: readonly Value[]): boolean | undefined {
  let all: boolean | undefined = true;
  for (const [i, relation] of relations.entries()) {
    const [left, right] = [toPoint(values[i]!), toPoint(values[i + 1]!)];
    const gap = subtract(left, right);
    const scale = Math.max(1e-3, modulus(left), modulus(right));
    const isZero = modulus(gap) < EQUAL * scale;
    if (!isZero && modulus(gap) < DIFFERENT * scale) return undefined;
    let holds: boolean;
    if (relation === '=') holds = isZero;
    else if (relation === '\\ne') holds = !isZero;
    else if (isZero) holds = relation === '\\le' || relation === '\\ge';
    else if (Math.abs(gap.im) > EQUAL * scale) return undefined;
    else holds = relation === '<' || relation === '\\le' ? gap.re < 0 : gap.re > 0;
    if (!holds) all = false;
  }
  return all;
}

function describe({ variables }: Compiled, scope: Scope): string {
  const at = variables.map(([symbol, name]) => `${name} = ${format(toPoint(scope[symbol] as Value))}`);
  return at.length === 0 ? 'always' : `at ${at.join(', ')}`;
}

const format = ({ re, im }: Point): string =>
  im === 0 ? String(Number(re.toPrecision(6))) : `${re.toPrecision(6)}${im < 0 ? '-' : '+'}${Math.abs(im).toPrecision(6)}i`;
