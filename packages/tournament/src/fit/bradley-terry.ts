import { DisconnectedComparisonsError, InvalidInputError, show } from '../errors.js';
import type { Comparisons } from '../types.js';
import { type Ascent, ascend, checkLimits, type Direction } from './ascend.js';
import { strongComponents } from './components.js';
import { diagnoseTable } from './diagnose.js';
import { SpectralDirection } from './ilsr.js';
import { AcceleratedMinorisation } from './mm.js';
import { NewtonDirection } from './newton.js';
import { PairObjective } from './objective.js';
import { type PairTable, pairTable } from './pair-table.js';
import { type Prior, type PriorTerms, priorTerms } from './prior.js';
import { fitTies, type TieModel } from './ties.js';

const methods = {
  mm: (objective: PairObjective): Direction => new AcceleratedMinorisation(objective),
  newton: (objective: PairObjective): Direction => new NewtonDirection(objective),
  ilsr: (objective: PairObjective): Direction => new SpectralDirection(objective),
} as const;

/** How a fit is computed; the answer is the same. */
export type FitMethod = keyof typeof methods;

/** Options of {@link fitBradleyTerry}. */
export interface FitOptions {
  /** @defaultValue `{ kind: 'none' }` */
  readonly prior?: Prior;
  /** `mm` is the fastest; `newton` and `ilsr` cost O(n^3) a step. @defaultValue 'mm' */
  readonly method?: FitMethod;
  /** Largest gradient entry allowed, relative to the item's total weight. @defaultValue 1e-12 */
  readonly tolerance?: number;
  /** @defaultValue 10000 */
  readonly maxIterations?: number;
  /**
   * What a tie is: half a win for each, or an outcome of its own by Davidson's or Rao and Kupper's model (fitted by Newton's
   * method whatever `method` says). @defaultValue 'half'
   */
  readonly ties?: 'half' | TieModel;
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
  /** Whether the prior alone keeps the strengths finite or comparable: the win graph is not strongly connected. Found when read. */
  readonly priorBound: boolean;
  readonly ties: 'half' | TieModel;
  /**
   * Davidson's `nu` (odds of a tie between equals are `nu : 2`; 0 without ties) or Rao and Kupper's `kappa` (1 without ties);
   * undefined when ties count half.
   */
  readonly tieParameter: number | undefined;
  /** The comparisons summed by pair. */
  readonly table: PairTable;
}

/**
 * Fits Bradley-Terry strengths: item `i` beats `j` with probability `s_i / (s_i + s_j)`. A tie counts as half a win for each
 * unless `ties` says otherwise.
 *
 * Without items the arrays are empty; a single item has log-strength 0.
 *
 * @param itemCount - number of items, at least 0
 * @param comparisons - outcomes by item index, as objects or in columns; order does not matter
 * @throws InvalidInputError when an index, weight or option is out of range
 * @throws DisconnectedComparisonsError without a prior when no finite optimum exists
 * @throws NotConvergedError when iterations run out; it carries the last iterate
 * @throws TieParameterError under a tie model when every comparison is a tie
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
    ties = 'half',
  } = options;
  if (!Object.hasOwn(methods, method)) {
    throw new InvalidInputError(
      `method must be one of ${Object.keys(methods).join(', ')}, got ${show(method)}`,
      method,
    );
  }
  checkLimits(tolerance, maxIterations);
  if (start !== undefined && start.length !== table.itemCount) {
    throw new InvalidInputError(`start must have ${table.itemCount} entries, got ${start.length}`, start);
  }
  if (!['half', 'davidson', 'rao-kupper'].includes(ties)) {
    throw new InvalidInputError(`ties must be half, davidson or rao-kupper, got ${show(ties)}`, ties);
  }
  const terms = priorTerms(prior);
  if (prior.kind === 'none') {
    const components = strongComponents(table);
    if (components.length > 1) {
      const { winless, unbeaten } = diagnoseTable(table);
      throw new DisconnectedComparisonsError(components, winless, unbeaten);
    }
  }
  const { theta, parameter, iterations, residual, logLikelihood } =
    ties !== 'half' && table.totalTies > 0
      ? fitTies(table, terms, ties, tolerance, maxIterations)
      : fitHalves(table, terms, options, tolerance, maxIterations);
  const logStrengths = centred(theta);
  return {
    itemCount: table.itemCount,
    strengths: logStrengths.map(Math.exp),
    logStrengths,
    iterations,
    residual,
    logLikelihood,
    converged: true,
    prior,
    method,
    get priorBound() {
      return prior.kind !== 'none' && strongComponents(table).length > 1;
    },
    ties,
    tieParameter: parameter,
    table,
  };
}

/** What either way of fitting finds. */
interface Solution extends Ascent {
  readonly logLikelihood: number;
  readonly parameter: number | undefined;
}

/** Fits with ties as half a win for each. */
function fitHalves(
  table: PairTable,
  terms: PriorTerms,
  { method = 'mm', start, ties = 'half' }: FitOptions,
  tolerance: number,
  maxIterations: number,
): Solution {
  const objective = new PairObjective(table, terms);
  const ascent = ascend(objective, methods[method](objective), methods.mm(objective), {
    tolerance,
    maxIterations,
    name: method,
    start: start === undefined ? undefined : Float64Array.from(start),
  });
  return {
    ...ascent,
    logLikelihood: objective.logLikelihood(ascent.theta),
    parameter: ties === 'half' ? undefined : ties === 'davidson' ? 0 : 1,
  };
}

/** Values minus their mean. */
export function centred(values: Float64Array): Float64Array {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i]!;
  const mean = values.length === 0 ? 0 : sum / values.length;
  return values.map((value) => value - mean);
}
