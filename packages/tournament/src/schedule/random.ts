import { shuffledIndices } from '../random.js';
import { pairRound } from './pair-round.js';
import type { Schedule } from './schedule.js';

/** Random rounds: a random perfect matching of items that have not met, or the largest one there is. */
export function random(): Schedule {
  return {
    name: 'random',
    configuration: {},
    maxPairs: (itemCount, rounds) => Math.min(rounds * (itemCount >> 1), (itemCount * (itemCount - 1)) / 2),
    start: ({ itemCount, rounds, random: source }) => {
      const wins = new Uint8Array(itemCount);
      return {
        next: ({ round, played, playedCount }) => {
          if (round >= rounds || playedCount >= (itemCount * (itemCount - 1)) / 2) return { stop: 'rounds' };
          return pairRound({ order: shuffledIndices(itemCount, source), wins, played, pairing: 'matching' });
        },
      };
    },
  };
}
