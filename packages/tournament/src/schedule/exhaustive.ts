import { shuffledIndices } from '../random.js';
import type { Pair } from '../types.js';
import type { Schedule } from './schedule.js';

/** Every pair once, in rounds in which nobody plays twice (the circle method); `rounds` does not limit it. */
export function exhaustive(): Schedule {
  return {
    name: 'exhaustive',
    configuration: {},
    maxPairs: (itemCount) => (itemCount * (itemCount - 1)) / 2,
    start: ({ itemCount, random }) => {
      const order = shuffledIndices(itemCount, random);
      const seats = itemCount + (itemCount % 2);
      return {
        next: ({ round }) => (round >= seats - 1 ? { stop: 'rounds' } : circleRound(order, seats, round)),
      };
    },
  };
}

/** One round of the circle method; the seat beyond the last item is the bye. */
function circleRound(order: Int32Array, seats: number, round: number): { pairs: Pair[]; byes: number[] } {
  const at = (seat: number): number => order[seat === 0 ? 0 : 1 + ((seat - 1 + round) % (seats - 1))] ?? -1;
  const pairs: Pair[] = [];
  const byes: number[] = [];
  for (let seat = 0; seat < seats / 2; seat += 1) {
    const a = at(seat);
    const b = at(seats - 1 - seat);
    if (a === -1) byes.push(b);
    else if (b === -1) byes.push(a);
    else pairs.push([a, b]);
  }
  return { pairs, byes };
}
