import type { Objective } from './ascend.js';
import type { PairTable } from './pair-table.js';
import type { PriorTerms } from './prior.js';

/** Log-strengths up to which `exp` keeps full precision with room for products. */
const safeRange = 300;

/** The Bradley-Terry log-posterior over log-strengths, with ties as half a win for each side. */
export class PairObjective implements Objective {
  readonly itemCount: number;
  /** Total weight per item plus the prior's. */
  readonly scale: Float64Array;
  /** Sum gradients pair by pair, without cancellation: for the last steps. */
  exact = false;
  /** In the exact mode, the opposing pulls on each item. */
  private readonly unit: Float64Array;
  private readonly wins: Float64Array;
  private readonly games: Float64Array;
  private readonly strengths: Float64Array;
  /** Pairs of item `i` as the smaller index: rows `rowStart[i] .. rowStart[i + 1]`. */
  private readonly rowStart: Int32Array;

  constructor(
    readonly table: PairTable,
    readonly prior: PriorTerms,
  ) {
    const { itemCount, pairCount, first, second, firstWins, secondWins, ties } = table;
    this.itemCount = itemCount;
    this.scale = new Float64Array(itemCount);
    this.unit = new Float64Array(itemCount);
    this.wins = new Float64Array(itemCount);
    this.games = new Float64Array(pairCount);
    this.strengths = new Float64Array(itemCount);
    for (let row = 0; row < pairCount; row += 1) {
      const half = ties[row]! / 2;
      const forward = firstWins[row]! + half;
      const backward = secondWins[row]! + half;
      this.games[row] = forward + backward;
      this.wins[first[row]!]! += forward;
      this.wins[second[row]!]! += backward;
      this.scale[first[row]!]! += forward + backward;
      this.scale[second[row]!]! += forward + backward;
    }
    this.rowStart = new Int32Array(itemCount + 1);
    for (let row = 0; row < pairCount; row += 1) this.rowStart[first[row]! + 1]! += 1;
    for (let i = 0; i < itemCount; i += 1) this.rowStart[i + 1]! += this.rowStart[i]!;
    for (let i = 0; i < itemCount; i += 1) this.scale[i]! += prior.precision + prior.count;
  }

  /**
   * Writes the gradient at `theta` and, if asked, the diagonal of the information matrix. Returns the residual: the largest gradient
   * entry in units of the item's total weight or, in the exact mode, of the opposing pulls that make it up.
   */
  gradient(theta: Float64Array, gradient: Float64Array, curvature?: Float64Array): number {
    const { exact, unit } = this;
    if (exact || farApart(theta)) this.dataByPull(theta, gradient, curvature);
    else if (curvature === undefined) this.gradientByStrength(theta, gradient);
    else this.dataByStrength(theta, gradient, curvature);
    const { precision, count, rate } = this.prior;
    let residual = 0;
    for (let i = 0; i < this.itemCount; i += 1) {
      let size = exact ? unit[i]! : this.scale[i]!;
      if (precision > 0) {
        const pull = precision * theta[i]!;
        gradient[i]! -= pull;
        if (curvature !== undefined) curvature[i]! += precision;
        size += exact ? Math.max(Math.abs(pull), precision) : 0;
      } else if (rate > 0) {
        const pull = rate * Math.exp(theta[i]!);
        gradient[i]! += count - pull;
        if (curvature !== undefined) curvature[i]! += pull;
        size += exact ? count + pull : 0;
      }
      const entry = Math.abs(gradient[i]!);
      if (Number.isNaN(entry)) return Number.NaN;
      if (entry > residual * size) residual = entry / size;
    }
    return residual;
  }

  /** One division per pair and one exponential per item. */
  private dataByStrength(theta: Float64Array, gradient: Float64Array, curvature: Float64Array): void {
    const { itemCount, strengths, games, wins, rowStart } = this;
    const { second } = this.table;
    for (let i = 0; i < itemCount; i += 1) strengths[i] = Math.exp(theta[i]!);
    gradient.fill(0);
    curvature.fill(0);
    for (let i = 0; i < itemCount; i += 1) {
      const strength = strengths[i]!;
      const end = rowStart[i + 1]!;
      let expected = 0;
      let information = 0;
      for (let row = rowStart[i]!; row < end; row += 1) {
        const j = second[row]!;
        const other = strengths[j]!;
        const inverse = 1 / (strength + other);
        const share = games[row]! * inverse;
        const spread = share * inverse;
        expected += share;
        information += spread * other;
        gradient[j]! += share;
        curvature[j]! += spread * strength;
      }
      gradient[i] = wins[i]! - (gradient[i]! + expected) * strength;
      curvature[i] = (curvature[i]! + information) * strength;
    }
  }

  /** The gradient alone. */
  private gradientByStrength(theta: Float64Array, gradient: Float64Array): void {
    const { itemCount, strengths, games, wins, rowStart } = this;
    const { second } = this.table;
    for (let i = 0; i < itemCount; i += 1) strengths[i] = Math.exp(theta[i]!);
    gradient.fill(0);
    for (let i = 0; i < itemCount; i += 1) {
      const strength = strengths[i]!;
      const end = rowStart[i + 1]!;
      let expected = 0;
      for (let row = rowStart[i]!; row < end; row += 1) {
        const j = second[row]!;
        const share = games[row]! / (strength + strengths[j]!);
        expected += share;
        gradient[j]! += share;
      }
      gradient[i] = wins[i]! - (gradient[i]! + expected) * strength;
    }
  }

  /**
   * The same pair by pair: what an item won above expectation against what it lost. Slower, but without the cancellation of
   * wins against expected wins, and for strengths too far apart to be represented.
   */
  private dataByPull(
    theta: Float64Array,
    gradient: Float64Array,
    curvature: Float64Array = new Float64Array(this.itemCount),
  ): void {
    const { unit, games, strengths } = this;
    const { pairCount, first, second, firstWins, secondWins, ties } = this.table;
    const far = farApart(theta);
    for (let i = 0; i < this.itemCount; i += 1) strengths[i] = Math.exp(theta[i]!);
    gradient.fill(0);
    curvature.fill(0);
    unit.fill(0);
    for (let row = 0; row < pairCount; row += 1) {
      const i = first[row]!;
      const j = second[row]!;
      const sum = strengths[i]! + strengths[j]!;
      const p = far ? logistic(theta[i]! - theta[j]!) : strengths[i]! / sum;
      const q = far ? logistic(theta[j]! - theta[i]!) : strengths[j]! / sum;
      const half = ties[row]! / 2;
      const up = (firstWins[row]! + half) * q;
      const down = (secondWins[row]! + half) * p;
      gradient[i]! += up - down;
      gradient[j]! -= up - down;
      unit[i]! += up + down;
      unit[j]! += up + down;
      const information = games[row]! * p * q;
      curvature[i]! += information;
      curvature[j]! += information;
    }
    // Where an item's outcomes are all but certain its information underflows.
    for (let i = 0; i < this.itemCount; i += 1)
      curvature[i] = Math.max(curvature[i]!, 1e-12 * this.scale[i]!);
  }

  /** Log-likelihood of the data alone, in nats; a tie counts as half of each outcome. */
  logLikelihood(theta: Float64Array): number {
    const { pairCount, first, second, firstWins, secondWins, ties } = this.table;
    const { games, strengths, wins } = this;
    let sum = 0;
    if (!farApart(theta)) {
      for (let i = 0; i < this.itemCount; i += 1) {
        strengths[i] = Math.exp(theta[i]!);
        sum += wins[i]! * theta[i]!;
      }
      for (let row = 0; row < pairCount; row += 1) {
        sum -= games[row]! * Math.log(strengths[first[row]!]! + strengths[second[row]!]!);
      }
      return sum;
    }
    for (let row = 0; row < pairCount; row += 1) {
      const difference = theta[first[row]!]! - theta[second[row]!]!;
      const score = (difference > 0 ? secondWins[row]! : firstWins[row]!) + ties[row]! / 2;
      const size = Math.abs(difference);
      sum -= score * size + games[row]! * Math.log1p(Math.exp(-size));
    }
    return sum;
  }

  /** Calls `visit(i, j, scoreOfI, scoreOfJ, p)` for each pair, `p` being the probability that `i` wins. */
  eachPair(
    theta: Float64Array,
    visit: (i: number, j: number, scoreOfI: number, scoreOfJ: number, p: number) => void,
  ): void {
    const { pairCount, first, second, firstWins, secondWins, ties } = this.table;
    for (let row = 0; row < pairCount; row += 1) {
      const i = first[row]!;
      const j = second[row]!;
      const half = ties[row]! / 2;
      visit(i, j, firstWins[row]! + half, secondWins[row]! + half, logistic(theta[i]! - theta[j]!));
    }
  }

  /** Curvature of Hunter's minorising function in the log-strength of `item`: expected wins and the prior's curvature. */
  minoriserCurvature(item: number, theta: number, gradient: number): number {
    const { precision, count, rate } = this.prior;
    const priorPull = rate > 0 ? count - rate * Math.exp(theta) : -precision * theta;
    const expectedWins = this.wins[item]! - (gradient - priorPull);
    return Math.max(expectedWins + this.priorCurvature(theta), 1e-12 * this.scale[item]!);
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

function farApart(theta: Float64Array): boolean {
  for (let i = 0; i < theta.length; i += 1) if (!(Math.abs(theta[i]!) < safeRange)) return true;
  return false;
}
