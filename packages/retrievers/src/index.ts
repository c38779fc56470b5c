export { searchEngines } from './engines/cards.data.js';
export { type LeanEngineOptions, leanExplore, leanSearch } from './engines/lean.js';
export type { Rate } from './engines/throttle.js';
export type { EngineCard, EngineHit, ResponseCache, SearchEngine } from './engines/types.js';
export * from './errors.js';
export { type ChatOptions, chatCompletions } from './http/chat.js';
export {
  type EmbeddingServerOptions,
  type GeminiOptions,
  geminiEmbeddings,
  openAiEmbeddings,
  teiEmbeddings,
  vllmPooling,
} from './http/embeddings.js';
export type { HttpOptions } from './http/request.js';
export { rerankApi, type ScoreServerOptions, teiRerank, vllmScore } from './http/scores.js';
export { HybridIndex } from './hybrid/hybrid-index.js';
export { type HybridSearch, hybridSearch } from './hybrid/hybrid-search.js';
export type {
  HybridDocument,
  HybridExplanation,
  HybridOptions,
  Parts,
  TitledDocument,
} from './hybrid/types.js';
export { type LatencyOptions, type LatencyReport, measureLatency } from './latency.js';
export { type Bm25Options, bm25 } from './lexical/bm25.js';
export { Bm25Index } from './lexical/bm25-index.js';
export type { Bm25VariantName } from './lexical/bm25-variants.js';
export { type JaccardOptions, jaccard } from './lexical/jaccard.js';
export { type TfIdfOptions, tfIdf } from './lexical/tf-idf.js';
export { type BiEncoder, type BiEncoderOptions, biEncoder } from './neural/bi-encoder.js';
export { type CachedEmbedder, cachedEmbedder } from './neural/cached-embedder.js';
export { cosine, type Vector } from './neural/cosine.js';
export { type CrossEncoderOptions, crossEncoder } from './neural/cross-encoder.js';
export { type LateInteractionOptions, lateInteraction, maxSim } from './neural/late-interaction.js';
export { type LearnedSparseOptions, learnedSparse } from './neural/learned-sparse.js';
export { type TracedEmbedder, traced } from './neural/traced.js';
export { memoryCache, type VectorCache } from './neural/vector-cache.js';
export {
  type Affixes,
  type ChunkedEmbedder,
  type ChunkOptions,
  withAffixes,
  withChunks,
} from './neural/wrappers.js';
export { type ParityReport, parity } from './parity.js';
export { type GroupwiseOptions, groupwiseReranker } from './rerank/groupwise.js';
export { type ListwiseOptions, listwiseReranker } from './rerank/listwise.js';
export { type PointwiseOptions, pointwiseReranker } from './rerank/pointwise.js';
export { type RewriteOptions, type Rewriter, rewriteQuery } from './rerank/rewrite-query.js';
export { type TwoStageOptions, twoStage } from './rerank/two-stage.js';
export type { LanguageModelOptions, LanguageModelReranker } from './rerank/types.js';
export { type FormulaShape, formulaShape, type Subtree } from './structure/formula-shape.js';
export type { OperatorNode } from './structure/operator-tree.js';
export { type ParseOptions, parseFormula } from './structure/parse-formula.js';
export { type ParsedText, parseText } from './structure/parsed-text.js';
export { type LeafRootPath, operatorTreePaths } from './structure/paths.js';
export {
  type Explanation,
  StructuralIndex,
  type StructuralOptions,
} from './structure/structural-index.js';
export {
  type StructuralSearch,
  type StructuralSearchOptions,
  structuralSearch,
} from './structure/structural-search.js';
export { systems } from './systems/cards.data.js';
export type { Connection } from './systems/connect.js';
export { createSystem, systemCard } from './systems/create-system.js';
export type {
  Architecture,
  ByInstruction,
  DuplicateFigures,
  InstructionSupport,
  PoolingCard,
  Provenance,
  PublishedFigures,
  StatedFact,
  SystemCard,
} from './systems/types.js';
export { ngrams, withoutStopWords } from './tokenize/filters.js';
export type { FormulaClass } from './tokenize/latex-symbols.data.js';
export { type FormulaToken, lexFormula } from './tokenize/lex-formula.js';
export { mathTokens } from './tokenize/math.js';
export { mathWordPieces, mathWords } from './tokenize/math-words.js';
export { readableMath, withReadableMath } from './tokenize/readable-math.js';
export { segmentLatex } from './tokenize/segment-latex.js';
export { type Segment, segmentMath } from './tokenize/segment-math.js';
export { sklearnWords } from './tokenize/sklearn-words.js';
export { stemEnglish } from './tokenize/stem.js';
export { sklearnStopWords } from './tokenize/stop-words.data.js';
export { unicodeWords } from './tokenize/unicode-words.js';
export { whitespace } from './tokenize/whitespace.js';
export { type Hit, topK } from './top-k.js';
export type * from './types.js';
