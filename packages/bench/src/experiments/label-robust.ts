import { dcg, exponentialGain, quantile, resampleIndices } from '@saber/metrics';
import { bootstrapRatings, type Comparison, type Prior, rescale } from '@saber/tournament';
import { counted } from '../counted.js';
import { derivedSeed } from '../random.js';
import type { Rankings } from '../reproduce/studies/rescaling.js';
import { places } from './run-system.js';
import type { ExperimentResult } from './types.js';

const CUTOFF = 10;

export interface LabelRobustOptions {
  /** At least 2. @defaultValue 200 */
  readonly resamples?: number;
  /** Prior of the fit; it must keep every resample finite. @defaultValue the l2 prior with C = 1 */
  readonly prior?: Prior;
  /** @defaultValue 0 */
  readonly seed?: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** 95% percentile interval of a rank, rounded outwards to halves. */
export interface RankRange {
  readonly low: number;
  readonly high: number;
}

/** A system's place with what its place depends on. */
export interface LabelRobustRow {
  readonly system: string;
  /** Mean nDCG@10 under the fit of all judgments. */
  readonly mean: number;
  readonly rank: number;
  /** Queries drawn anew, labels as they are. */
  readonly queries: RankRange;
  /** Judgments drawn anew and ratings fitted again, queries as they are. */
  readonly labels: RankRange;
  /** Both together. */
  readonly both: RankRange;
  /** Share of the resamples of both in which the system is first; a shared first place counts in part. */
  readonly first: number;
}

/**
 * A leaderboard whose rank intervals know that the labels are estimates: in each resample the judgments of every query
 * are drawn with replacement and its ratings fitted anew, and the queries are drawn with replacement as well. Cost: one
 * fit for each query and resample.
 *
 * @param queries - number of candidates and judgments of each
 * @param systems - rankings of each system, of every query
 */
export function labelRobustLeaderboard(
  queries: readonly {
    readonly id: string;
    readonly size: number;
    readonly comparisons: readonly Comparison[];
  }[],
  systems: ReadonlyMap<string, Rankings>,
  options: LabelRobustOptions = {},
): LabelRobustRow[] {
  const { resamples = 200, prior = { kind: 'l2', c: 1 }, seed = 0, onProgress } = options;
  const rankings = [...systems.values()];
  const observed = rankings.map(() => new Float64Array(queries.length));
  // resampled[b][system][query]
  const resampled = Array.from({ length: resamples }, () =>
    rankings.map(() => new Float64Array(queries.length)),
  );
  queries.forEach(({ id, size, comparisons }, query) => {
    const { fit, samples } = bootstrapRatings(size, comparisons, {
      resamples,
      prior,
      seed: derivedSeed(seed, 'labels', id),
    });
    const fill = (strengths: Float64Array, into: readonly Float64Array[]): void => {
      const gains = rescale(strengths, [0, 5]).values.map(exponentialGain);
      const ideal = dcg(gains.toSorted().reverse(), { cutoff: CUTOFF });
      rankings.forEach((ranking, system) => {
        into[system]![query] = ndcgOf(ranking[query]!, gains, ideal);
      });
    };
    fill(fit.logStrengths, observed);
    for (const [b, sample] of samples.entries()) fill(sample, resampled[b]!);
    onProgress?.(query + 1, queries.length);
  });
  const drawn = resampleIndices(queries.length, { resamples, seed: derivedSeed(seed, 'queries') });
  const rowOf = (b: number): Uint32Array => drawn.subarray(b * queries.length, (b + 1) * queries.length);
  const ranksBy = (ranksIn: (b: number) => number[]): number[][] =>
    Array.from({ length: resamples }, (_, b) => ranksIn(b));
  const byQueries = ranksBy((b) => places(observed.map((values) => meanAt(values, rowOf(b)))));
  const byLabels = ranksBy((b) => places(resampled[b]!.map(mean)));
  const byBoth = ranksBy((b) => places(resampled[b]!.map((values) => meanAt(values, rowOf(b)))));
  const means = observed.map(mean);
  const ranks = places(means);
  const firsts = byBoth.map((row) => row.map((rank) => rank === Math.min(...row)));
  return [...systems.keys()]
    .map((system, i) => ({
      system,
      mean: means[i]!,
      rank: ranks[i]!,
      queries: rangeOf(byQueries.map((row) => row[i]!)),
      labels: rangeOf(byLabels.map((row) => row[i]!)),
      both: rangeOf(byBoth.map((row) => row[i]!)),
      first: firsts.reduce((sum, row) => sum + (row[i] ? 1 / row.filter(Boolean).length : 0), 0) / resamples,
    }))
    .sort((a, b) => a.rank - b.rank);
}

function ndcgOf(ranking: ArrayLike<number>, gains: Float64Array, ideal: number): number {
  const top = Array.from({ length: Math.min(CUTOFF, ranking.length) }, (_, i) => gains[ranking[i]!] ?? 0);
  return ideal > 0 ? dcg(top, { cutoff: CUTOFF }) / ideal : 0;
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function meanAt(values: Float64Array, indices: Uint32Array): number {
  let sum = 0;
  for (const index of indices) sum += values[index]!;
  return sum / indices.length;
}

function rangeOf(ranks: readonly number[]): RankRange {
  const sorted = Float64Array.from(ranks).sort();
  return {
    low: Math.floor(2 * quantile(sorted, 0.025)) / 2,
    high: Math.ceil(2 * quantile(sorted, 0.975)) / 2,
  };
}

/** The leaderboard as table and plot. */
export function labelRobustResult(
  rows: readonly LabelRobustRow[],
  queries: number,
  resamples: number,
): ExperimentResult {
  const range = ({ low, high }: RankRange): string => `${low} to ${high}`;
  return {
    name: 'label-robust',
    title: 'Leaderboard with uncertain labels',
    source: 'Beyond the paper',
    note: `95% intervals of the ranks from ${counted(resamples, 'resample')} of ${counted(queries, 'query', 'queries')}, of the judgments behind their labels, and of both together.`,
    tables: [
      {
        title: 'Ranks',
        columns: [
          { name: 'System' },
          { name: 'Mean', digits: 3 },
          { name: 'Rank' },
          { name: 'Queries' },
          { name: 'Labels' },
          { name: 'Both' },
          { name: 'Share first', digits: 3 },
        ],
        rows: rows.map((row) => [
          row.system,
          row.mean,
          row.rank,
          range(row.queries),
          range(row.labels),
          range(row.both),
          row.first,
        ]),
      },
    ],
    plot: {
      x: '',
      y: 'rank, with the interval of both',
      series: [
        {
          name: 'rank',
          mark: 'bars',
          points: rows.map(({ system, rank, both }) => ({ x: system, y: rank, ...both })),
        },
      ],
    },
  };
}
