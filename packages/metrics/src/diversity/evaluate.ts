import { InvalidGradeError, InvalidScoreError, show } from '../errors.js';
import { aggregateMean, type EvaluationCounts, requireSharedQueries } from '../evaluate-measures.js';
import { parseMeasure } from '../measures/measure.js';
import type { MeasureDefinition } from '../measures/registry.js';
import { requireOneOf } from '../options.js';
import { rankDocuments } from '../rank-documents.js';
import type { Run, TieMode } from '../types.js';
import { alpha_DCG, alpha_nDCG, type DiversityMeasure, type DiversityRanking, StRecall } from './measures.js';

/** Judgments per subtopic: query id → subtopic id → document id → grade. */
export type DiversityQrels = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, number>>>;

const alphaParameters = { alpha: 'alpha', rel: 'rel' };
const definitions: Readonly<Record<string, MeasureDefinition<DiversityMeasure>>> = {
  StRecall: { parameters: { rel: 'rel' }, cutoff: 'cutoff', make: StRecall },
  alpha_DCG: { parameters: alphaParameters, cutoff: 'cutoff', make: alpha_DCG },
  alpha_nDCG: { parameters: alphaParameters, cutoff: 'cutoff', make: alpha_nDCG },
};

/** The diversity measure of an ir-measures name, such as `alpha_nDCG(alpha=0.5)@20` or `StRecall@10`. */
export function diversityMeasure(name: string): DiversityMeasure {
  return parseMeasure(name, definitions, {});
}

/** Options of {@link evaluateDiversity}; meanings and defaults as in {@link EvaluateOptions}. */
export interface EvaluateDiversityOptions {
  /** @defaultValue 'trec' */
  readonly ties?: TieMode | undefined;
  /** @defaultValue 'zero' */
  readonly missing?: 'zero' | 'skip' | undefined;
  /** @defaultValue 'zero' */
  readonly noRelevant?: 'zero' | 'skip' | undefined;
}

/** Values of diversity measures, per query and on average. */
export interface DiversityEvaluation {
  readonly queryIds: readonly string[];
  readonly perQuery: Readonly<Record<string, Float64Array>>;
  readonly mean: Readonly<Record<string, number>>;
  readonly counts: EvaluationCounts;
}

/**
 * Evaluates a run against judgments per subtopic. A document without a judgment for any subtopic is unjudged.
 *
 * @throws as {@link evaluate}
 */
export function evaluateDiversity(
  qrels: DiversityQrels,
  run: Run,
  measures: readonly (DiversityMeasure | string)[],
  options: EvaluateDiversityOptions = {},
): DiversityEvaluation {
  const { ties = 'trec', missing = 'zero', noRelevant = 'zero' } = options;
  requireOneOf(ties, ['trec', 'input', 'average'], 'ties');
  const chosen = measures.map((item) => (typeof item === 'string' ? diversityMeasure(item) : item));
  const queryIds: string[] = [];
  const columns = chosen.map((): number[] => []);
  let missed = 0;
  let withoutRelevant = 0;
  let unjudged = 0;
  for (const [queryId, subtopics] of qrels) {
    const judged = gradesByDocument(queryId, subtopics);
    const documents = run.get(queryId);
    const positive = [...judged.values()].some((grades) => grades.some((grade) => grade > 0));
    if (documents === undefined) missed += 1;
    if (!positive) withoutRelevant += 1;
    if ((documents === undefined && missing === 'skip') || (!positive && noRelevant === 'skip')) continue;
    const { ids, groupEnds } = rank(queryId, documents ?? new Map(), ties);
    for (const id of ids) if (!judged.has(id)) unjudged += 1;
    chosen.forEach((item, m) => {
      columns[m]!.push(item.compute(rankingOf(ids, groupEnds, judged, item.rel)));
    });
    queryIds.push(queryId);
  }
  const unknown = requireSharedQueries(qrels, run, missed);
  const perQuery = Object.fromEntries(chosen.map(({ name }, m) => [name, Float64Array.from(columns[m]!)]));
  const mean = Object.fromEntries(
    Object.entries(perQuery).map(([name, values]) => [name, aggregateMean(values)]),
  );
  return {
    queryIds,
    perQuery,
    mean,
    counts: { evaluated: queryIds.length, missing: missed, withoutRelevant, unjudged, unknown },
  };
}

function rank(queryId: string, documents: ReadonlyMap<string, number>, ties: TieMode) {
  const ids = [...documents.keys()];
  const scores = Float64Array.from(documents.values());
  const bad = scores.findIndex(Number.isNaN);
  if (bad >= 0) {
    throw new InvalidScoreError(
      `a score must not be NaN (query ${show(queryId)}, document ${show(ids[bad])})`,
    );
  }
  const { order, groupEnds } = rankDocuments(scores, ids, ties);
  return { ids: Array.from(order, (i) => ids[i]!), groupEnds };
}

/** Document → grade per subtopic index. */
function gradesByDocument(
  queryId: string,
  subtopics: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Map<string, number[]> {
  const grades = new Map<string, number[]>();
  let index = 0;
  for (const [subtopic, judgments] of subtopics) {
    for (const [document, grade] of judgments) {
      if (!Number.isFinite(grade)) {
        throw new InvalidGradeError(
          `a grade must be a finite number, got ${show(grade)} (query ${show(queryId)}, subtopic ${show(subtopic)}, document ${show(document)})`,
        );
      }
      let list = grades.get(document);
      if (list === undefined) {
        list = new Array<number>(subtopics.size).fill(Number.NaN);
        grades.set(document, list);
      }
      list[index] = grade;
    }
    index += 1;
  }
  return grades;
}

function rankingOf(
  ids: readonly string[],
  groupEnds: Uint32Array | undefined,
  judged: ReadonlyMap<string, readonly number[]>,
  rel: number,
): DiversityRanking {
  const dense = new Map<number, number>();
  const relevantTo = new Map<string, number[]>();
  for (const [document, grades] of judged) {
    const list: number[] = [];
    grades.forEach((grade, subtopic) => {
      if (!(grade >= rel)) return;
      if (!dense.has(subtopic)) dense.set(subtopic, dense.size);
      list.push(dense.get(subtopic)!);
    });
    if (list.length > 0) relevantTo.set(document, list);
  }
  return {
    subtopicsAt: ids.map((id) => relevantTo.get(id) ?? []),
    groupEnds,
    relevant: [...relevantTo.values()],
    subtopics: dense.size,
  };
}
