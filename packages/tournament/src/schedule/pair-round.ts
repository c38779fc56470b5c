import { InvalidInputError, show } from '../errors.js';
import type { Pair } from '../types.js';
import { completeMatching } from './matching.js';
import { MetPairs, type PlayedPairs } from './met-pairs.js';

/** How one round is paired: see {@link pairRound}. */
export type Pairing = 'greedy' | 'matching';

/** What one round of pairing is given. */
export interface PairRoundInput {
  /** Item indices to pair, shuffled: the order decides among equal wins. */
  readonly order: ArrayLike<number>;
  /** Wins by item index; ties may count 0.5. */
  readonly wins: ArrayLike<number>;
  /** Pairs that must not meet again. */
  readonly played: PlayedPairs | Iterable<Pair>;
  /** @defaultValue 'greedy' */
  readonly pairing?: Pairing;
}

/** The pairs of one round, and who stays out. */
export interface PairedRound {
  /** Each pair with the lower-placed item first, in the order they were made. */
  readonly pairs: [number, number][];
  /** Items that sit out, in ascending order of wins. */
  readonly unpaired: number[];
}

/**
 * Pairs one Swiss round. Items are sorted by wins, ascending and stable over `order`; from the bottom, each still unpaired
 * item takes the first unmet unpaired item above it.
 *
 * `greedy` stops there: an item that finds nobody sits out, as in the paper and the released code. `matching` repairs the
 * result along augmenting paths, so that no more items sit out than must.
 *
 * Costs O(n^2) at worst, near O(n) in practice; `matching` adds O(n^2) for each item that greedy leaves out.
 *
 * @throws InvalidInputError when `order` repeats an item or names one without `wins`
 * @see paper §3.5
 * @example
 * ```ts
 * pairRound({ order: [0, 1, 2, 3], wins: [1, 0, 1, 0], played: [[0, 1], [2, 3]] }).pairs; // [[1, 3], [0, 2]]
 * ```
 */
export function pairRound({ order, wins, played, pairing = 'greedy' }: PairRoundInput): PairedRound {
  if (pairing !== 'greedy' && pairing !== 'matching') {
    throw new InvalidInputError(`pairing must be greedy or matching, got ${show(pairing)}`, pairing);
  }
  checkOrder(order, wins);
  const met =
    'has' in played && typeof played.has === 'function' && !(played instanceof Set)
      ? (played as PlayedPairs)
      : new MetPairs(wins.length, played as Iterable<Pair>);
  const sorted = Array.from(order).sort((a, b) => wins[a]! - wins[b]!);
  const partner = greedyPartners(sorted, met);
  if (pairing === 'matching') completeMatching(partner, (a, b) => !met.has(sorted[a]!, sorted[b]!));
  const pairs: [number, number][] = [];
  const unpaired: number[] = [];
  for (let place = 0; place < sorted.length; place += 1) {
    const other = partner[place]!;
    if (other > place) pairs.push([sorted[place]!, sorted[other]!]);
    else if (other === -1) unpaired.push(sorted[place]!);
  }
  return { pairs, unpaired };
}

/** Partner place by place, -1 for none. */
function greedyPartners(sorted: readonly number[], met: PlayedPairs): Int32Array {
  const partner = new Int32Array(sorted.length).fill(-1);
  for (let place = 0; place < sorted.length; place += 1) {
    if (partner[place] !== -1) continue;
    for (let above = place + 1; above < sorted.length; above += 1) {
      if (partner[above] !== -1 || met.has(sorted[place]!, sorted[above]!)) continue;
      partner[place] = above;
      partner[above] = place;
      break;
    }
  }
  return partner;
}

function checkOrder(order: ArrayLike<number>, wins: ArrayLike<number>): void {
  const seen = new Uint8Array(wins.length);
  for (let place = 0; place < order.length; place += 1) {
    const item = order[place]!;
    if (seen[item] !== 0) {
      const rule = seen[item] === 1 ? 'must not repeat an item' : `must name items in [0, ${wins.length})`;
      throw new InvalidInputError(`order ${rule}, got ${show(item)} (place ${place})`, item);
    }
    seen[item] = 1;
  }
}
