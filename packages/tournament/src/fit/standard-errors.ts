import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { InvalidInputError, show } from '../errors.js';
import { criticalValue, normalCdf } from '../normal.js';
import type { Fit } from './bradley-terry.js';
import { informationMatrix } from './newton.js';
import { logistic, PairObjective } from './objective.js';
import { priorTerms } from './prior.js';
import { tieInformation } from './ties.js';

/** An estimate with a central interval. */
export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** Uncertainty of a fit, in nats of log-strength. */
export interface StandardErrors {
  /** Covariance of the log-strengths with mean 0; `n x n`. */
  readonly covariance: Matrix;
  /** Standard error of a centred log-strength. */
  of(item: number): number;
  /** Standard error of a difference of log-strengths; does not depend on any anchor. */
  ofDifference(i: number, j: number): number;
  /** Interval of the difference of log-strengths `i - j`. @defaultValue confidence 0.95 */
  difference(i: number, j: number, confidence?: number): Interval;
  /** Probability that `i` beats `j` in one comparison, with the interval of the difference. A tie counts half. */
  winProbability(i: number, j: number, confidence?: number): Interval;
  /** Probability that `i` is stronger than `j`, by the normal approximation. */
  probabilityStronger(i: number, j: number): number;
  /** Ranks (1 = strongest) not excluded by the intervals of the differences to the other items. */
  rankInterval(item: number, confidence?: number): { readonly low: number; readonly high: number };
}

/**
 * Standard errors from the Fisher information at the fit; with a prior, from the curvature of the posterior. Costs O(n^3).
 *
 * @see D. Firth, "Bradley-Terry models in R", 2005, whose contrasts to a reference item these reproduce
 * @example
 * ```ts
 * const errors = standardErrors(fit);
 * errors.difference(0, 1); // { estimate, low, high }
 * ```
 */
export function standardErrors(fit: Fit): StandardErrors {
  const { itemCount: n, logStrengths } = fit;
  const covariance = centredCovariance(fit);
  const at = (item: number): number => {
    if (!Number.isInteger(item) || item < 0 || item >= n) {
      throw new InvalidInputError(`an item must be an index in [0, ${n}), got ${show(item)}`, item);
    }
    return item;
  };
  const ofDifference = (i: number, j: number): number => {
    const variance = covariance.get(at(i), i) + covariance.get(at(j), j) - 2 * covariance.get(i, j);
    return Math.sqrt(Math.max(0, variance));
  };
  const difference = (i: number, j: number, confidence = 0.95): Interval => {
    const half = criticalValue(confidence) * ofDifference(i, j);
    const estimate = logStrengths[i]! - logStrengths[j]!;
    return { estimate, low: estimate - half, high: estimate + half };
  };
  return {
    covariance,
    of: (item) => Math.sqrt(Math.max(0, covariance.get(at(item), item))),
    ofDifference,
    difference,
    winProbability: (i, j, confidence) => {
      const { estimate, low, high } = difference(i, j, confidence);
      return { estimate: logistic(estimate), low: logistic(low), high: logistic(high) };
    },
    probabilityStronger: (i, j) => {
      const error = ofDifference(i, j);
      const gap = logStrengths[i]! - logStrengths[j]!;
      return error === 0 ? (Math.sign(gap) + 1) / 2 : normalCdf(gap / error);
    },
    rankInterval: (item, confidence = 0.95) => {
      at(item);
      let better = 0;
      let worse = 0;
      for (let other = 0; other < n; other += 1) {
        if (other === item) continue;
        const { low, high } = difference(item, other, confidence);
        if (high < 0) better += 1;
        if (low > 0) worse += 1;
      }
      return { low: 1 + better, high: n - worse };
    },
  };
}

/** Inverse information, projected to log-strengths with mean 0. */
function centredCovariance(fit: Fit): Matrix {
  const n = fit.itemCount;
  if (n === 0) return new Matrix(0, 0);
  const information =
    fit.ties === 'half' || fit.table.totalTies === 0
      ? informationMatrix(new PairObjective(fit.table, priorTerms(fit.prior)), rawScale(fit))
      : tieInformation(fit, rawScale(fit));
  const inverse = new CholeskyDecomposition(information)
    .solve(Matrix.eye(information.rows))
    .subMatrix(0, n - 1, 0, n - 1);
  const means = inverse.mean('row');
  const mean = inverse.mean();
  return Matrix.zeros(n, n).apply(function (this: Matrix, i: number, j: number) {
    this.set(i, j, (inverse.get(i, j) + inverse.get(j, i)) / 2 - means[i]! - means[j]! + mean);
  });
}

/** Log-strengths before centring: a gamma prior has a scale of its own, which its optimum gives away. */
function rawScale({ prior, logStrengths, strengths, itemCount }: Fit): Float64Array {
  const { rate, count } = priorTerms(prior);
  if (rate === 0) return logStrengths;
  const shift = Math.log((itemCount * count) / rate / strengths.reduce((sum, value) => sum + value, 0));
  return logStrengths.map((value) => value + shift);
}
