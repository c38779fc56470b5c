export { type Bands, bandsWarning } from './band-choice.js';
export { collisionProbability, type OptimalBandsOptions, optimalBands } from './bands.js';
export {
  type CrossDuplicate,
  type DeduplicateOptions,
  type DeduplicateResult,
  deduplicate,
  findKnown,
} from './deduplicate.js';
export { DedupError, type DedupErrorCode, DuplicateIdError, FingerprintMismatchError } from './errors.js';
export { type IndexBytesOptions, indexBytes } from './index-bytes.js';
export { jaccard } from './jaccard.js';
export {
  type JaccardPair,
  type JaccardRow,
  type JaccardRowsOptions,
  jaccardJoin,
  jaccardRows,
} from './jaccard-rows.js';
export { LshIndex, type LshIndexOptions } from './lsh-index.js';
export { estimateJaccard, MinHasher, type MinHasherOptions, type Sketch } from './min-hasher.js';
export { type MathTokens, type MathTokensOptions, mathTokens } from './normalize/math.js';
export {
  type NormalizedText,
  type Normalizer,
  type NormalizerName,
  normalizers,
} from './normalize/normalizers.js';
export { type Preset, type PresetName, presets } from './presets.js';
export { type ShinglesOptions, shingles } from './shingles.js';
export { englishStopWords } from './stop-words.data.js';
export { type SummaryWordsOptions, summaryWords } from './summary-words.js';
export type { ClusterOptions, Deduplication, Document, Duplicate, Match, QueryOptions } from './types.js';
export { UnionFind } from './union-find.js';
export { type WordDifference, wordDiff } from './word-diff.js';
