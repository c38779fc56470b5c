import { createRandom, sample } from '../random.js';
import type { EvaluationTask, System } from './types.js';

/** Milliseconds since some fixed moment. */
export type Clock = () => number;

/** Options of {@link measureLatency}. */
export interface LatencyOptions {
  /** Queries timed; the same ones for every system. */
  readonly queries: number;
  readonly seed: number;
  readonly clock: Clock;
}

/**
 * Seconds that a system takes for each of a fixed sample of queries, from its candidates to their scores, one query
 * at a time, every text processed anew. Loading and one unmeasured query come first.
 *
 * @see SABER-Math, section C.5
 */
export async function measureLatency(
  system: System,
  task: EvaluationTask,
  options: LatencyOptions,
): Promise<number[]> {
  const { queries, seed, clock } = options;
  const rank = await system.start({ task, seed, cache: false });
  const timed = sample(task.queries, queries, createRandom(seed, 'latency'));
  if (timed[0]) await rank(timed[0]);
  const seconds: number[] = [];
  for (const query of timed) {
    const start = clock();
    await rank(query);
    seconds.push((clock() - start) / 1000);
  }
  return seconds;
}

/** Middle value, or the mean of the two middle ones; null of nothing. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
