import { InvalidInputError, NotConvergedError, show } from '../errors.js';

/** A concave function of log-strengths. */
export interface Objective {
  readonly itemCount: number;
  /** Sum without cancellation, at some cost: set for the last steps. */
  exact: boolean;
  /** Writes the gradient and, if asked, the diagonal of the information matrix; returns the relative size of the gradient. */
  gradient(theta: Float64Array, gradient: Float64Array, curvature?: Float64Array): number;
  /** Curvature in one log-strength of a function that minorises the objective and touches it at `theta`. */
  minoriserCurvature(item: number, theta: number, gradient: number): number;
}

/** Where a solver stands; arrays are reused between steps. */
export interface Iterate {
  theta: Float64Array;
  gradient: Float64Array;
  /** Diagonal of the information matrix, here or close by. */
  curvature: Float64Array;
}

/** Proposes a step at an iterate and is told which step was taken. */
export interface Direction {
  /** Writes the proposed step. */
  propose(at: Iterate, step: Float64Array): void;
  /** The step taken and the change of gradient over it. */
  learn?(step: Float64Array, before: Float64Array, after: Float64Array): void;
  /** Forget what was learned. */
  reset?(): void;
}

/** Options of {@link ascend}. */
export interface AscentOptions {
  readonly tolerance: number;
  readonly maxIterations: number;
  readonly start?: Float64Array | undefined;
  readonly name: string;
}

export interface Ascent {
  readonly theta: Float64Array;
  readonly iterations: number;
  readonly residual: number;
}

/** @throws InvalidInputError for limits under which a fit would never end */
export function checkLimits(tolerance: number, maxIterations: number): void {
  if (!(tolerance > 0))
    throw new InvalidInputError(`tolerance must be positive, got ${show(tolerance)}`, tolerance);
  if (!Number.isSafeInteger(maxIterations) || maxIterations < 1) {
    throw new InvalidInputError(
      `maxIterations must be a positive integer, got ${show(maxIterations)}`,
      maxIterations,
    );
  }
}

/** Longest step per item, in nats: keeps early proposals from running away. */
const longestStep = 5;
/** Overshoot allowed: a step is kept while the slope at its end is above minus this share of the slope at its start. */
const overshoot = 0.9;

/** Residual from which on the information matrix hardly changes: its diagonal is kept. */
const settled = 0.01;

/** Steps that do not halve the residual after which `rescue` takes over: from rounding, or a fixed point that cycles. */
const patience = 30;

/**
 * Maximises a concave objective along proposed directions. The line search looks at slopes only, never at values, so it
 * works down to rounding; a proposal that is no ascent direction is replaced by the minorise-maximise step.
 */
export function ascend(
  objective: Objective,
  solver: Direction,
  rescue: Direction,
  options: AscentOptions,
): Ascent {
  let direction = solver;
  const n = objective.itemCount;
  const { tolerance, maxIterations, start, name } = options;
  const curvature = new Float64Array(n);
  let at: Iterate = {
    theta: start === undefined ? new Float64Array(n) : Float64Array.from(start),
    gradient: new Float64Array(n),
    curvature,
  };
  let next: Iterate = { theta: new Float64Array(n), gradient: new Float64Array(n), curvature };
  const step = new Float64Array(n);
  let residual = objective.gradient(at.theta, at.gradient, curvature);
  let best = residual;
  let idle = 0;
  for (let iterations = 0; ; iterations += 1) {
    if (residual <= tolerance && !objective.exact) {
      objective.exact = true;
      residual = objective.gradient(at.theta, at.gradient, curvature);
    }
    if (residual <= tolerance) return { theta: at.theta, iterations, residual };
    if (iterations >= maxIterations) throw new NotConvergedError(name, iterations, residual, at.theta);
    if (idle >= patience) direction = rescue;
    direction.propose(at, step);
    let slope = dot(at.gradient, step);
    if (!(slope > 0)) {
      direction.reset?.();
      minoriseStep(objective, at, step);
      slope = dot(at.gradient, step);
    }
    shorten(step);
    residual = search(objective, at, step, dot(at.gradient, step), next, residual > settled);
    direction.learn?.(step, at.gradient, next.gradient);
    idle = residual < best / 2 ? 0 : idle + 1;
    if (idle === 0) best = residual;
    [at, next] = [next, at];
  }
}

/** Writes the minorise-maximise step: with no prior, from strength `s` to `s x wins / expected wins` (to first order). */
export function minoriseStep(objective: Objective, { theta, gradient }: Iterate, step: Float64Array): void {
  for (let i = 0; i < step.length; i += 1) {
    step[i] = gradient[i] === 0 ? 0 : gradient[i]! / objective.minoriserCurvature(i, theta[i]!, gradient[i]!);
  }
}

/** Fills `next` at `at + step`, scaling `step` down by the secant rule while it overshoots. Returns the residual. */
function search(
  objective: Objective,
  at: Iterate,
  step: Float64Array,
  slope: number,
  next: Iterate,
  curved: boolean,
): number {
  for (let attempt = 0; ; attempt += 1) {
    for (let i = 0; i < step.length; i += 1) next.theta[i] = at.theta[i]! + step[i]!;
    const residual = objective.gradient(next.theta, next.gradient, curved ? next.curvature : undefined);
    const end = dot(next.gradient, step);
    if (end >= -overshoot * slope || attempt >= 40) return residual;
    const factor = Math.min(Math.max(slope / (slope - end), 0.1), 0.7);
    slope *= factor;
    for (let i = 0; i < step.length; i += 1) step[i]! *= factor;
  }
}

function shorten(step: Float64Array): void {
  let largest = 0;
  for (let i = 0; i < step.length; i += 1) largest = Math.max(largest, Math.abs(step[i]!));
  if (largest <= longestStep) return;
  for (let i = 0; i < step.length; i += 1) step[i]! *= longestStep / largest;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}
