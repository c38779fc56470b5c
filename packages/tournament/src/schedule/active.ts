import { fidelityDraws } from '../active/fidelity.js';
import { quantile } from '../active/fidelity-bound.js';
import { type Posterior, posteriorOf } from '../active/posterior.js';
import { rankingUtility, topUtility } from '../active/utility.js';
import { InvalidInputError, show } from '../errors.js';
import { pairTable } from '../fit/pair-table.js';
import { shuffledIndices } from '../random.js';
import type { Pair } from '../types.js';
import type { Plan, Planner, PlannerContext, Schedule, Standings } from './schedule.js';

/** Options of {@link active}. */
export interface ActiveOptions {
  /** Pairs to ask about. @defaultValue `rounds * floor(items / 2)`, what `swiss` would ask */
  readonly calls?: number;
  /**
   * What the calls should improve: the `top`, the whole `ranking`, or (`auto`) the top while the calls are fewer than 3.5 an
   * item or a stopping rule is set, the whole ranking from 10 an item, and in between the top first. @defaultValue 'auto'
   */
  readonly focus?: 'auto' | 'top' | 'ranking';
  /** Scores known beforehand, one per item, higher is better: a retriever's, for example. They are standardised. */
  readonly priorScores?: ArrayLike<number>;
  /** Assumed correlation of `priorScores` with the strengths, in [0, 1). @defaultValue 0.5 */
  readonly priorReliability?: number;
  /** Prior variance of the log-strengths. @defaultValue 5 */
  readonly variance?: number;
  /** Stop before the calls are used up. @defaultValue never */
  readonly stop?: StoppingRule;
}

/** Stop when the top is known well enough. */
export interface StoppingRule {
  /** Smallest nDCG@k of the current ranking against the exhaustive one, in (0, 1). @defaultValue 0.95 */
  readonly fidelity?: number;
  /** Probability with which that must hold, in (0, 1). @defaultValue 0.95 */
  readonly confidence?: number;
  /** Depth. @defaultValue 10 */
  readonly k?: number;
}

/** Of log-strengths about as far apart as those of 150 candidates for one query. */
const defaultVariance = 5;
/** Calls an item up to which `auto` looks at the top only, and from which it looks at the whole ranking only. */
const topOnly = 3.5;
const rankingOnly = 10;

/**
 * Our own schedule: each batch asks the pairs whose answers are worth most, given a normal approximation of what is known.
 *
 * The stopping rule draws from the same approximation how faithful the current top `k` is to the one that judging every
 * pair would give, and stops once the stated share of draws reaches the stated fidelity. The share is a posterior
 * probability, which stays valid whenever it is looked at, under the model: Bradley-Terry answers and normal log-strengths
 * with the stated variance.
 *
 * Costs O(items^3) a batch: some milliseconds for 150 items. Fit its comparisons with a prior about as wide as the
 * strengths, for example `{ kind: 'l2', c: 5 }`: it asks about close pairs, which a narrow prior takes for equal ones.
 *
 * @throws InvalidInputError for an option out of range
 */
export function active(options: ActiveOptions = {}): Schedule {
  validate(options);
  const {
    calls,
    focus = 'auto',
    priorScores,
    priorReliability = 0.5,
    variance = defaultVariance,
    stop,
  } = options;
  // With `auto` the calls decide when to turn from the top to the whole ranking.
  const planned = focus === 'auto' && stop === undefined;
  return {
    name: 'active',
    dependsOnRounds: planned && calls === undefined,
    configuration: {
      ...(planned && calls !== undefined ? { calls } : {}),
      focus,
      priorScores: priorScores === undefined ? null : Array.from(priorScores),
      priorReliability,
      variance,
      stop: stop ?? null,
    },
    maxPairs: (itemCount, rounds) =>
      Math.min(calls ?? rounds * (itemCount >> 1), (itemCount * (itemCount - 1)) / 2),
    start: (context) => new ActivePlanner(context, options),
  };
}

class ActivePlanner implements Planner {
  private readonly calls: number;
  private readonly topCalls: number;
  private readonly priorMean: Float64Array;
  private readonly variance: number;
  private posterior: Posterior | undefined;

  constructor(
    private readonly context: PlannerContext,
    private readonly options: ActiveOptions,
  ) {
    const { itemCount: n, rounds } = context;
    const { priorScores, priorReliability = 0.5, variance = defaultVariance } = options;
    if (priorScores !== undefined && priorScores.length !== n) {
      throw new InvalidInputError(
        `priorScores must have ${n} entries, got ${priorScores.length}`,
        priorScores,
      );
    }
    this.calls = Math.min(options.calls ?? rounds * (n >> 1), (n * (n - 1)) / 2);
    this.topCalls = topCalls(this.calls, n, options);
    this.priorMean = priorMeans(n, priorScores, priorReliability * Math.sqrt(variance));
    this.variance = variance * (priorScores === undefined ? 1 : 1 - priorReliability ** 2);
  }

  next({ played, playedCount, comparisons }: Standings): Plan {
    const { itemCount: n, random } = this.context;
    const left = this.calls - playedCount;
    if (left <= 0) return { stop: 'rounds' };
    // Without any knowledge every pair is as good as another: begin with a random round.
    if (playedCount === 0 && this.options.priorScores === undefined) {
      const order = shuffledIndices(n, random);
      const pairs: Pair[] = [];
      for (let place = 0; place + 1 < n && pairs.length < left; place += 2) {
        pairs.push([order[place]!, order[place + 1]!]);
      }
      return { pairs };
    }
    const table = pairTable(n, comparisons);
    this.posterior = posteriorOf(table, this.priorMean, this.variance, this.posterior?.mean);
    const { stop } = this.options;
    if (stop !== undefined && playedCount >= n) {
      const { fidelity = 0.95, confidence = 0.95, k = 10 } = stop;
      const draws = fidelityDraws(this.posterior, played, random, { k });
      if (quantile(draws, confidence) >= fidelity) return { stop: 'confident' };
    }
    return { pairs: this.batch(played, playedCount, left) };
  }

  /** The pairs of highest utility, each item in at most two (top) or one (ranking). */
  private batch(played: Standings['played'], playedCount: number, left: number): Pair[] {
    const n = this.context.itemCount;
    const atTop = playedCount < this.topCalls;
    const size = Math.min(left, Math.max(1, Math.round(atTop ? n / 6 : n / 4)));
    const utility = (atTop ? topUtility : rankingUtility)(this.posterior!);
    const candidates: number[] = [];
    for (let i = 0; i < n; i += 1) {
      for (let j = i + 1; j < n; j += 1) if (!played.has(i, j)) candidates.push(i * n + j);
    }
    candidates.sort((a, b) => utility[b]! - utility[a]! || a - b);
    const used = new Uint8Array(n);
    const most = atTop ? 2 : 1;
    const pairs: Pair[] = [];
    for (const candidate of candidates) {
      const i = Math.floor(candidate / n);
      const j = candidate % n;
      if (used[i]! >= most || used[j]! >= most) continue;
      used[i]! += 1;
      used[j]! += 1;
      pairs.push([i, j]);
      if (pairs.length === size) break;
    }
    return pairs;
  }
}

function topCalls(calls: number, n: number, { focus = 'auto', stop }: ActiveOptions): number {
  if (focus === 'top' || (focus === 'auto' && stop !== undefined)) return calls;
  if (focus === 'ranking') return 0;
  const spread = Math.min(1, Math.max(0, (calls / n - topOnly) / (rankingOnly - topOnly)));
  return (1 - spread) * Math.min(calls, topOnly * n);
}

/** Prior means from scores: standardised, times `scale`. */
function priorMeans(n: number, scores: ArrayLike<number> | undefined, scale: number): Float64Array {
  const means = new Float64Array(n);
  if (scores === undefined) return means;
  let sum = 0;
  for (let i = 0; i < n; i += 1) sum += scores[i]!;
  let squares = 0;
  for (let i = 0; i < n; i += 1) squares += (scores[i]! - sum / n) ** 2;
  const deviation = Math.sqrt(squares / n);
  if (deviation === 0) return means;
  for (let i = 0; i < n; i += 1) {
    means[i] = (scale * (scores[i]! - sum / n)) / deviation;
  }
  return means;
}

function validate({
  calls,
  focus = 'auto',
  priorScores,
  priorReliability = 0.5,
  variance = defaultVariance,
  stop = {},
}: ActiveOptions): void {
  if (calls !== undefined && !(Number.isSafeInteger(calls) && calls > 0)) {
    throw new InvalidInputError(`calls must be a positive integer, got ${show(calls)}`, calls);
  }
  if (!['auto', 'top', 'ranking'].includes(focus)) {
    throw new InvalidInputError(`focus must be auto, top or ranking, got ${show(focus)}`, focus);
  }
  for (let i = 0; i < (priorScores?.length ?? 0); i += 1) {
    const score = priorScores![i]!;
    if (!Number.isFinite(score)) {
      throw new InvalidInputError(`priorScores[${i}] must be finite, got ${show(score)}`, score);
    }
  }
  if (!(priorReliability >= 0 && priorReliability < 1)) {
    throw new InvalidInputError(
      `priorReliability must be in [0, 1), got ${show(priorReliability)}`,
      priorReliability,
    );
  }
  if (!(typeof variance === 'number' && variance > 0 && variance < Number.POSITIVE_INFINITY)) {
    throw new InvalidInputError(`variance must be positive and finite, got ${show(variance)}`, variance);
  }
  if (typeof stop !== 'object' || stop === null) {
    throw new InvalidInputError(`stop must be { fidelity, confidence, k }, got ${show(stop)}`, stop);
  }
  for (const [name, value] of [
    ['fidelity', stop.fidelity ?? 0.95],
    ['confidence', stop.confidence ?? 0.95],
  ] as const) {
    if (!(value > 0 && value < 1))
      throw new InvalidInputError(`stop.${name} must be in (0, 1), got ${show(value)}`, value);
  }
  const { k = 10 } = stop;
  if (!Number.isSafeInteger(k) || k < 1)
    throw new InvalidInputError(`stop.k must be a positive integer, got ${show(k)}`, k);
}
