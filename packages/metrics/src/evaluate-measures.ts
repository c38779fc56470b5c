import { InvalidArgumentError, MismatchedQueriesError, show } from './errors.js';
import type { Measure } from './measures/types.js';
import { requireOneOf } from './options.js';
import { QueryJudgments } from './query-judgments.js';
import { JudgedRanking, rankQuery } from './ranking.js';
import type { Qrels, Run, TieMode } from './types.js';

/** Options of {@link evaluate}. */
export interface EvaluateOptions {
  /** Order of documents with equal scores, the same for every measure. @defaultValue 'trec' */
  readonly ties?: TieMode | undefined;
  /** Queries of the judgments that the run lacks: evaluated as empty rankings, or left out. @defaultValue 'zero' */
  readonly missing?: 'zero' | 'skip' | undefined;
  /**
   * Queries without a positive grade: evaluated (0 in most measures, as trec_eval), or left out. Under `skip` a
   * measure whose own threshold leaves a query without relevant documents is NaN there and its mean leaves it out.
   * @defaultValue 'zero'
   */
  readonly noRelevant?: 'zero' | 'skip' | undefined;
  /** Drop a document whose id is the query's own, as when query texts are part of the corpus. @defaultValue false */
  readonly ignoreSelf?: boolean | undefined;
  /** Take unjudged documents out of every ranking first (condensed lists). @defaultValue false */
  readonly judgedOnly?: boolean | undefined;
}

/** What was evaluated and what was not. */
export interface EvaluationCounts {
  /** Number of queries in {@link Evaluation.queryIds}. */
  readonly evaluated: number;
  /** Queries of the judgments that the run lacks. */
  readonly missing: number;
  /** Queries of the judgments without a positive grade. */
  readonly withoutRelevant: number;
  /** Retrieved documents without a judgment, over the evaluated queries. */
  readonly unjudged: number;
  /** Queries of the run without judgments; they are ignored. */
  readonly unknown: number;
}

/** Values of the measures, per query and over queries. */
export interface Evaluation {
  /** The evaluated queries, in the order of the judgments: the order of every `perQuery` array. */
  readonly queryIds: readonly string[];
  /** Values by canonical measure name; NaN where the measure is not defined for the query. */
  readonly perQuery: Readonly<Record<string, Float64Array>>;
  /** Mean over the queries where the measure is defined; NaN when there is none. NumQ, NumRet and NumRel are totals. */
  readonly mean: Readonly<Record<string, number>>;
  readonly counts: EvaluationCounts;
  /** The options in force, defaults filled in. */
  readonly options: Readonly<Required<{ [K in keyof EvaluateOptions]: NonNullable<EvaluateOptions[K]> }>>;
}

/**
 * {@link evaluate} for measures that are values, not names; it carries only the measures that you import.
 *
 * O(d log d) per query of d documents.
 *
 * @throws {@link MismatchedQueriesError} when no query of the judgments is in the run; {@link InvalidScoreError} and
 * {@link InvalidGradeError} with query, document and value
 */
export function evaluateMeasures(
  qrels: Qrels,
  run: Run,
  measures: readonly Measure[],
  options: EvaluateOptions = {},
): Evaluation {
  const {
    ties = 'trec',
    missing = 'zero',
    noRelevant = 'zero',
    ignoreSelf = false,
    judgedOnly = false,
  } = options;
  requireOneOf(ties, ['trec', 'input', 'average'], 'ties');
  requireOneOf(missing, ['zero', 'skip'], 'missing');
  requireOneOf(noRelevant, ['zero', 'skip'], 'noRelevant');
  requireMap(qrels, 'qrels');
  requireMap(run, 'run');
  const queryIds: string[] = [];
  const values = measures.map(() => new Float64Array(qrels.size));
  let missed = 0;
  let withoutRelevant = 0;
  let unjudged = 0;
  for (const [queryId, judgments] of qrels) {
    const source = new QueryJudgments(queryId, judgments);
    const documents = run.get(queryId);
    if (documents === undefined) missed += 1;
    if (!source.positive) withoutRelevant += 1;
    if ((documents === undefined && missing === 'skip') || (!source.positive && noRelevant === 'skip'))
      continue;
    const full =
      documents === undefined
        ? new JudgedRanking(source, new Float64Array(0), undefined)
        : rankQuery(source, documents, ties, ignoreSelf ? queryId : undefined);
    for (let i = 0; i < full.grades.length; i += 1) if (Number.isNaN(full.grades[i]!)) unjudged += 1;
    const ranking = judgedOnly ? full.condensed() : full;
    for (let m = 0; m < measures.length; m += 1) {
      const measure = measures[m]!;
      const defined = noRelevant === 'zero' || measure.defined(ranking);
      values[m]![queryIds.length] = defined ? measure.compute(ranking) : Number.NaN;
    }
    queryIds.push(queryId);
  }
  const unknown = requireSharedQueries(qrels, run, missed);
  const columns = values.map((column) => column.slice(0, queryIds.length));
  // Object.fromEntries also defines keys such as __proto__.
  const perQuery = Object.fromEntries(measures.map(({ name }, m) => [name, columns[m]!]));
  const mean = Object.fromEntries(
    measures.map(({ name, aggregate }, m) => [
      name,
      aggregate === 'sum' ? columns[m]!.reduce((a, b) => a + b, 0) : aggregateMean(columns[m]!),
    ]),
  );
  return {
    queryIds,
    perQuery,
    mean,
    counts: { evaluated: queryIds.length, missing: missed, withoutRelevant, unjudged, unknown },
    options: { ties, missing, noRelevant, ignoreSelf, judgedOnly },
  };
}

/** Mean of the values that are not NaN; NaN when there is none. */
export function aggregateMean(column: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < column.length; i += 1) {
    const value = column[i]!;
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? Number.NaN : sum / count;
}

/** Number of queries of the run without judgments; an error when judgments and run share no query. */
export function requireSharedQueries(
  qrels: ReadonlyMap<string, unknown>,
  run: ReadonlyMap<string, unknown>,
  missed: number,
): number {
  const shared = qrels.size - missed;
  if (shared === 0 && qrels.size > 0 && run.size > 0) {
    throw new MismatchedQueriesError(
      `the run answers none of the judged queries: the judgments have ${firstIds(qrels)}, the run has ${firstIds(run)}; make the ids equal`,
    );
  }
  return run.size - shared;
}

/** Up to five ids, quoted, and how many there are in all. */
export function firstIds(map: ReadonlyMap<string, unknown>): string {
  const ids: string[] = [];
  for (const id of map.keys()) {
    if (ids.length === 5) break;
    ids.push(show(id));
  }
  return ids.join(', ') + (map.size > 5 ? `, ... (${map.size} in all)` : '');
}

function requireMap(value: unknown, what: string): void {
  if (value instanceof Map || typeof (value as Qrels | undefined)?.get === 'function') return;
  throw new InvalidArgumentError(
    `${what} must be a Map of query id to a Map of document id, got ${show(value)}`,
  );
}
