import { choleskyFactor, invertFactored, solveFactored } from '../dense.js';
import { InvalidInputError, NotConvergedError, show } from '../errors.js';
import { logistic } from '../fit/objective.js';
import { criticalValue } from '../normal.js';
import type { Verdict } from '../types.js';

/** One answer with the order the pair was shown in. */
export interface ShownVerdict {
  /** Item index shown first. */
  readonly first: number;
  readonly second: number;
  readonly verdict: Verdict;
  /** Whose answer it is. @defaultValue 'judge' */
  readonly judge?: string;
  /** `swapped` says that a wrapper such as `randomOrder` showed the pair the other way round. */
  readonly judgement?: { readonly swapped?: boolean };
}

/** Options of {@link positionBias}. */
export interface PositionBiasOptions {
  /**
   * Prior variance of the log-strengths. By default three times what expectation-maximisation finds: the normal
   * approximation finds too little, and a joint mode needs a prior wider than the strengths to be free of attenuation (the
   * factor comes from simulations with strengths of standard deviation 1 to 2.3). @defaultValue estimated
   */
  readonly variance?: number;
  /** In (0, 1). @defaultValue 0.95 */
  readonly confidence?: number;
}

/** How much a judge favours the item shown first. */
export interface PositionBias {
  readonly judge: string;
  /** Verdicts used; abstentions are not. */
  readonly count: number;
  /** Log-odds that the first of two equal items wins; infinite when only ever one place won (see `separated`). */
  readonly logOdds: number;
  /** Standard error of `logOdds`; NaN when separated. */
  readonly standardError: number;
  /** Probability that the first of two equal items wins: 0.5 is no bias, 1 is "always the first". */
  readonly probability: number;
  /** Interval of `probability`. */
  readonly low: number;
  readonly high: number;
  /** Whether one place won every time. Then the interval is Wilson's for the share of first places. */
  readonly separated: boolean;
}

/** Estimate of the position bias with its interval. */
export interface PositionBiasResult {
  /** In the order in which judges first appear. */
  readonly judges: readonly PositionBias[];
  /** Log-strengths freed of the bias, with mean 0. */
  readonly logStrengths: Float64Array;
}

/**
 * Estimates position bias within the likelihood: the item shown first wins with log-odds `theta_first - theta_second + b`.
 * One call a pair is enough when the order shown was random. Log-strengths are normal with mean 0, which keeps the many of
 * them from inflating the few biases; ties count half. Costs O(n^3).
 *
 * @throws InvalidInputError for an index out of range, an item against itself, an unknown verdict, or no verdict at all
 * @see R. R. Davidson, R. J. Beaver, "On extending the Bradley-Terry model to incorporate within-pair order effects", 1977
 * @example
 * ```ts
 * const { settled, ids } = await runTournament({ items, judge, presentation: 'random' });
 * positionBias(ids.length, settled).judges[0]; // { probability: 0.57, low: 0.53, high: 0.61, ... }
 * ```
 */
export function positionBias(
  itemCount: number,
  verdicts: Iterable<ShownVerdict>,
  options: PositionBiasOptions = {},
): PositionBiasResult {
  const { variance, confidence = 0.95 } = options;
  if (variance !== undefined && !(variance > 0 && variance < Number.POSITIVE_INFINITY)) {
    throw new InvalidInputError(`variance must be positive and finite, got ${show(variance)}`, variance);
  }
  const half = criticalValue(confidence);
  const model = new BiasModel(itemCount, verdicts);
  const state = model.fit(variance ?? widening * model.estimateVariance());
  let mean = 0;
  for (let i = 0; i < itemCount; i += 1) mean += state.values[i]! / itemCount;
  return {
    judges: model.judges.map((judge, at) => describe(judge, at, itemCount, state, half)),
    logStrengths: Float64Array.from({ length: itemCount }, (_, i) => state.values[i]! - mean),
  };
}

/** See `PositionBiasOptions.variance`. */
const widening = 3;

const firstShare: Readonly<Record<Verdict, number>> = { first: 1, second: 0, tie: 0.5, abstain: Number.NaN };

interface JudgeCounts {
  readonly name: string;
  count: number;
  firstWins: number;
}

interface BiasState {
  /** Log-strengths, then one bias a judge. */
  readonly values: Float64Array;
  /** Row-major, of the same size. */
  readonly covariance: Float64Array;
}

class BiasModel {
  readonly judges: JudgeCounts[] = [];
  private readonly first: number[] = [];
  private readonly second: number[] = [];
  private readonly judge: number[] = [];
  private readonly score: number[] = [];

  constructor(
    private readonly itemCount: number,
    verdicts: Iterable<ShownVerdict>,
  ) {
    const places = new Map<string, number>();
    let row = 0;
    for (const { first, second, verdict, judge = 'judge', judgement } of verdicts) {
      for (const [name, index] of Object.entries({ first, second })) {
        if (!Number.isInteger(index) || index < 0 || index >= itemCount) {
          throw new InvalidInputError(
            `${name} must be an item index in [0, ${itemCount}), got ${show(index)} (verdict ${row})`,
            index,
          );
        }
      }
      if (first === second) throw new InvalidInputError(`item ${first} meets itself (verdict ${row})`, first);
      if (!Object.hasOwn(firstShare, verdict)) {
        const known = Object.keys(firstShare).join(', ');
        throw new InvalidInputError(
          `verdict must be one of ${known}, got ${show(verdict)} (verdict ${row})`,
          verdict,
        );
      }
      row += 1;
      if (verdict === 'abstain') continue;
      const place = places.get(judge) ?? places.size;
      places.set(judge, place);
      this.judges[place] ??= { name: judge, count: 0, firstWins: 0 };
      const swapped = judgement?.swapped === true;
      const score = swapped ? 1 - firstShare[verdict] : firstShare[verdict];
      this.judges[place].count += 1;
      this.judges[place].firstWins += score;
      this.first.push(swapped ? second : first);
      this.second.push(swapped ? first : second);
      this.judge.push(place);
      this.score.push(score);
    }
    if (this.score.length === 0) throw new InvalidInputError('position bias needs at least one verdict', 0);
  }

  /** Variance of the log-strengths by expectation-maximisation under the normal approximation. */
  estimateVariance(): number {
    const n = this.itemCount;
    let variance = 1;
    for (let round = 0; round < 100; round += 1) {
      const { values, covariance } = this.fit(variance);
      const size = values.length;
      let sum = 0;
      for (let i = 0; i < n; i += 1) sum += values[i]! ** 2 + covariance[i * size + i]!;
      const next = Math.max(1e-3, sum / n);
      const settled = Math.abs(next - variance) < 0.01 * variance;
      variance = next;
      if (settled) break;
    }
    return variance;
  }

  /** Newton's method for strengths and biases; a separated judge's bias stays at 0 here. */
  fit(variance: number): BiasState {
    const size = this.itemCount + this.judges.length;
    let values = new Float64Array(size);
    for (let step = 0; ; step += 1) {
      const { gradient, precision } = this.derivatives(values, variance);
      const factor = choleskyFactor(precision, size);
      if (factor === undefined || step > 200)
        throw new NotConvergedError('position bias', step, Number.NaN, values);
      solveFactored(factor, gradient);
      let largest = 0;
      for (const change of gradient) largest = Math.max(largest, Math.abs(change));
      if (largest < 1e-10) return { values, covariance: invertFactored(factor, size) };
      const scale = Math.min(1, 2 / largest);
      values = values.map((value, i) => value + scale * gradient[i]!);
    }
  }

  private derivatives(
    values: Float64Array,
    variance: number,
  ): { gradient: Float64Array; precision: Float64Array } {
    const n = this.itemCount;
    const size = n + this.judges.length;
    const gradient = new Float64Array(size);
    const precision = new Float64Array(size * size);
    const add = (i: number, j: number, value: number): void => {
      precision[i * size + j]! += value;
      if (i !== j) precision[j * size + i]! += value;
    };
    for (let i = 0; i < n; i += 1) {
      gradient[i] = -values[i]! / variance;
      add(i, i, 1 / variance);
    }
    for (const [place, counts] of this.judges.entries()) if (separated(counts)) add(n + place, n + place, 1);
    for (let k = 0; k < this.score.length; k += 1) {
      if (separated(this.judges[this.judge[k]!]!)) continue;
      const i = this.first[k]!;
      const j = this.second[k]!;
      const b = n + this.judge[k]!;
      const p = logistic(values[i]! - values[j]! + values[b]!);
      const pull = this.score[k]! - p;
      const information = p * (1 - p);
      gradient[i]! += pull;
      gradient[j]! -= pull;
      gradient[b]! += pull;
      for (const at of [i, j, b]) add(at, at, information);
      add(i, j, -information);
      add(i, b, information);
      add(j, b, -information);
    }
    return { gradient, precision };
  }
}

/** One place won every time: the answers say nothing about the items. */
function separated({ count, firstWins }: JudgeCounts): boolean {
  return firstWins === 0 || firstWins === count;
}

function describe(
  counts: JudgeCounts,
  at: number,
  itemCount: number,
  state: BiasState,
  half: number,
): PositionBias {
  const { name: judge, count, firstWins } = counts;
  if (separated(counts)) {
    const edge = half ** 2 / (count + half ** 2);
    const always = firstWins === count;
    return {
      judge,
      count,
      logOdds: always ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
      standardError: Number.NaN,
      probability: always ? 1 : 0,
      low: always ? 1 - edge : 0,
      high: always ? 1 : edge,
      separated: true,
    };
  }
  const place = itemCount + at;
  const logOdds = state.values[place]!;
  const standardError = Math.sqrt(state.covariance[place * state.values.length + place]!);
  return {
    judge,
    count,
    logOdds,
    standardError,
    probability: logistic(logOdds),
    low: logistic(logOdds - half * standardError),
    high: logistic(logOdds + half * standardError),
    separated: false,
  };
}
