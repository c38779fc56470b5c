import type { Signal } from '../../types.js';
import type { RatedQuery } from '../types.js';

/** The groups of candidates, in their order in a pool. */
const GROUPS: readonly Signal[] = ['topic', 'summary', 'both'];

/** Cumulative share of a group of candidates by rank, over all queries: a curve of Figure 6. */
export interface SignalCurve {
  readonly signal: Signal;
  /** At rank 1, 2, ...: share of the group's candidates that are ranked so high or higher. */
  readonly shares: Float64Array;
  /** Mean of the shares: the higher, the faster the curve rises. */
  readonly area: number;
}

/** The study of Figure 6: candidates sorted by rating, equal ones in the order of their pool. */
export function signalCurves(queries: readonly RatedQuery[]): SignalCurve[] {
  const depth = queries.reduce((most, { ratings }) => Math.max(most, ratings.length), 0);
  const counts = GROUPS.map(() => new Float64Array(depth));
  for (const { ratings } of queries) {
    const order = [...ratings.keys()].sort((i, j) => ratings[j]! - ratings[i]! || i - j);
    order.forEach((candidate, rank) => {
      counts[Math.floor((candidate * GROUPS.length) / ratings.length)]![rank]! += 1;
    });
  }
  return GROUPS.map((signal, group) => {
    const total = counts[group]!.reduce((a, b) => a + b, 0);
    let sum = 0;
    const shares = counts[group]!.map((count) => {
      sum += count;
      return sum / total;
    });
    return { signal, shares, area: shares.reduce((a, b) => a + b, 0) / depth };
  });
}

/** Signals whose curve rises fastest first, as a text. */
export function signalOrder(curves: readonly SignalCurve[]): string {
  return [...curves]
    .sort((a, b) => b.area - a.area)
    .map(({ signal }) => signal)
    .join(', ');
}
