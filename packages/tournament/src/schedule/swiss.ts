import { InvalidInputError, show } from '../errors.js';
import { shuffledIndices } from '../random.js';
import { type Pairing, pairRound } from './pair-round.js';
import type { Planner, PlannerContext, Schedule, Standings } from './schedule.js';

/** Options of {@link swiss}. */
export interface SwissOptions {
  /** `greedy` is the paper's; `matching` leaves no pair unplayed that could be played. @defaultValue 'greedy' */
  readonly pairing?: Pairing;
  /**
   * Follow the released code also with an odd number of items: nobody is given a bye beforehand, and the item at the top
   * may sit out round after round. @defaultValue false
   */
  readonly released?: boolean;
}

/**
 * Swiss rounds: shuffle, sort by wins, pair neighbours that have not met. With an odd number of items the one with the
 * fewest byes, and of those the fewest wins, sits out first: everyone gets one bye before anyone gets two.
 *
 * @see paper §3.5
 */
export function swiss(options: SwissOptions = {}): Schedule {
  const { pairing = 'greedy', released = false } = options;
  if (pairing !== 'greedy' && pairing !== 'matching') {
    throw new InvalidInputError(`pairing must be greedy or matching, got ${show(pairing)}`, pairing);
  }
  if (released && pairing !== 'greedy') {
    throw new InvalidInputError('released pairing is greedy; leave out pairing', pairing);
  }
  return {
    name: 'swiss',
    configuration: { pairing, released },
    maxPairs: (itemCount, rounds) => Math.min(rounds * (itemCount >> 1), (itemCount * (itemCount - 1)) / 2),
    start: (context) => new SwissPlanner(context, pairing, released),
  };
}

class SwissPlanner implements Planner {
  private readonly byes: Uint32Array;

  constructor(
    private readonly context: PlannerContext,
    private readonly pairing: Pairing,
    private readonly released: boolean,
  ) {
    this.byes = new Uint32Array(context.itemCount);
  }

  next({ round, wins, played, playedCount }: Standings): ReturnType<Planner['next']> {
    const { itemCount, rounds, random } = this.context;
    if (round >= rounds || playedCount >= (itemCount * (itemCount - 1)) / 2) return { stop: 'rounds' };
    const order = shuffledIndices(itemCount, random);
    const byes = this.released || itemCount % 2 === 0 ? [] : [this.sitOut(order, wins)];
    const playing = byes.length === 0 ? order : order.filter((item) => item !== byes[0]);
    // A bye is worth what an average opponent is: it neither wins nor costs a place.
    const score = byes.length === 0 ? wins : wins.map((won, i) => won + this.byes[i]! / 2);
    const paired = pairRound({ order: playing, wins: score, played, pairing: this.pairing });
    for (const item of byes) this.byes[item]! += 1;
    return { ...paired, byes };
  }

  private sitOut(order: Int32Array, wins: Float64Array): number {
    let chosen = order[0]!;
    for (const item of order) {
      const fewer = this.byes[item]! - this.byes[chosen]!;
      if (fewer < 0 || (fewer === 0 && wins[item]! < wins[chosen]!)) chosen = item;
    }
    return chosen;
  }
}
