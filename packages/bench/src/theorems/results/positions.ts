import { evaluateUnits, type RankedLists, type UnitEvaluation } from '@saber/metrics';
import type { TheoremQuery } from '../types.js';

/** Positions of the units in ranked lists of row keys; a row that comes twice counts at its first place. */
export function positionsOf(
  queries: readonly TheoremQuery[],
  lists: RankedLists,
  kMax: number,
): Pick<UnitEvaluation, 'positions' | 'retrieved'> {
  const gold = new Map(queries.map(({ id, units }) => [id, units]));
  return evaluateUnits(gold, lists, { kMax, cutoffs: [kMax] });
}

/**
 * All measures at all k from stored positions: what the system retrieved is not needed again.
 *
 * @param positions - per query and unit the 1-based rank, 0 for a unit that was not found
 * @param depth - measures are cut there
 * @param cutoffs - @defaultValue 1 to `depth`
 * @example
 * ```ts
 * evaluatePositions([[3], [0]], 10).mean['R@5']; // 0.5
 * ```
 */
export function evaluatePositions(
  positions: readonly (readonly number[])[],
  depth: number,
  cutoffs: readonly number[] = Array.from({ length: depth }, (_, i) => i + 1),
): UnitEvaluation {
  // A list whose document at rank p is called p, and gold that names its rank.
  const list = Array.from({ length: depth }, (_, i) => String(i + 1));
  const gold = new Map(positions.map((units, q) => [String(q), units.map((rank) => [String(rank)])]));
  return evaluateUnits(gold, new Map([...gold.keys()].map((id) => [id, list])), { kMax: depth, cutoffs });
}
