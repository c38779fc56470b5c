export { type DeduplicateOptions, type Deduplication, deduplicate } from './deduplicate.js';
export { DedupError, type DedupErrorCode, DuplicateIdError, FingerprintMismatchError } from './errors.js';
export { jaccard } from './jaccard.js';
export { type MathTokens, mathTokens } from './normalize/math.js';
export type { Document, Duplicate } from './types.js';
export { UnionFind } from './union-find.js';
