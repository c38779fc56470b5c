import type { Pair } from '../types.js';
import type { Schedule } from './schedule.js';

/** Uniformly drawn pairs without repetition, `floor(items / 2)` a round. */
export function random(): Schedule {
  const size = (itemCount: number): number => Math.max(1, itemCount >> 1);
  return {
    name: 'random',
    configuration: {},
    maxPairs: (itemCount, rounds) => Math.min(rounds * size(itemCount), (itemCount * (itemCount - 1)) / 2),
    start: ({ itemCount, rounds, random: source }) => ({
      next: ({ round, played, playedCount }) => {
        const left = (itemCount * (itemCount - 1)) / 2 - playedCount;
        if (round >= rounds || left <= 0) return { stop: 'rounds' };
        const wanted = Math.min(size(itemCount), left);
        const drawn = new Set<number>();
        const pairs: Pair[] = [];
        const take = (i: number, j: number): void => {
          const key = Math.min(i, j) * itemCount + Math.max(i, j);
          if (i === j || played.has(i, j) || drawn.has(key)) return;
          drawn.add(key);
          pairs.push([i, j]);
        };
        // Rejection is cheap while few pairs are used up; then list what is left and draw from it.
        if (left > itemCount * 2) {
          while (pairs.length < wanted) take(source.integer(itemCount), source.integer(itemCount));
        } else {
          const open: Pair[] = [];
          for (let i = 0; i < itemCount; i += 1) {
            for (let j = i + 1; j < itemCount; j += 1) if (!played.has(i, j)) open.push([i, j]);
          }
          while (pairs.length < wanted) {
            const [i, j] = open[source.integer(open.length)]!;
            take(i, j);
          }
        }
        return { pairs };
      },
    }),
  };
}
