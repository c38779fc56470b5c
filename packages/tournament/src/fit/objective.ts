import type { PairTable } from './pair-table.js';
import type { PriorTerms } from './prior.js';

/** Log-strengths up to which `exp` keeps full precision with room for products. */
const safeRange = 300;

/** The Bradley-Terry log-posterior over log-strengths, with ties as half a win for each side. */
export class Objective {
  readonly itemCount: number;
  /** Total weight per item plus the prior's: the unit of the gradient residual. */
  readonly scale: Float64Array;
  private readonly wins: Float64Array;
  private readonly games: Float64Array;
  private readonly strengths: Float64Array;
  private readonly firstScore: Float64Array;
  private readonly secondScore: Float64Array;

  constructor(
    readonly table: PairTable,
    readonly prior: PriorTerms,
  ) {
    const { itemCount, pairCount, first, second, firstWins, secondWins, ties } = table;
    this.itemCount = itemCount;
    this.scale = new Float64Array(itemCount);
    this.wins = new Float64Array(itemCount);
    this.games = new Float64Array(pairCount);
    this.strengths = new Float64Array(itemCount);
    this.firstScore = new Float64Array(pairCount);
    this.secondScore = new Float64Array(pairCount);
    for (let row = 0; row < pairCount; row += 1) {
      const half = ties[row]! / 2;
      const forward = firstWins[row]! + half;
      const backward = secondWins[row]! + half;
      this.firstScore[row] = forward;
      this.secondScore[row] = backward;
      this.games[row] = forward + backward;
      this.wins[first[row]!]! += forward;
      this.wins[second[row]!]! += backward;
      this.scale[first[row]!]! += forward + backward;
      this.scale[second[row]!]! += forward + backward;
    }
    for (let i = 0; i < itemCount; i += 1) this.scale[i]! += prior.precision + prior.count;
  }

  /**
   * Writes the gradient at `theta` and the minorising curvature (the one whose Newton step is, to first order, the
   * minorise-maximise update). Returns the residual: the largest gradient entry in units of the item's total weight.
   */
  gradient(theta: Float64Array, gradient: Float64Array, curvature: Float64Array): number {
    if (spread(theta) < safeRange) this.dataByStrength(theta, gradient, curvature);
    else this.dataByDifference(theta, gradient, curvature);
    const { precision, count, rate } = this.prior;
    let residual = 0;
    for (let i = 0; i < this.itemCount; i += 1) {
      if (precision > 0) {
        gradient[i]! -= precision * theta[i]!;
        curvature[i]! += precision;
      } else if (rate > 0) {
        const pull = rate * Math.exp(theta[i]!);
        gradient[i]! += count - pull;
        curvature[i]! += pull;
      }
      const size = Math.abs(gradient[i]!);
      if (size > residual * this.scale[i]!) residual = size / this.scale[i]!;
      // A NaN would lose every comparison above and pass for convergence.
      if (Number.isNaN(size)) return Number.NaN;
    }
    return residual;
  }

  /** One division per pair and one exponential per item. */
  private dataByStrength(theta: Float64Array, gradient: Float64Array, curvature: Float64Array): void {
    const { itemCount, strengths, games, wins } = this;
    const { pairCount, first, second } = this.table;
    for (let i = 0; i < itemCount; i += 1) strengths[i] = Math.exp(theta[i]!);
    curvature.fill(0);
    for (let row = 0; row < pairCount; row += 1) {
      const i = first[row]!;
      const j = second[row]!;
      const share = games[row]! / (strengths[i]! + strengths[j]!);
      curvature[i]! += share;
      curvature[j]! += share;
    }
    for (let i = 0; i < itemCount; i += 1) {
      curvature[i]! *= strengths[i]!;
      gradient[i] = wins[i]! - curvature[i]!;
    }
  }

  /** The same for strengths too far apart to be represented: one exponential per pair. */
  private dataByDifference(theta: Float64Array, gradient: Float64Array, curvature: Float64Array): void {
    const { firstScore, secondScore } = this;
    const { pairCount, first, second } = this.table;
    gradient.fill(0);
    curvature.fill(0);
    for (let row = 0; row < pairCount; row += 1) {
      const i = first[row]!;
      const j = second[row]!;
      const p = logistic(theta[i]! - theta[j]!);
      const q = logistic(theta[j]! - theta[i]!);
      const pull = firstScore[row]! * q - secondScore[row]! * p;
      gradient[i]! += pull;
      gradient[j]! -= pull;
      curvature[i]! += this.games[row]! * p;
      curvature[j]! += this.games[row]! * q;
    }
    // Items that win almost everything have curvature near their games; those that lose almost everything near 0.
    for (let i = 0; i < this.itemCount; i += 1)
      curvature[i] = Math.max(curvature[i]!, 1e-12 * this.scale[i]!);
  }

  /** Log-likelihood of the data alone, in nats; a tie counts as half of each outcome. */
  logLikelihood(theta: Float64Array): number {
    const { firstScore, secondScore } = this;
    const { pairCount, first, second } = this.table;
    let sum = 0;
    for (let row = 0; row < pairCount; row += 1) {
      const difference = theta[first[row]!]! - theta[second[row]!]!;
      sum -= firstScore[row]! * softplus(-difference) + secondScore[row]! * softplus(difference);
    }
    return sum;
  }

  /** Calls `visit(i, j, scoreOfI, scoreOfJ, p)` for each pair, `p` being the probability that `i` wins. */
  eachPair(
    theta: Float64Array,
    visit: (i: number, j: number, scoreOfI: number, scoreOfJ: number, p: number) => void,
  ): void {
    const { pairCount, first, second } = this.table;
    for (let row = 0; row < pairCount; row += 1) {
      const i = first[row]!;
      const j = second[row]!;
      visit(i, j, this.firstScore[row]!, this.secondScore[row]!, logistic(theta[i]! - theta[j]!));
    }
  }

  /** Second derivative of the negative log-prior at one log-strength. */
  priorCurvature(theta: number): number {
    return this.prior.precision + (this.prior.rate > 0 ? this.prior.rate * Math.exp(theta) : 0);
  }
}

/** `1 / (1 + exp(-x))` without overflow. */
export function logistic(x: number): number {
  return x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x));
}

/** `log(1 + exp(x))` without overflow. */
export function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}

function spread(theta: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < theta.length; i += 1) {
    const size = Math.abs(theta[i]!);
    if (!(size <= largest)) largest = size;
  }
  return largest;
}
