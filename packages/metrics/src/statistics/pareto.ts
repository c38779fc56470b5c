import { InvalidArgumentError, show } from '../errors.js';

/** Options of {@link paretoFrontier}: the coordinates that matter. */
export interface ParetoOptions<K extends string> {
  /** Coordinates of which more is better. @defaultValue [] */
  readonly maximise?: readonly K[] | undefined;
  /** Coordinates of which less is better. @defaultValue [] */
  readonly minimise?: readonly K[] | undefined;
}

/**
 * Indices, ascending, of the points that no other point dominates: none is at least as good in every coordinate and
 * better in one. Equal points are kept together. O(n log n + n · frontier).
 *
 * @example
 * ```ts
 * paretoFrontier([{ ndcg: 0.5, ms: 9 }, { ndcg: 0.4, ms: 9 }, { ndcg: 0.3, ms: 1 }], { maximise: ['ndcg'], minimise: ['ms'] });
 * // [0, 2]
 * ```
 */
export function paretoFrontier<K extends string>(
  points: readonly Readonly<Record<K, number>>[],
  options: ParetoOptions<K>,
): number[] {
  const { maximise = [], minimise = [] } = options;
  if (maximise.length + minimise.length === 0) {
    throw new InvalidArgumentError('paretoFrontier needs at least one coordinate to maximise or minimise');
  }
  const rows = points.map((point, index) => {
    const values = [...maximise.map((key) => point[key]), ...minimise.map((key) => -point[key])];
    const bad = values.findIndex(Number.isNaN);
    if (bad >= 0) {
      throw new InvalidArgumentError(
        `point ${index} must have the number ${show([...maximise, ...minimise][bad])}`,
      );
    }
    return { index, values };
  });
  // In descending lexicographic order nothing later can dominate something earlier.
  rows.sort((a, b) => {
    const at = a.values.findIndex((value, i) => value !== b.values[i]);
    return at < 0 ? a.index - b.index : b.values[at]! - a.values[at]!;
  });
  const frontier: typeof rows = [];
  for (const row of rows) {
    const dominated = frontier.some(
      (kept) =>
        kept.values.every((value, i) => value >= row.values[i]!) &&
        kept.values.some((value, i) => value > row.values[i]!),
    );
    if (!dominated) frontier.push(row);
  }
  return frontier.map(({ index }) => index).sort((a, b) => a - b);
}
