import { show } from '../errors.js';
import { requireShared } from '../evaluate-queries.js';
import { requireInteger, requireMap, requireThat } from '../options.js';
import { rankDocuments, requireDistinct, scoresOf } from '../rank-documents.js';
import type { Run } from '../types.js';
import { summarise, type UnitCurves } from './unit-curves.js';

/** Gold of the theorem-search protocol: query id → units; a unit is a set of ids of which any one is as good. */
export type GoldUnits = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Ranked lists of document ids, best first. A repeated id counts at its first occurrence only. */
export type RankedLists = ReadonlyMap<string, readonly string[]>;

/** Options of {@link evaluateUnits}. */
export interface EvaluateUnitsOptions {
  /** Cut-offs k of R@k, P@k, nDCG@k and Covered@k, at most `kMax`. @defaultValue [1, 5, 10, 20, 50, 100, 200] up to kMax */
  readonly cutoffs?: readonly number[] | undefined;
  /** Depth at which every ranking is truncated. @defaultValue 200 */
  readonly kMax?: number | undefined;
  /** Whether a list of ids that names a document twice is an error instead. @defaultValue 'first' */
  readonly duplicates?: 'first' | 'error' | undefined;
}

/** Result of {@link evaluateUnits}. */
export interface UnitEvaluation {
  /** Queries with gold, in the order of the gold. */
  readonly queryIds: readonly string[];
  /** Per query, per unit: 1-based rank of its earliest member, 0 when none is within kMax. */
  readonly positions: readonly Int32Array[];
  /** Per query, the number of distinct documents retrieved within kMax. */
  readonly retrieved: Int32Array;
  /** `R@k`, `P@k`, `nDCG@k`, `Covered@k` for every cut-off, `RR` and `AP`. */
  readonly perQuery: Readonly<Record<string, Float64Array>>;
  /** Macro means: every query has the same weight. */
  readonly mean: Readonly<Record<string, number>>;
  /** Mean interpolated precision at recall 0, 0.1, ..., 1; 0 where a query's recall does not get there. */
  readonly precisionRecallCurve: Float64Array;
  readonly curves: UnitCurves;
  readonly kMax: number;
  readonly counts: {
    /** Queries with gold. */
    readonly evaluated: number;
    /** Queries without a gold unit: a gap in coverage, not a miss. */
    readonly dropped: number;
    /** Queries with gold that the run lacks; they count 0. */
    readonly missing: number;
  };
}

/**
 * Evaluates rankings against gold that is a set of sets. A unit is found at the rank of its earliest retrieved
 * member; a document that belongs to several units counts for each, and each unit counts once.
 *
 * With h(k) units found within k: R@k = h/|G|, P@k = h/k (also when fewer than k documents were retrieved),
 * Covered@k = 1 when all are found; nDCG@k has binary gain and an ideal of min(k, |G|) units; AP is the mean of j/pⱼ
 * over *all* units, pⱼ being the ascending positions. Where units share documents these ratios could pass 1; they
 * are capped there. Runs are ordered by the rule `trec`.
 *
 * @see the theorem-search protocol: gold units, k_max, macro means
 * @throws {@link InvalidArgumentError} for a unit without members, or a cut-off above kMax;
 * {@link MismatchedQueriesError} when no query of the gold is in the run
 * @example
 * ```ts
 * const gold = new Map([['q1', [['a', 'a-copy'], ['b']]]]);
 * evaluateUnits(gold, new Map([['q1', ['x', 'a-copy', 'b']]])).positions[0]; // Int32Array [2, 3]
 * ```
 */
export function evaluateUnits(
  gold: GoldUnits,
  run: Run | RankedLists,
  options: EvaluateUnitsOptions = {},
): UnitEvaluation {
  const { kMax = 200, duplicates = 'first' } = options;
  requireInteger(kMax, 1, 'kMax');
  const cutoffs = options.cutoffs ?? [1, 5, 10, 20, 50, 100, 200].filter((k) => k <= kMax);
  for (const k of cutoffs) {
    requireInteger(k, 1, 'a cutoff');
    requireThat(k <= kMax, `a cutoff must be at most kMax = ${kMax}`, k);
  }
  requireMap(gold, 'gold', 'query id to an array of units');
  requireMap(run, 'run', 'query id to a list or a Map of document ids');
  const queryIds: string[] = [];
  const positions: Int32Array[] = [];
  const retrieved: number[] = [];
  let missing = 0;
  let dropped = 0;
  for (const [queryId, units] of gold) {
    requireThat(
      Array.isArray(units) && units.every((unit) => Array.isArray(unit) && unit.length > 0),
      `the gold of query ${show(queryId)} must be an array of units, each an array of at least one id`,
      units,
    );
    if (units.length === 0) {
      dropped += 1;
      continue;
    }
    const answer = run.get(queryId);
    if (answer === undefined) missing += 1;
    const ranks = ranksOf(queryId, answer, kMax, duplicates);
    queryIds.push(queryId);
    retrieved.push(ranks.size);
    positions.push(Int32Array.from(units, (unit) => earliest(unit, ranks)));
  }
  if (queryIds.length > 0 && missing === queryIds.length) requireShared(gold, run, 'gold has');
  return {
    queryIds,
    positions,
    retrieved: Int32Array.from(retrieved),
    ...summarise(positions, cutoffs, kMax),
    kMax,
    counts: { evaluated: queryIds.length, dropped, missing },
  };
}

function ranksOf(
  queryId: string,
  answer: readonly string[] | ReadonlyMap<string, number> | undefined,
  kMax: number,
  duplicates: 'first' | 'error',
): Map<string, number> {
  const ranks = new Map<string, number>();
  if (answer === undefined) return ranks;
  let ids: readonly string[];
  if (Array.isArray(answer)) {
    if (duplicates === 'error') requireDistinct(answer, queryId);
    ids = answer;
  } else {
    const { ids: keys, scores } = scoresOf(queryId, answer as ReadonlyMap<string, number>);
    ids = Array.from(rankDocuments(scores, keys, 'trec').order, (i) => keys[i]!);
  }
  const depth = Math.min(kMax, ids.length);
  for (let i = 0; i < depth; i += 1) if (!ranks.has(ids[i]!)) ranks.set(ids[i]!, i + 1);
  return ranks;
}

function earliest(unit: readonly string[], ranks: ReadonlyMap<string, number>): number {
  let best = 0;
  for (const id of unit) {
    const rank = ranks.get(id) ?? 0;
    if (rank > 0 && (best === 0 || rank < best)) best = rank;
  }
  return best;
}
