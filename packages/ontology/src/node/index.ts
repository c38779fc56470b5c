export {
  type ParallelTopicSimilarityOptions,
  parallelTopicSimilarityJoin,
  parallelTopicSimilarityRows,
} from './parallel-topic-similarity.js';
export type { ThreadOptions } from './threads.js';
