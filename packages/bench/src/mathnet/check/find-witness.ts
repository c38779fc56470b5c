import type { RandomInteger } from '../../random.js';
import type { Statement } from '../formula/expression.js';
import { complexZero, modulus, type Point, subtract, toPoint } from './complex.js';
import type { Compiled, Scope } from './evaluator.js';
import { isAmong, nearest, type Points } from './points.js';
import { truth } from './truth.js';
import { DIFFERENT, type Value, type Witness } from './types.js';

/** Random points, and zeros of equations, that are tried. */
const POINTS = 200;
const ZEROS = 96;

/** Points of the line among which a change of sign is looked for. */
const GRID = 40;

/** Ranges that points are drawn from, in turn: real, positive, small and large. */
const RANGES = [
  [-3, 3],
  [0.05, 3],
  [0.001, 1],
  [-12, 12],
  [0.05, 120],
] as const;

/**
 * Whether one of two compiled statements is true at a point and the other is not, or two expressions have different values there.
 *
 * @param points - numbers that the text is about. Where it is about integers, an equation may be told apart at real numbers, since few
 * have known solutions in integers; anything else only at integers
 * @returns the point as text, or undefined
 */
export function isWitness(
  compiled: Compiled,
  a: Statement,
  b: Statement,
  { numbers, solved }: Witness,
  points: Points = 'complex',
): string | undefined {
  let next = 0;
  const scope = compiled.draw(() => numbers[next++] ?? 0);
  const symbol = solved && compiled.variables[solved.variable]?.[0];
  if (symbol !== undefined) scope[symbol] = solved!.im === 0 ? solved!.re : compiled.complex(solved!);
  const admitted = isOrder(a) || isOrder(b) ? points : relaxed(points);
  const valuesOf = compiled.variables.map(([name]) => toPoint(scope[name] as Value));
  if (!valuesOf.every((value) => isAmong(value, admitted))) return undefined;
  const values = compiled.evaluate(scope);
  if (!values) return undefined;
  return differ(a, b, values) ? describe(compiled, scope) : undefined;
}

const isOrder = ({ relations }: Statement): boolean => relations.some((relation) => relation !== '=');
const relaxed = (points: Points): Points => (points === 'complex' ? points : 'real');

function differ(a: Statement, b: Statement, values: readonly (readonly Value[])[]): boolean {
  const [ours, theirs] = [values[0]!, values[1]!];
  if (a.relations.length === 0) {
    const [x, y] = [toPoint(ours[0]!), toPoint(theirs[0]!)];
    return modulus(subtract(x, y)) > DIFFERENT * Math.max(1e-3, modulus(x), modulus(y));
  }
  const [first, second] = [truth(a, ours), truth(b, theirs)];
  return first !== undefined && second !== undefined && first !== second;
}

/**
 * Looks for a point that satisfies one statement and not the other: at random, then among zeros of the difference of two sides.
 *
 * @returns undefined when none was found
 */
export function findWitness(
  compiled: Compiled,
  a: Statement,
  b: Statement,
  random: RandomInteger,
  points: Points = 'complex',
): Witness | undefined {
  const drawIn = (i: number): (() => number) => {
    const [low, high] = RANGES[i % RANGES.length]!;
    return () => low + (random(2 ** 30) / 2 ** 30) * (high - low);
  };
  const drawNear = (draw: () => number) => (): number => nearest(draw(), points);
  for (let i = 0; i < POINTS; i++) {
    const { numbers } = recorded(compiled, drawNear(drawIn(i)));
    if (isWitness(compiled, a, b, { numbers }, points)) return { numbers };
    if (numbers.length === 0) return undefined; // there is no other point
  }
  for (let i = 0; i < ZEROS && compiled.variables.length > 0; i++) {
    const draw = drawIn(i);
    const { numbers, scope } = recorded(compiled, drawNear(draw));
    const variable = random(compiled.variables.length);
    const [symbol] = compiled.variables[variable]!;
    const which = random(2);
    const f = (z: Point): Point | undefined =>
      difference(compiled, { ...scope, [symbol]: z.im === 0 ? z.re : compiled.complex(z) }, which);
    const zero =
      i % 2 === 0 || points !== 'complex'
        ? realZero(f, draw, random)
        : complexZero(f, pointOf(draw), pointOf(draw));
    if (!zero) continue;
    const real = Math.abs(zero.im) < 1e-12 * (1 + Math.abs(zero.re));
    const witness = { numbers, solved: { variable, re: zero.re, im: real ? 0 : zero.im } };
    if (isWitness(compiled, a, b, witness, points)) return witness;
  }
  return undefined;
}

/** A random scope, and the numbers that it was made of. */
function recorded(compiled: Compiled, draw: () => number): { numbers: number[]; scope: Scope } {
  const numbers: number[] = [];
  const scope = compiled.draw(() => {
    const value = draw();
    numbers.push(value);
    return value;
  });
  return { numbers, scope };
}

const pointOf = (draw: () => number): Point => ({ re: draw(), im: draw() });

/** A place where a function on the line changes its sign, by bisection: a zero, or a pole that is none. */
function realZero(
  f: (z: Point) => Point | undefined,
  draw: () => number,
  random: RandomInteger,
): Point | undefined {
  const at = (re: number): number => {
    const value = f({ re, im: 0 });
    return value && value.im === 0 ? value.re : NaN;
  };
  const places = Float64Array.from({ length: GRID }, draw).sort();
  const values = places.map(at);
  const changes = [...values.keys()].filter((i) => values[i]! * values[i + 1]! < 0);
  if (changes.length === 0) return undefined;
  const start = changes[random(changes.length)]!;
  let [low, high] = [places[start]!, places[start + 1]!];
  const below = values[start]!;
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    const value = at(middle);
    if (value === 0 || middle === low || middle === high) return { re: middle, im: 0 };
    if (Number.isNaN(value)) return undefined;
    if (value < 0 === below < 0) low = middle;
    else high = middle;
  }
  return { re: low, im: 0 };
}

/** Left minus right side of the first link of a statement. */
function difference(compiled: Compiled, scope: Scope, which: number): Point | undefined {
  const values = compiled.evaluate(scope)?.[which];
  return values && subtract(toPoint(values[0]!), toPoint(values[1]!));
}

/** A point as text. */
export function describe({ variables }: Compiled, scope: Scope): string {
  const at = variables.map(([symbol, name]) => `${name} = ${format(toPoint(scope[symbol] as Value))}`);
  return at.length === 0 ? 'always' : `at ${at.join(', ')}`;
}

const format = ({ re, im }: Point): string =>
  im === 0
    ? String(Number(re.toPrecision(6)))
    : `${re.toPrecision(6)}${im < 0 ? '-' : '+'}${Math.abs(im).toPrecision(6)}i`;
