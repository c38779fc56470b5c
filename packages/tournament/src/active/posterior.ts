import { choleskyFactor, invertFactored, solveFactored } from '../dense.js';
import { logistic } from '../fit/objective.js';
import type { PairTable } from '../fit/pair-table.js';

/** Normal approximation of what is known about the log-strengths. */
export interface Posterior {
  readonly mean: Float64Array;
  /** Row-major `n x n`. */
  readonly covariance: Float64Array;
  /** Lower Cholesky factor of the precision. */
  readonly factor: Float64Array;
}

/** Newton steps at most; the posterior is log-concave and close to the last one, so few are needed. */
const maxSteps = 50;

/**
 * Laplace approximation under independent normal priors: Newton's method for the mode, the inverse information there for
 * the covariance. Costs O(n^3).
 */
export function posteriorOf(
  table: PairTable,
  priorMean: Float64Array,
  variance: number,
  start: Float64Array = priorMean,
): Posterior {
  const n = table.itemCount;
  const mean = Float64Array.from(start);
  for (let step = 0; ; step += 1) {
    const { gradient, precision } = derivatives(table, mean, priorMean, variance);
    const factor = choleskyFactor(precision, n);
    if (factor === undefined)
      throw new Error('the precision of a normal prior and a likelihood is positive definite');
    solveFactored(factor, gradient);
    let largest = 0;
    for (let i = 0; i < n; i += 1) largest = Math.max(largest, Math.abs(gradient[i]!));
    if (largest < 1e-4 || step === maxSteps) return { mean, covariance: invertFactored(factor, n), factor };
    const scale = Math.min(1, 2 / largest);
    for (let i = 0; i < n; i += 1) mean[i]! += scale * gradient[i]!;
  }
}

function derivatives(
  { itemCount: n, pairCount, first, second, firstWins, secondWins, ties }: PairTable,
  theta: Float64Array,
  priorMean: Float64Array,
  variance: number,
): { gradient: Float64Array; precision: Float64Array } {
  const gradient = new Float64Array(n);
  const precision = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    gradient[i] = (priorMean[i]! - theta[i]!) / variance;
    precision[i * n + i] = 1 / variance;
  }
  for (let row = 0; row < pairCount; row += 1) {
    const i = first[row]!;
    const j = second[row]!;
    const games = firstWins[row]! + secondWins[row]! + ties[row]!;
    const p = logistic(theta[i]! - theta[j]!);
    const pull = firstWins[row]! + ties[row]! / 2 - games * p;
    const information = games * p * (1 - p);
    gradient[i]! += pull;
    gradient[j]! -= pull;
    precision[i * n + i]! += information;
    precision[j * n + j]! += information;
    precision[i * n + j]! -= information;
    precision[j * n + i]! -= information;
  }
  return { gradient, precision };
}
