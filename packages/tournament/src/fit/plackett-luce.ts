import { DisconnectedComparisonsError, InvalidInputError, show } from '../errors.js';
import type { Comparison } from '../types.js';
import { ascend, checkLimits, type Objective } from './ascend.js';
import { centred } from './bradley-terry.js';
import { diagnoseTable } from './diagnose.js';
import { AcceleratedMinorisation } from './mm.js';
import { pairTable } from './pair-table.js';
import { type Prior, type PriorTerms, priorTerms } from './prior.js';

/** Options of {@link fitPlackettLuce}. */
export interface PlackettLuceOptions {
  /** @defaultValue `{ kind: 'none' }` */
  readonly prior?: Prior;
  /** Largest gradient entry allowed, relative to the number of rankings with the item. @defaultValue 1e-12 */
  readonly tolerance?: number;
  /** @defaultValue 10000 */
  readonly maxIterations?: number;
}

/** A fitted Plackett-Luce model. */
export interface PlackettLuceFit {
  /** Positive, with geometric mean 1. */
  readonly strengths: Float64Array;
  /** With mean 0. */
  readonly logStrengths: Float64Array;
  readonly iterations: number;
  readonly residual: number;
  /** In nats. */
  readonly logLikelihood: number;
}

/**
 * Fits Plackett-Luce strengths to rankings of some of the items: each place goes to one of the items still to be placed,
 * with probability proportional to its strength. Rankings of two are Bradley-Terry comparisons.
 *
 * @param rankings - item indices, best first, at least two each and none twice
 * @throws InvalidInputError for an index out of range or repeated within a ranking
 * @throws DisconnectedComparisonsError without a prior when no finite optimum exists
 * @throws NotConvergedError when iterations run out
 * @see D. R. Hunter, "MM algorithms for generalized Bradley-Terry models", 2004, §5
 * @example
 * ```ts
 * fitPlackettLuce(3, [[0, 1, 2], [1, 0, 2], [2, 0, 1]]).logStrengths;
 * ```
 */
export function fitPlackettLuce(
  itemCount: number,
  rankings: readonly (readonly number[])[],
  options: PlackettLuceOptions = {},
): PlackettLuceFit {
  const { prior = { kind: 'none' }, tolerance = 1e-12, maxIterations = 10_000 } = options;
  checkLimits(tolerance, maxIterations);
  const table = pairTable(itemCount, neighbours(rankings));
  if (prior.kind === 'none') {
    const { components, winless, unbeaten } = diagnoseTable(table);
    if (components.length > 1) throw new DisconnectedComparisonsError(components, winless, unbeaten);
  }
  const objective = new RankingObjective(itemCount, rankings, priorTerms(prior));
  const solver = new AcceleratedMinorisation(objective);
  const name = 'Plackett-Luce';
  const { theta, iterations, residual } = ascend(objective, solver, solver, {
    tolerance,
    maxIterations,
    name,
  });
  const logStrengths = centred(theta);
  const logLikelihood = objective.logLikelihood(theta);
  return { strengths: logStrengths.map(Math.exp), logStrengths, iterations, residual, logLikelihood };
}

/** Each item over the next: what connectivity needs, and the checks of indices on the way. */
function* neighbours(rankings: readonly (readonly number[])[]): Generator<Comparison> {
  for (const [place, ranking] of rankings.entries()) {
    if (ranking.length < 2 || new Set(ranking).size !== ranking.length) {
      throw new InvalidInputError(
        `rankings[${place}] must name at least two items, none twice, got ${show(ranking)}`,
        ranking,
      );
    }
    for (let k = 0; k + 1 < ranking.length; k += 1) yield { winner: ranking[k]!, loser: ranking[k + 1]! };
  }
}

class RankingObjective implements Objective {
  exact = false;
  private readonly wins: Float64Array;
  private readonly scale: Float64Array;

  constructor(
    readonly itemCount: number,
    private readonly rankings: readonly (readonly number[])[],
    private readonly prior: PriorTerms,
  ) {
    this.wins = new Float64Array(itemCount);
    this.scale = new Float64Array(itemCount).fill(prior.precision + prior.count);
    for (const ranking of rankings) {
      for (let place = 0; place < ranking.length; place += 1) {
        this.scale[ranking[place]!]! += 1;
        if (place + 1 < ranking.length) this.wins[ranking[place]!]! += 1;
      }
    }
  }

  gradient(
    theta: Float64Array,
    gradient: Float64Array,
    curvature: Float64Array = new Float64Array(this.itemCount),
  ): number {
    const { itemCount, wins, scale, prior } = this;
    gradient.set(wins);
    curvature.fill(0);
    for (const ranking of this.rankings) {
      // Sums over the items still to be placed, from the back; then what each item was expected to win, from the front.
      const left = this.remaining(theta, ranking);
      let expected = 0;
      let squares = 0;
      for (let place = 0; place < ranking.length; place += 1) {
        const item = ranking[place]!;
        if (place + 1 < ranking.length) {
          expected += Math.exp(-left[place]!);
          squares += Math.exp(-2 * left[place]!);
        }
        const strength = Math.exp(theta[item]!);
        gradient[item]! -= strength * expected;
        curvature[item]! += strength * (expected - strength * squares);
      }
    }
    let residual = 0;
    for (let i = 0; i < itemCount; i += 1) {
      const pull = prior.rate > 0 ? prior.rate * Math.exp(theta[i]!) : 0;
      gradient[i]! += prior.count - pull - prior.precision * theta[i]!;
      curvature[i] = Math.max(curvature[i]! + pull + prior.precision, 1e-12 * scale[i]!);
      if (Number.isNaN(gradient[i]!)) return Number.NaN;
      if (gradient[i] !== 0) residual = Math.max(residual, Math.abs(gradient[i]!) / scale[i]!);
    }
    return residual;
  }

  minoriserCurvature(item: number, theta: number, gradient: number): number {
    const { precision, count, rate } = this.prior;
    const pull = rate > 0 ? rate * Math.exp(theta) : 0;
    const expected = this.wins[item]! - (gradient - count + pull + precision * theta);
    return Math.max(expected + pull + precision, 1e-12 * this.scale[item]!);
  }

  logLikelihood(theta: Float64Array): number {
    let sum = 0;
    for (const ranking of this.rankings) {
      const left = this.remaining(theta, ranking);
      for (let place = 0; place + 1 < ranking.length; place += 1)
        sum += theta[ranking[place]!]! - left[place]!;
    }
    return sum;
  }

  /** Logarithm of the summed strengths of the items from each place on. */
  private remaining(theta: Float64Array, ranking: readonly number[]): Float64Array {
    const left = new Float64Array(ranking.length);
    let sum = Number.NEGATIVE_INFINITY;
    for (let place = ranking.length - 1; place >= 0; place -= 1) {
      const value = theta[ranking[place]!]!;
      const larger = Math.max(sum, value);
      sum = larger + Math.log1p(Math.exp(Math.min(sum, value) - larger));
      left[place] = sum;
    }
    return left;
  }
}
