import { quantile } from '@saber/metrics';
import { DOMAINS } from '../../types.js';
import { PythonRandom } from '../random/python-random.js';
import type { PublishedInterval } from './types.js';

/** Choices of the authors' script; the paper says 1,000 resamples, the published files are of 10,000. */
const SEED = 42411;
const RESAMPLES = 10_000;
const QUERIES_PER_DOMAIN = 300;
const QUERIES_OVERALL = 1000;

/** What is resampled: the scores of one system. */
export interface Scored {
  /** Of each query. */
  readonly domains: readonly (readonly string[])[];
  /** Of each query; those without a score take no part. */
  readonly scores: readonly (number | null)[];
}

export interface BootstrapSizes {
  /** Queries drawn for the overall mean, for benchmarks of another size. @defaultValue 1000 */
  readonly overall?: number;
}

/**
 * The percentile intervals behind Table 7, draw for draw: for each system anew, each time 300 queries with replacement
 * from every domain, then 1,000 from all, by Python's generator. Systems that have scores for the same queries meet the
 * same draws, so these are made once.
 *
 * @returns for each system its intervals by domain and `overall`; a domain without queries has none
 */
export function publishedBootstrap(
  systems: readonly Scored[],
  { overall = QUERIES_OVERALL }: BootstrapSizes = {},
): Record<string, PublishedInterval>[] {
  const batches = new Map<string, number[]>();
  systems.forEach(({ domains, scores }, i) => {
    const key = JSON.stringify([domains, scores.map((score) => score === null)]);
    const batch = batches.get(key);
    if (batch) batch.push(i);
    else batches.set(key, [i]);
  });
  const results: Record<string, PublishedInterval>[] = systems.map(() => ({}));
  for (const batch of batches.values()) {
    resample(
      batch.map((i) => systems[i]!),
      overall,
    ).forEach((intervals, at) => {
      results[batch[at]!] = intervals;
    });
  }
  return results;
}

/** Systems with scores for the same queries. */
function resample(systems: readonly Scored[], overall: number): Record<string, PublishedInterval>[] {
  const [{ domains, scores }] = systems as readonly [Scored, ...Scored[]];
  const random = new PythonRandom(SEED);
  const groups = [...DOMAINS, null]
    .map((domain) => {
      const queries = [...domains.keys()].filter(
        (i) => scores[i] !== null && (domain === null || domains[i]!.includes(domain)),
      );
      return {
        name: domain ?? 'overall',
        size: queries.length,
        drawn: new Uint32Array(domain === null ? overall : QUERIES_PER_DOMAIN),
        values: systems.map((system) => Float64Array.from(queries, (i) => system.scores[i]!)),
        means: systems.map(() => new Float64Array(RESAMPLES)),
      };
    })
    .filter(({ size }) => size > 0);
  for (let round = 0; round < RESAMPLES; round += 1) {
    for (const { size, drawn, values, means } of groups) {
      for (let i = 0; i < drawn.length; i += 1) drawn[i] = random.below(size);
      values.forEach((own, system) => {
        means[system]![round] = meanOf(own, drawn);
      });
    }
  }
  return systems.map((_, system) =>
    Object.fromEntries(
      groups.map(({ name, means }) => {
        const sorted = means[system]!.sort();
        return [name, { low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) }];
      }),
    ),
  );
}

function meanOf(values: Float64Array, drawn: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < drawn.length; i += 1) sum += values[drawn[i]!]!;
  return sum / drawn.length;
}
