import { InvalidInputError, show } from '../errors.js';
import { criticalValue, normalCdf, normalQuantile } from '../normal.js';
import { createRandom } from '../random.js';
import type { Comparison } from '../types.js';
import { ascend } from './ascend.js';
import { type Fit, fitTable } from './bradley-terry.js';
import { AcceleratedMinorisation } from './mm.js';
import { PairObjective } from './objective.js';
import { type PairTable, pairTable } from './pair-table.js';
import { type Prior, priorTerms } from './prior.js';
import { type Interval, standardErrors } from './standard-errors.js';

/** Options of {@link bootstrapRatings}. */
export interface BootstrapOptions {
  /** @defaultValue 1000 */
  readonly resamples?: number;
  /** In (0, 1). @defaultValue 0.95 */
  readonly confidence?: number;
  /** Percentile, or bias-corrected and accelerated (Efron 1987). @defaultValue 'percentile' */
  readonly method?: 'percentile' | 'bca';
  /** A prior that keeps every resample finite; `none` is refused. @defaultValue `{ kind: 'l2', c: 1 }` */
  readonly prior?: Prior;
  /** @defaultValue 0 */
  readonly seed?: number;
}

/** Bootstrap distribution of a fit. */
export interface BootstrapRatings {
  /** The fit of all comparisons. */
  readonly fit: Fit;
  /** Centred log-strengths of each resample. */
  readonly samples: readonly Float64Array[];
  /** Ends of the intervals of the log-strengths. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Interval of the difference of log-strengths `i - j`. */
  difference(i: number, j: number): Interval;
  /** Percentile interval of the rank (1 = strongest). */
  rankInterval(item: number): { readonly low: number; readonly high: number };
  /** Share of resamples in which `i` is stronger than `j`; equal counts half. */
  probabilityStronger(i: number, j: number): number;
}

/**
 * Resamples comparisons with replacement and refits, starting from the full fit. A comparison with an integer weight `w`
 * counts as `w` comparisons; with any other weight in the input, each row is one unit that keeps its weight.
 *
 * @throws InvalidInputError for fewer than one comparison or an option out of range
 * @example
 * ```ts
 * const { low, high } = bootstrapRatings(3, comparisons, { resamples: 1000, method: 'bca' });
 * ```
 */
export function bootstrapRatings(
  itemCount: number,
  comparisons: Iterable<Comparison>,
  options: BootstrapOptions = {},
): BootstrapRatings {
  const {
    resamples = 1000,
    confidence = 0.95,
    method = 'percentile',
    prior = { kind: 'l2', c: 1 },
    seed = 0,
  } = options;
  if (!Number.isSafeInteger(resamples) || resamples < 2) {
    throw new InvalidInputError(
      `resamples must be an integer of at least 2, got ${show(resamples)}`,
      resamples,
    );
  }
  if (prior.kind === 'none') {
    throw new InvalidInputError(
      'the bootstrap needs a prior: a resample may have no finite fit without one',
      prior,
    );
  }
  if (method !== 'percentile' && method !== 'bca') {
    throw new InvalidInputError(`method must be percentile or bca, got ${show(method)}`, method);
  }
  criticalValue(confidence);
  const rows = [...comparisons];
  const fit = fitTable(pairTable(itemCount, rows), { prior });
  const units = unitsOf(fit.table, rows);
  if (units.entry.length === 0)
    throw new InvalidInputError('the bootstrap needs at least one comparison', rows);
  const samples = resample(fit, units, resamples, seed);
  const influence = method === 'bca' ? influences(fit, units) : undefined;
  const ends = (estimate: number, values: Float64Array, acceleration: number): Interval => {
    const [from, to] =
      influence === undefined
        ? [(1 - confidence) / 2, (1 + confidence) / 2]
        : bcaLevels(estimate, values, acceleration, confidence);
    const sorted = values.toSorted();
    return { estimate, low: quantile(sorted, from), high: quantile(sorted, to) };
  };
  const ofItem = (item: number): Interval =>
    ends(
      fit.logStrengths[item]!,
      Float64Array.from(samples, (sample) => sample[item]!),
      influence?.((at) => at[item]!) ?? 0,
    );
  const intervals = Array.from({ length: itemCount }, (_, item) => ofItem(item));
  let ranks: Float64Array[] | undefined;
  return {
    fit,
    samples,
    low: Float64Array.from(intervals, ({ low }) => low),
    high: Float64Array.from(intervals, ({ high }) => high),
    difference: (i, j) =>
      ends(
        fit.logStrengths[i]! - fit.logStrengths[j]!,
        Float64Array.from(samples, (sample) => sample[i]! - sample[j]!),
        influence?.((at) => at[i]! - at[j]!) ?? 0,
      ),
    rankInterval: (item) => {
      ranks ??= samples.map(ranksOf);
      const sorted = Float64Array.from(ranks, (rank) => rank[item]!).sort();
      return {
        low: Math.round(quantile(sorted, (1 - confidence) / 2)),
        high: Math.round(quantile(sorted, (1 + confidence) / 2)),
      };
    },
    probabilityStronger: (i, j) => {
      let sum = 0;
      for (const sample of samples) sum += (Math.sign(sample[i]! - sample[j]!) + 1) / 2;
      return sum / samples.length;
    },
  };
}

/** What is drawn: each unit adds `weight` to one cell (pair row x 3 + outcome) of the table. */
interface Units {
  readonly entry: Int32Array;
  readonly weight: Float64Array;
}

function unitsOf(table: PairTable, rows: readonly Comparison[]): Units {
  const n = table.itemCount;
  const rowOf = new Map<number, number>();
  for (let row = 0; row < table.pairCount; row += 1)
    rowOf.set(table.first[row]! * n + table.second[row]!, row);
  const positive = rows.filter(({ weight = 1 }) => weight > 0);
  const counts = positive.every(({ weight = 1 }) => Number.isInteger(weight));
  const entry: number[] = [];
  const weights: number[] = [];
  for (const { winner, loser, weight = 1, tie = false } of positive) {
    const forward = winner < loser;
    const row = rowOf.get(forward ? winner * n + loser : loser * n + winner)!;
    const cell = row * 3 + (tie ? 2 : forward ? 0 : 1);
    for (let copy = 0; copy < (counts ? weight : 1); copy += 1) {
      entry.push(cell);
      weights.push(counts ? 1 : weight);
    }
  }
  return { entry: Int32Array.from(entry), weight: Float64Array.from(weights) };
}

function resample(fit: Fit, { entry, weight }: Units, resamples: number, seed: number): Float64Array[] {
  const { table, logStrengths } = fit;
  const terms = priorTerms(fit.prior);
  const random = createRandom(seed);
  const cells = new Float64Array(table.pairCount * 3);
  const drawn = {
    ...table,
    firstWins: new Float64Array(table.pairCount),
    secondWins: new Float64Array(table.pairCount),
    ties: new Float64Array(table.pairCount),
  };
  return Array.from({ length: resamples }, () => {
    cells.fill(0);
    for (let draw = 0; draw < entry.length; draw += 1) {
      const unit = random.integer(entry.length);
      cells[entry[unit]!]! += weight[unit]!;
    }
    for (let row = 0; row < table.pairCount; row += 1) {
      drawn.firstWins[row] = cells[row * 3]!;
      drawn.secondWins[row] = cells[row * 3 + 1]!;
      drawn.ties[row] = cells[row * 3 + 2]!;
    }
    const objective = new PairObjective(drawn, terms);
    const solver = new AcceleratedMinorisation(objective);
    // Resampling noise is some tenths of a nat; 1e-6 is far below it.
    const { theta } = ascend(objective, solver, solver, {
      tolerance: 1e-6,
      maxIterations: 10_000,
      name: 'bootstrap',
      start: logStrengths,
    });
    const mean = theta.reduce((sum, value) => sum + value, 0) / theta.length;
    return theta.map((value) => value - mean);
  });
}

/** Acceleration of a linear function of the log-strengths, from the empirical influence of each unit. */
function influences(
  fit: Fit,
  { entry, weight }: Units,
): (linear: (at: ArrayLike<number>) => number) => number {
  const { table, logStrengths, itemCount } = fit;
  const { covariance } = standardErrors(fit);
  const columns = Array.from({ length: itemCount }, (_, i) => covariance.getColumn(i));
  const outcomes = [1, 0, 0.5];
  return (linear) => {
    const along = columns.map(linear);
    let squares = 0;
    let cubes = 0;
    for (let unit = 0; unit < entry.length; unit += 1) {
      const row = Math.floor(entry[unit]! / 3);
      const i = table.first[row]!;
      const j = table.second[row]!;
      const p = 1 / (1 + Math.exp(logStrengths[j]! - logStrengths[i]!));
      const value = weight[unit]! * (outcomes[entry[unit]! % 3]! - p) * (along[i]! - along[j]!);
      squares += value ** 2;
      cubes += value ** 3;
    }
    return squares === 0 ? 0 : cubes / (6 * squares ** 1.5);
  };
}

function bcaLevels(
  estimate: number,
  values: Float64Array,
  acceleration: number,
  confidence: number,
): [number, number] {
  let below = 0;
  for (const value of values) below += value < estimate ? 1 : value === estimate ? 0.5 : 0;
  // An estimate outside all resamples would send the correction to infinity.
  const share = Math.min(Math.max(below / values.length, 0.5 / values.length), 1 - 0.5 / values.length);
  const bias = normalQuantile(share);
  const half = criticalValue(confidence);
  const level = (z: number): number => normalCdf(bias + (bias + z) / (1 - acceleration * (bias + z)));
  return [level(-half), level(half)];
}

/** Quantile of sorted values by linear interpolation (type 7). */
function quantile(sorted: Float64Array, level: number): number {
  const at = level * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (at - below) * (sorted[above]! - sorted[below]!);
}

function ranksOf(values: Float64Array): Float64Array {
  const order = Array.from(values, (_, i) => i).sort((a, b) => values[b]! - values[a]!);
  const ranks = new Float64Array(values.length);
  for (let place = 0; place < order.length; place += 1) ranks[order[place]!] = place + 1;
  return ranks;
}
