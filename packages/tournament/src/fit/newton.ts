import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import type { Direction, Iterate } from './ascend.js';
import type { PairObjective } from './objective.js';

/** Newton's method with the dense information matrix: O(n^3) a step, few steps. */
export class NewtonDirection implements Direction {
  constructor(private readonly objective: PairObjective) {}

  propose({ theta, gradient }: Iterate, step: Float64Array): void {
    const information = informationMatrix(this.objective, theta);
    const n = gradient.length;
    let decomposition = new CholeskyDecomposition(information);
    // Rounding can make an ill-conditioned matrix indefinite; a little on the diagonal mends it.
    for (let lift = 1e-14; !decomposition.isPositiveDefinite(); lift *= 100) {
      for (let i = 0; i < n; i += 1) information.set(i, i, information.get(i, i) * (1 + lift));
      decomposition = new CholeskyDecomposition(information);
    }
    const solved = decomposition.solve(Matrix.columnVector(gradient as unknown as number[]));
    for (let i = 0; i < n; i += 1) step[i] = solved.get(i, 0);
  }
}

/**
 * Negative Hessian of the log-posterior. Where the objective does not change under a common shift, the shift direction is
 * given the mean curvature, which makes the matrix invertible and leaves differences alone.
 */
export function informationMatrix(objective: PairObjective, theta: Float64Array): Matrix {
  const n = objective.itemCount;
  const rows = Array.from({ length: n }, () => new Float64Array(n));
  objective.eachPair(theta, (i, j, scoreOfI, scoreOfJ, p) => {
    const weight = (scoreOfI + scoreOfJ) * p * (1 - p);
    rows[i]![i]! += weight;
    rows[j]![j]! += weight;
    rows[i]![j]! -= weight;
    rows[j]![i]! -= weight;
  });
  let trace = 0;
  for (let i = 0; i < n; i += 1) {
    rows[i]![i]! += objective.priorCurvature(theta[i]!);
    trace += rows[i]![i]!;
  }
  const { precision, rate } = objective.prior;
  if (precision === 0 && rate === 0) {
    const lift = trace / n / n;
    for (const row of rows) for (let j = 0; j < n; j += 1) row[j]! += lift;
  }
  return new Matrix(rows as unknown as number[][]);
}
