export { simGIC, simUI } from './ancestor-sets.js';
export {
  type Assignment,
  type AssignOptions,
  assignTopics,
  type NodeScoreCache,
  type TopicScorer,
} from './assign.js';
export { bestMatchAverage } from './best-match-average.js';
export { commonAncestor } from './common-ancestor.js';
export { CyclicOntologyError, OntologyError, type OntologyErrorCode, UnknownTopicError } from './errors.js';
export { type ExplainOptions, type Explanation, explain, type TopicMatch } from './explain.js';
export {
  type InformationContentOptions,
  informationContent,
  type TopicCountOptions,
  type TopicCounts,
  topicCounts,
} from './information-content.js';
export {
  faith,
  jiangConrath,
  jiangConrathClamped,
  relevance,
  resnik,
  resnikScaled,
  simIC,
} from './information-similarities.js';
export type { InformationKernel, SimilarityFactory } from './information-similarity.js';
export { type IntrinsicForm, intrinsicInformationContent } from './intrinsic-information-content.js';
export { lin } from './lin.js';
export { mostSpecific } from './most-specific.js';
export { Ontology } from './ontology.js';
export { leacockChodorow, path, wuPalmer } from './path-similarities.js';
export {
  averageSimilarity,
  hausdorff,
  maximumSimilarity,
  rcmax,
  type SetSimilarity,
  type SetSimilarityName,
  setSimilarities,
} from './set-similarities.js';
export { type SimilarityName, similarities } from './similarities.js';
export { type SimilarPair, topicSimilarityJoin } from './topic-similarity-join.js';
export {
  type SimilarityRow,
  type SparseSimilarityRow,
  type TopicSimilarityRowsOptions,
  type TopicSimilarityThreshold,
  topicSimilarityRows,
} from './topic-similarity-rows.js';
export type { Topic, TopicSimilarity, TopicTree } from './types.js';
export { type Unfolded, type UnfoldOptions, unfold } from './unfold.js';
