import { requireAtLeast, requireOneOf, requireThat } from '../options.js';
import { rankDocuments, scoresOf } from '../rank-documents.js';
import type { Run } from '../types.js';
import { borda, type CombinationName, combinations, combine, condorcet } from './combine.js';
import { type NormName, norms, type RankedScores } from './norms.js';

/** Name of a fusion method. */
export type FusionMethod = CombinationName | 'borda' | 'condorcet';

/** Options of {@link fuse}. */
export interface FuseOptions {
  /**
   * - `rrf`: Σ 1/(k + rank)
   * - `comb-sum`, `comb-mnz`, `comb-anz`: sum of normalised scores; times, or over, the number of runs that have the document
   * - `weighted-sum`: sum of weights × normalised scores
   * - `isr`, `log-isr`: Σ 1/rank², times the number of runs that have the document, or its logarithm
   * - `borda`, `condorcet`: voting over ranks
   *
   * Case and hyphens do not matter: `CombSUM` is `comb-sum`.
   */
  readonly method: FusionMethod;
  /**
   * How scores are made comparable first, for the methods that use scores: `none`, `min-max`, `max`, `sum`,
   * `z-score`, `rank`, `borda`. @defaultValue 'min-max'
   */
  readonly norm?: NormName | undefined;
  /** Constant of `rrf`, at least 0. @defaultValue 60 */
  readonly k?: number | undefined;
  /** Weight per run, for `weighted-sum`. */
  readonly weights?: readonly number[] | undefined;
}

/**
 * Fuses several runs into one: a document may come from any of them. Ranks are by descending score, ties by the rule
 * `trec`. A run that lacks a query takes no part in it.
 *
 * O(runs · d log d) per query of d documents.
 *
 * @param runs - at least one
 * @throws {@link InvalidScoreError} for NaN, or for an infinite score under a norm that uses scores
 * @see Cormack, Clarke and Büttcher, Reciprocal rank fusion outperforms Condorcet and individual rank learning
 * methods, SIGIR 2009; Fox and Shaw, Combination of multiple searches, TREC-2, 1994
 * @example
 * ```ts
 * fuse([bm25, dense], 'rrf');
 * fuse([bm25, dense], { method: 'weighted-sum', norm: 'min-max', weights: [0.3, 0.7] });
 * ```
 */
export function fuse(runs: readonly Run[], options: FuseOptions | FusionMethod): Run {
  const given: FuseOptions = typeof options === 'string' ? { method: options } : options;
  const { k = 60, weights } = given;
  const method = named(
    given.method,
    [...(Object.keys(combinations) as CombinationName[]), 'borda', 'condorcet'],
    'method',
  );
  const norm = named(given.norm ?? 'min-max', Object.keys(norms) as NormName[], 'norm');
  requireAtLeast(k, 0, 'k');
  requireThat(Array.isArray(runs), 'runs must be an array', runs);
  requireThat(runs.length > 0, 'fuse needs at least one run', 0);
  requireWeights(weights, method, runs.length);
  const usesScores = method.startsWith('comb-') || method === 'weighted-sum';
  const needsFinite = usesScores && norm !== 'rank' && norm !== 'borda';
  const queryIds = new Set(runs.flatMap((run) => [...run.keys()]));
  const fused = new Map<string, ReadonlyMap<string, number>>();
  for (const queryId of queryIds) {
    const lists: RankedScores[] = [];
    const listWeights: number[] = [];
    const pool = new Set<string>();
    runs.forEach((run, r) => {
      const documents = run.get(queryId);
      if (documents === undefined || documents.size === 0) return;
      lists.push(rankedScores(queryId, documents, needsFinite));
      listWeights.push(weights?.[r] ?? 1);
      for (const id of documents.keys()) pool.add(id);
    });
    const ids = [...pool];
    const scores =
      method === 'borda'
        ? borda(lists, ids)
        : method === 'condorcet'
          ? condorcet(lists, ids)
          : combine(lists, ids, method, norm, weights && listWeights, k);
    fused.set(queryId, inOrder(ids, scores));
  }
  return fused;
}

/** The declared name that a given one means: `CombSUM` is `comb-sum`. */
function named<T extends string>(given: string, names: readonly T[], what: string): T {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '');
  const found = names.find((name) => plain(name) === plain(String(given)));
  if (found === undefined) requireOneOf(given as T, names, what);
  return found!;
}

/** The documents by descending score, so that the order of the result is its ranking. */
function inOrder(ids: readonly string[], scores: readonly number[]): Map<string, number> {
  const { order } = rankDocuments(Float64Array.from(scores), ids, 'trec');
  return new Map(Array.from(order, (i) => [ids[i]!, scores[i]!]));
}

function rankedScores(
  queryId: string,
  documents: ReadonlyMap<string, number>,
  needsFinite: boolean,
): RankedScores {
  const { ids, scores } = scoresOf(queryId, documents, needsFinite);
  const { order } = rankDocuments(scores, ids, 'trec');
  return { ids: Array.from(order, (i) => ids[i]!), scores: Float64Array.from(order, (i) => scores[i]!) };
}

function requireWeights(weights: readonly number[] | undefined, method: FusionMethod, runs: number): void {
  const weighted = method === 'weighted-sum';
  requireThat(weighted || weights === undefined, 'weights belong to the method "weighted-sum"', method);
  requireThat(
    !weighted || (weights?.length === runs && weights.every(Number.isFinite)),
    `weighted-sum needs one finite weight per run (${runs})`,
    weights,
  );
}
