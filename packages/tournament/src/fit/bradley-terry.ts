import { DisconnectedComparisonsError, InvalidInputError, show } from '../errors.js';
import type { Comparisons } from '../types.js';
import { ascend, type Direction } from './ascend.js';
import { strongComponents } from './components.js';
import { diagnoseTable } from './diagnose.js';
import { SpectralDirection } from './ilsr.js';
import { AcceleratedMinorisation } from './mm.js';
import { NewtonDirection } from './newton.js';
import { Objective } from './objective.js';
import { type PairTable, pairTable } from './pair-table.js';
import { type Prior, priorTerms } from './prior.js';

const methods = {
  mm: (objective: Objective): Direction => new AcceleratedMinorisation(objective),
  newton: (objective: Objective): Direction => new NewtonDirection(objective),
  ilsr: (objective: Objective): Direction => new SpectralDirection(objective),
} as const;

/** How a fit is computed; the answer is the same. */
export type FitMethod = keyof typeof methods;

export interface FitOptions {
  /** @defaultValue `{ kind: 'none' }` */
  readonly prior?: Prior;
  /** `mm` is the fastest; `newton` and `ilsr` cost O(n^3) a step. @defaultValue 'mm' */
  readonly method?: FitMethod;
  /** Largest gradient entry allowed, relative to the item's total weight. @defaultValue 1e-12 */
  readonly tolerance?: number;
  /** @defaultValue 10000 */
  readonly maxIterations?: number;
  /** Log-strengths to start from, for example of an earlier fit. @defaultValue all 0 */
  readonly start?: ArrayLike<number>;
}

/** A fitted Bradley-Terry model. */
export interface Fit {
  readonly itemCount: number;
  /** Positive, with geometric mean 1; length `itemCount`. */
  readonly strengths: Float64Array;
  /** Natural logarithms of the strengths, with mean 0. */
  readonly logStrengths: Float64Array;
  readonly iterations: number;
  /** Largest gradient entry at the end, relative to the item's total weight. */
  readonly residual: number;
  /** Of the comparisons alone, in nats. */
  readonly logLikelihood: number;
  /** Always true: a fit that does not converge throws. */
  readonly converged: true;
  readonly prior: Prior;
  readonly method: FitMethod;
  /** Whether the prior alone keeps the strengths finite or comparable: the win graph is not strongly connected. */
  readonly priorBound: boolean;
  /** The comparisons summed by pair. */
  readonly table: PairTable;
}

/**
 * Fits Bradley-Terry strengths: item `i` beats `j` with probability `s_i / (s_i + s_j)`. A tie counts as half a win for each.
 *
 * Without items the arrays are empty; a single item has log-strength 0.
 *
 * @param itemCount - number of items, at least 0
 * @param comparisons - outcomes by item index, as objects or in columns; order does not matter
 * @throws InvalidInputError when an index, weight or option is out of range
 * @throws DisconnectedComparisonsError without a prior when no finite optimum exists
 * @throws NotConvergedError when iterations run out; it carries the last iterate
 * @see R. A. Bradley, M. E. Terry, "Rank analysis of incomplete block designs", 1952; paper §3.5
 * @example
 * ```ts
 * const fit = fitBradleyTerry(2, [{ winner: 0, loser: 1, weight: 3 }, { winner: 1, loser: 0 }]);
 * fit.strengths[0] / fit.strengths[1]; // 3
 * ```
 */
export function fitBradleyTerry(itemCount: number, comparisons: Comparisons, options: FitOptions = {}): Fit {
  return fitTable(pairTable(itemCount, comparisons), options);
}

/** The same from comparisons already summed by pair. */
export function fitTable(table: PairTable, options: FitOptions = {}): Fit {
  const {
    prior = { kind: 'none' },
    method = 'mm',
    tolerance = 1e-12,
    maxIterations = 10_000,
    start,
  } = options;
  if (!Object.hasOwn(methods, method)) {
    throw new InvalidInputError(
      `method must be one of ${Object.keys(methods).join(', ')}, got ${show(method)}`,
      method,
    );
  }
  if (!(tolerance > 0))
    throw new InvalidInputError(`tolerance must be positive, got ${show(tolerance)}`, tolerance);
  if (!Number.isSafeInteger(maxIterations) || maxIterations < 1) {
    throw new InvalidInputError(
      `maxIterations must be a positive integer, got ${show(maxIterations)}`,
      maxIterations,
    );
  }
  if (start !== undefined && start.length !== table.itemCount) {
    throw new InvalidInputError(`start must have ${table.itemCount} entries, got ${start.length}`, start);
  }
  const terms = priorTerms(prior);
  const components = strongComponents(table);
  const priorBound = components.length > 1;
  if (priorBound && prior.kind === 'none') {
    const { winless, unbeaten } = diagnoseTable(table);
    throw new DisconnectedComparisonsError(components, winless, unbeaten);
  }
  const objective = new Objective(table, terms);
  const { theta, iterations, residual } = ascend(
    objective,
    methods[method](objective),
    methods.mm(objective),
    {
      tolerance,
      maxIterations,
      name: method,
      start: start === undefined ? undefined : Float64Array.from(start),
    },
  );
  const logStrengths = centred(theta);
  return {
    itemCount: table.itemCount,
    strengths: logStrengths.map(Math.exp),
    logStrengths,
    iterations,
    residual,
    logLikelihood: objective.logLikelihood(theta),
    converged: true,
    prior,
    method,
    priorBound,
    table,
  };
}

/** Values minus their mean. */
export function centred(values: Float64Array): Float64Array {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i]!;
  const mean = values.length === 0 ? 0 : sum / values.length;
  return values.map((value) => value - mean);
}
