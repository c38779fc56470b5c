import type { SystemRow } from '../printed/types.js';
import { Clone } from './clone.js';
import { readIntervals } from './confidence.js';
import { readDuplicates } from './dedup.js';
import { readEvaluation } from './evaluation.js';
import { readLeaderboard } from './leaderboard.js';
import { readShares, readSimilarities } from './math-vs-word.js';
import { readRankings } from './rankings.js';
import { readTiming } from './timing.js';
import type { Arm, ReleasedData } from './types.js';

const ARMS: readonly Arm[] = ['p0', 'p1', 'p2', 'p3'];

/**
 * Reads a clone of the authors' repository as far as it is there.
 *
 * @param folder - the root of the clone
 * @throws BenchError `NOT_FOUND` when the folder is no clone, `DATA` when a file of it is broken
 */
export async function readReleased(folder: string, systems: readonly SystemRow[]): Promise<ReleasedData> {
  const clone = Clone.open(folder);
  const keys = systems.map(({ key }) => key);
  const stems = keys.flatMap((key) => [key, ...ARMS.map((arm) => `${key}__${arm}`)]);
  const bySystemAndArm = new Map<string, { system: SystemRow; arm: Arm }>(
    systems.flatMap((system) => ARMS.map((arm) => [`${system.key}__${arm}`, { system, arm }] as const)),
  );
  return {
    folder,
    evaluations: await readEach(stems, (stem) => readEvaluation(clone, stem)),
    duplicates: await readEach(
      keys.flatMap((key) => [key, `${key}__all-documents`]),
      (stem) => readDuplicates(clone, stem),
    ),
    timings: await readEach(keys, (key) => readTiming(clone, key)),
    similarities: await readEach([...bySystemAndArm.keys()], (name) => {
      const { system, arm } = bySystemAndArm.get(name)!;
      return readSimilarities(clone, system, arm);
    }),
    shares: await readShares(clone, systems),
    mteb: await readLeaderboard(clone, systems),
    intervals: await readEach(keys, (key) => readIntervals(clone, key)),
    rankings: await readRankings(clone),
  };
}

/** What the names stand for, without those that are absent. */
async function readEach<T>(
  names: readonly string[],
  read: (name: string) => Promise<T | undefined>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (const name of names) {
    const value = await read(name);
    if (value !== undefined) found.set(name, value);
  }
  return found;
}
