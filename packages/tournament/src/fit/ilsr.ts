import { LuDecomposition, Matrix } from 'ml-matrix';
import type { Direction, Iterate } from './ascend.js';
import type { PairObjective } from './objective.js';

/** Smallest relative strength a step may lead to, so that its logarithm exists. */
const smallestRatio = 1e-3;

/**
 * Iterative Luce spectral ranking: each step moves to the stationary distribution of the Markov chain that leaves a loser
 * for its winners, at rates frozen at the current strengths. A prior adds its own linearised terms, which make the chain's
 * matrix invertible.
 *
 * @see L. Maystre, M. Grossglauser, "Fast and accurate inference of Plackett-Luce models", 2015
 */
export class SpectralDirection implements Direction {
  constructor(private readonly objective: PairObjective) {}

  propose({ theta, gradient }: Iterate, step: Float64Array): void {
    const n = theta.length;
    const rows = Array.from({ length: n }, () => new Float64Array(n));
    this.objective.eachPair(theta, (i, j, scoreOfI, scoreOfJ, p) => {
      rows[i]![i]! += scoreOfJ * p;
      rows[j]![i]! -= scoreOfJ * p;
      rows[j]![j]! += scoreOfI * (1 - p);
      rows[i]![j]! -= scoreOfI * (1 - p);
    });
    const right = Float64Array.from(gradient);
    const { precision, rate } = this.objective.prior;
    if (precision === 0 && rate === 0) {
      // One balance equation follows from the others; strengths are free up to a factor.
      rows[n - 1]!.fill(1);
      right[n - 1] = 0;
    } else {
      for (let i = 0; i < n; i += 1) rows[i]![i]! += this.objective.priorCurvature(theta[i]!);
    }
    const decomposition = new LuDecomposition(new Matrix(rows as unknown as number[][]));
    if (decomposition.isSingular()) {
      step.fill(0);
      return;
    }
    const change = decomposition.solve(Matrix.columnVector(right as unknown as number[]));
    for (let i = 0; i < n; i += 1) step[i] = Math.log(Math.max(1 + change.get(i, 0), smallestRatio));
  }
}
