export { type Assignment, type AssignOptions, assignTopics, type TopicScorer } from './assign.js';
export { bestMatchAverage } from './best-match-average.js';
export { commonAncestor } from './common-ancestor.js';
export { CyclicOntologyError, OntologyError, type OntologyErrorCode, UnknownTopicError } from './errors.js';
export {
  type InformationContentOptions,
  informationContent,
  type TopicCountOptions,
  type TopicCounts,
  topicCounts,
} from './information-content.js';
export { lin } from './lin.js';
export { mostSpecific } from './most-specific.js';
export { Ontology } from './ontology.js';
export {
  type SimilarityRow,
  type TopicSimilarityRowsOptions,
  topicSimilarityRows,
} from './topic-similarity-rows.js';
export type { Topic, TopicSimilarity, TopicTree } from './types.js';
export { type Unfolded, type UnfoldOptions, unfold } from './unfold.js';
