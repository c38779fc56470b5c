import { InvalidGradeError, show } from '../errors.js';
import { evaluateQueries, namedMeasures, type QueryValues, type RunQueries } from '../evaluate-queries.js';
import { parseMeasure } from '../measures/measure.js';
import type { MeasureDefinition } from '../measures/registry.js';
import { rankDocuments, scoresOf } from '../rank-documents.js';
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
export interface DiversityEvaluation extends QueryValues {}

/**
 * Evaluates a run against judgments per subtopic. A document without a judgment for any subtopic is unjudged.
 *
 * @throws as {@link evaluate}
 */
export function evaluateDiversity(
  qrels: DiversityQrels,
  run: Run | RunQueries,
  measures: readonly (DiversityMeasure | string)[],
  options: EvaluateDiversityOptions = {},
): DiversityEvaluation {
  const { ties = 'trec', missing = 'zero', noRelevant = 'zero' } = options;
  const chosen = namedMeasures(measures, diversityMeasure);
  return evaluateQueries(qrels, run, chosen, { ties, missing, noRelevant }, (queryId, subtopics) => {
    const judged = gradesByDocument(queryId, subtopics);
    return {
      positive: [...judged.values()].some((grades) => grades.some((grade) => grade > 0)),
      rank(documents) {
        const { ids: given, scores } = scoresOf(queryId, documents);
        const { order, groupEnds } = rankDocuments(scores, given, ties);
        const ids = Array.from(order, (i) => given[i]!);
        return {
          unjudged: ids.filter((id) => !judged.has(id)).length,
          value: ({ compute, rel }) => compute(rankingOf(ids, groupEnds, judged, rel)),
        };
      },
    };
  });
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
