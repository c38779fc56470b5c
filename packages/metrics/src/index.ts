export { averagePrecision, type DcgOptions, dcg, ndcg, reciprocalRank } from './arrays.js';
export { compareCodePoints } from './code-point.js';
export { compare } from './compare/compare.js';
export {
  type ComparisonFormat,
  comparisonNote,
  type FormatComparisonOptions,
  formatComparison,
} from './compare/format.js';
export type {
  ComparedEvaluation,
  ComparedMean,
  ComparedPair,
  CompareOptions,
  ComparisonTable,
  Evaluations,
} from './compare/types.js';
export { log2Discount } from './discount.js';
export {
  type DiversityEvaluation,
  type DiversityQrels,
  diversityMeasure,
  type EvaluateDiversityOptions,
  evaluateDiversity,
} from './diversity/evaluate.js';
export {
  type AlphaOptions,
  alpha_DCG,
  alpha_nDCG,
  type DiversityMeasure,
  type DiversityOptions,
  type DiversityRanking,
  StRecall,
} from './diversity/measures.js';
export {
  DuplicateDocumentError,
  FormatError,
  InvalidArgumentError,
  InvalidCutoffError,
  InvalidGradeError,
  InvalidScoreError,
  MetricsError,
  type MetricsErrorCode,
  MismatchedQueriesError,
  UnknownMeasureError,
  UnknownParameterError,
} from './errors.js';
export { evaluate } from './evaluate.js';
export { type EvaluateOptions, type Evaluation, evaluateMeasures } from './evaluate-measures.js';
export type { EvaluationCounts, QueryValues, RunQueries } from './evaluate-queries.js';
export { type FuseOptions, type FusionMethod, fuse } from './fusion/fuse.js';
export type { NormName } from './fusion/norms.js';
export { exponentialGain, linearGain } from './gain.js';
export * from './measures/index.js';
export type { Ranking } from './ranking.js';
export * from './statistics/index.js';
export { type FormatTrecEvalOptions, formatTrecEval, fromTrecEval, toTrecEval } from './trec/trec-eval.js';
export type { Qrels, Run, TieMode } from './types.js';
export {
  type EvaluateUnitsOptions,
  evaluateUnits,
  type GoldUnits,
  type RankedLists,
  type UnitEvaluation,
} from './units/evaluate-units.js';
export type { UnitCurves } from './units/unit-curves.js';
