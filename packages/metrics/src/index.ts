export { compareCodePoints } from './code-point.js';
export { log2Discount } from './discount.js';
export * from './errors.js';
export { evaluate } from './evaluate.js';
export {
  type EvaluateOptions,
  type Evaluation,
  type EvaluationCounts,
  evaluateMeasures,
} from './evaluate-measures.js';
export { type FuseOptions, fuse } from './fusion/fuse.js';
export { exponentialGain, linearGain } from './gain.js';
export { AP } from './measures/average-precision.js';
export { measure } from './measures/measure.js';
export { DCG, type NdcgOptions, nDCG } from './measures/ndcg.js';
export { Judged, P, R, Rprec } from './measures/precision.js';
export { RR, Success } from './measures/reciprocal-rank.js';
export type { BinaryOptions, Measure, MeasureOptions } from './measures/types.js';
export type { Ranking } from './ranking.js';
export {
  type BootstrapOptions,
  bootstrapMean,
  type DifferenceInterval,
  type MeanInterval,
  pairedBootstrap,
  resampleIndices,
} from './statistics/bootstrap.js';
export type { Sample } from './statistics/sample.js';
export { type ConfidenceOptions, type Interval, wilsonInterval } from './statistics/wilson.js';
export type { Qrels, Run, TieMode } from './types.js';
