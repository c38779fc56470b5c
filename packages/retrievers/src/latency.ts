import { InvalidArgumentError, show } from './errors.js';
import { shuffled } from './shuffled.js';
import type { RankOptions, Retriever } from './types.js';

/** Options of {@link measureLatency}. */
export interface LatencyOptions extends RankOptions {
  /** Milliseconds of a clock that only moves forwards, such as `() => performance.now()`. */
  readonly now: () => number;
  /** Queries that are timed. @defaultValue 50 */
  readonly sample?: number;
  /** Documents of one call of the retriever. @defaultValue 16 */
  readonly documentsPerCall?: number;
  /** Chooses the sample. @defaultValue 0 */
  readonly seed?: number;
}

/** Seconds per query. */
export interface LatencyReport {
  /** Places of the timed queries in the list, ascending. */
  readonly queries: readonly number[];
  /** Seconds of each of them. */
  readonly seconds: Float64Array;
  readonly median: number;
  /** 95% interval of the median by order statistics, without assumptions on the distribution. */
  readonly low: number;
  readonly high: number;
}

/**
 * The paper's latency protocol: a fixed random sample of queries, documents in calls of 16, one untimed query first so
 * that loading is outside the timed region. The retriever must be made without caches: equal texts would be free.
 *
 * @throws InvalidArgumentError when there is no query or a number is out of range
 * @see Appendix C.5
 */
export async function measureLatency(
  retriever: Retriever,
  pools: readonly { readonly query: string; readonly documents: readonly string[] }[],
  { now, sample = 50, documentsPerCall = 16, seed = 0, ...rest }: LatencyOptions,
): Promise<LatencyReport> {
  for (const [name, value] of Object.entries({ sample, documentsPerCall, queries: pools.length })) {
    if (!Number.isInteger(value) || value < 1) {
      throw new InvalidArgumentError(`${name} must be a positive integer, got ${show(value)}`);
    }
  }
  const queries = shuffled(pools.length, `latency ${seed}`)
    .slice(0, sample)
    .sort((a, b) => a - b);
  const run = async (place: number): Promise<void> => {
    const { query, documents } = pools[place]!;
    for (let i = 0; i < documents.length; i += documentsPerCall) {
      await retriever.rank(query, documents.slice(i, i + documentsPerCall), rest);
    }
  };
  await run(queries[0]!);
  const seconds = new Float64Array(queries.length);
  for (const [i, place] of queries.entries()) {
    const start = now();
    await run(place);
    seconds[i] = (now() - start) / 1_000;
  }
  const sorted = seconds.toSorted();
  const [low, high] = medianRanks(sorted.length);
  const middle = (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
  return { queries, seconds, median: middle, low: sorted[low]!, high: sorted[high]! };
}

/** Ranks, from 0, between which the median lies with probability .95 or more; the extremes when n is below 6. */
function medianRanks(n: number): readonly [number, number] {
  let probability = 0.5 ** n;
  let below = probability;
  let low = 0;
  // below = P(Binomial(n, 1/2) ≤ low): move inwards while both tails together stay within .05.
  for (let k = 1; k < n / 2; k++) {
    probability *= (n - k + 1) / k;
    if (2 * (below + probability) > 0.05) break;
    below += probability;
    low = k;
  }
  return [low, n - 1 - low];
}
