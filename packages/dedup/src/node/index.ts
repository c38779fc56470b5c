export { type ParallelDeduplicateOptions, parallelDeduplicate } from './parallel-deduplicate.js';
export { type ParallelJaccardOptions, parallelJaccardJoin, parallelJaccardRows } from './parallel-jaccard.js';
export type { ThreadOptions } from './threads.js';
