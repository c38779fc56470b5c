import { type EvaluationCounts, evaluateQueries, type RunQueries } from './evaluate-queries.js';
import type { Measure } from './measures/types.js';
import { requireInteger } from './options.js';
import { QueryJudgments } from './query-judgments.js';
import { rankQuery } from './ranking.js';
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
  /**
   * Number of top documents that count as retrieved, as in trec_eval -M; the rest of every ranking is dropped, before
   * `judgedOnly`. @defaultValue Infinity
   */
  readonly maxDocuments?: number | undefined;
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
 * {@link InvalidGradeError} with query, document and value; {@link InvalidArgumentError} for what is no Map or measure,
 * for two different measures of one name (custom discounts are known by the name of their function), and under
 * `average` when `maxDocuments` would keep some of the documents with equal scores
 */
export function evaluateMeasures(
  qrels: Qrels,
  run: Run | RunQueries,
  measures: readonly Measure[],
  options: EvaluateOptions = {},
): Evaluation {
  const {
    ties = 'trec',
    missing = 'zero',
    noRelevant = 'zero',
    ignoreSelf = false,
    judgedOnly = false,
    maxDocuments = Number.POSITIVE_INFINITY,
  } = options;
  if (maxDocuments !== Number.POSITIVE_INFINITY) requireInteger(maxDocuments, 1, 'maxDocuments');
  const settings = { ties, missing, noRelevant, ignoreSelf, judgedOnly, maxDocuments };
  const values = evaluateQueries(qrels, run, measures, settings, (queryId, judgments) => {
    const source = new QueryJudgments(queryId, judgments);
    return {
      positive: source.positive,
      rank(documents) {
        const full = rankQuery(source, documents, ties, ignoreSelf ? queryId : undefined).top(maxDocuments);
        const { grades } = full;
        let unjudged = 0;
        for (let i = 0; i < grades.length; i += 1) if (Number.isNaN(grades[i]!)) unjudged += 1;
        const ranking = judgedOnly ? full.condensed() : full;
        return {
          unjudged,
          value: (measure) =>
            noRelevant === 'zero' || measure.defined(ranking) ? measure.compute(ranking) : Number.NaN,
        };
      },
    };
  });
  return { ...values, options: settings };
}
