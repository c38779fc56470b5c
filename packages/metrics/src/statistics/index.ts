export type { Alternative, AlternativeOptions } from './alternative.js';
export { type BinomialTestOptions, binomialTest } from './binomial-test.js';
export {
  type BootstrapOptions,
  bootstrapMean,
  type DifferenceInterval,
  type MeanInterval,
  pairedBootstrap,
  resampleIndices,
} from './bootstrap.js';
export { benjaminiHochberg, bonferroni, holm } from './corrections.js';
export { type Correlation, kendall, pearson, spearman } from './correlation.js';
export { type DetectableOptions, effectSize, minimumDetectableDifference } from './effect.js';
export { inversions } from './inversions.js';
export { type ParetoOptions, paretoFrontier } from './pareto.js';
export {
  type PermutationTestOptions,
  type PermutationTestResult,
  permutationTest,
} from './permutation-test.js';
export { quantile } from './quantile.js';
export { type RankBiasedOverlapOptions, rankBiasedOverlap } from './rank-biased-overlap.js';
export type { Sample } from './sample.js';
export { bootstrapMeans, type RankInterval, rankIntervals } from './shared-bootstrap.js';
export { type SignTestResult, signTest } from './sign-test.js';
export { pairedTTest, type TTestResult } from './t-test.js';
export { type WilcoxonResult, wilcoxonTest } from './wilcoxon.js';
export { type ConfidenceOptions, type Interval, wilsonInterval } from './wilson.js';
