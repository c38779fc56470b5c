import { quantile } from '@saber/metrics';
import { DOMAINS } from '../../types.js';
import { PythonRandom } from '../random/python-random.js';
import type { PublishedInterval } from './types.js';

/** Choices of the authors' script; the paper says 1,000 resamples, the published files are of 10,000. */
const SEED = 42411;
const RESAMPLES = 10_000;
const QUERIES_PER_DOMAIN = 300;
const QUERIES_OVERALL = 1000;

/**
 * The percentile intervals behind Table 7, draw for draw: each time 300 queries with replacement from every domain, then
 * 1,000 from all, by Python's generator.
 *
 * @param domains - of each query
 * @param scores - of each query; those without a score take no part
 */
export function publishedBootstrap(
  domains: readonly (readonly string[])[],
  scores: readonly (number | null)[],
): Record<string, PublishedInterval> {
  const random = new PythonRandom(SEED);
  const groups = [...DOMAINS, null]
    .map((domain) => ({
      name: domain ?? 'overall',
      draws: domain === null ? QUERIES_OVERALL : QUERIES_PER_DOMAIN,
      values: Float64Array.from(
        scores.filter(
          (score, i) => score !== null && (domain === null || domains[i]!.includes(domain)),
        ) as number[],
      ),
      means: new Float64Array(RESAMPLES),
    }))
    .filter(({ values }) => values.length > 0);
  for (let resample = 0; resample < RESAMPLES; resample += 1) {
    for (const { draws, values, means } of groups) {
      let sum = 0;
      for (let i = 0; i < draws; i += 1) sum += values[random.below(values.length)]!;
      means[resample] = sum / draws;
    }
  }
  return Object.fromEntries(
    groups.map(({ name, means }) => {
      means.sort();
      return [name, { low: quantile(means, 0.025), high: quantile(means, 0.975) }];
    }),
  );
}
