export { AnnotationSession } from './annotate/session.js';
export { bundledProblemFiles } from './bundled.js';
export { type Config, type ConfigInput, configSchema, parseConfig } from './config.js';
export { datasetOfState } from './dataset/dataset-of-state.js';
export { datasetQrels, datasetTask } from './dataset/dataset-task.js';
export { evaluateDataset } from './dataset/evaluate-dataset.js';
export { readDataset } from './dataset/read-dataset.js';
export type { Dataset, DatasetDocument, DatasetQuery } from './dataset/types.js';
export { type BeirOptions, writeBeir } from './dataset/write-beir.js';
export { writePublished } from './dataset/write-published.js';
export { type TrecResult, writeTrec } from './dataset/write-trec.js';
export { BenchError, type BenchErrorCode } from './errors.js';
export { checkJudge } from './evaluation/judge-check.js';
export { measureLatency, median } from './evaluation/measure-latency.js';
export { MEASURE, scoreRun } from './evaluation/score.js';
export { fusionOf, SYSTEMS } from './evaluation/systems.js';
export type { EvaluationQuery, EvaluationTask, RankQuery, StartOptions, System } from './evaluation/types.js';
export { type LocalOptions, localExecutor } from './executor/local-executor.js';
export { type RedisExecutorOptions, redisExecutor } from './executor/redis/redis-executor.js';
export { type ServeOptions, type Serving, serveJobs } from './executor/redis/serve-jobs.js';
export type { Executor, Machine } from './executor/types.js';
export {
  type Annotation,
  type AnnotationPair,
  samplePairs,
  standingAnnotations,
} from './experiments/annotations.js';
export { benchmarkOfDataset, benchmarkTask, withQueries } from './experiments/benchmark.js';
export { bootstrapIntervals } from './experiments/bootstrap-intervals.js';
export { EXPERIMENTS, type Experiment, runExperiment } from './experiments/catalogue.js';
export { journalComparisons } from './experiments/comparisons.js';
export { datasetInputs } from './experiments/dataset-inputs.js';
export { type DuplicateRanks, duplicateSearch } from './experiments/duplicate-search.js';
export { formatExperiment, formatTable } from './experiments/format.js';
export { goldAnnotations } from './experiments/gold-annotations.js';
export { INSTRUCTIONS, instructed, instructionEffect } from './experiments/instructions.js';
export {
  type AgreementRow,
  judgeAgreement,
  type Rater,
  raterByValue,
} from './experiments/judge-agreement.js';
export { type LabelRobustRow, labelRobustLeaderboard } from './experiments/label-robust.js';
export { halves, mathAgainstWords } from './experiments/math-against-words.js';
export { raterMatrix, raterOfAnnotator } from './experiments/rater-matrix.js';
export { type RoundsOptions, type RoundsRow, roundsStudy } from './experiments/rounds.js';
export { scoreOverTime } from './experiments/score-over-time.js';
export { signalEffect } from './experiments/signal-effect.js';
export { domainDistribution, topicDistribution } from './experiments/topic-shares.js';
export type * from './experiments/types.js';
export { type FetchedFile, type FetchOptions, fetchDataset } from './fetch/fetch-dataset.js';
export type { HttpOptions } from './fetch/http.js';
export type { Columns } from './ingest/columns.js';
export { ontologyFile, readOntology, type TopicHierarchy } from './ingest/read-ontology.js';
export { problemFiles, readProblems, streamProblems } from './ingest/read-problems.js';
export { type BatchOutcome, readBatch, writeBatch } from './llm/batch.js';
export { judgePairs } from './llm/judge-pairs.js';
export {
  type LlmConfig,
  MODEL_STAGES,
  type ModelStage,
  PROMPT_NAMES,
  type PromptName,
} from './llm/llm-config.js';
export { PendingRequestsError } from './llm/pending.js';
export { loadPrompt, type Message, PLACEHOLDERS, type Prompt } from './llm/prompt.js';
export { type Rephrasing, rephraseQueries } from './llm/rephrase.js';
export { standardizeProblems } from './llm/standardize.js';
export { type Checker, createChecker } from './mathnet/check/checker.js';
export type { Verdict, Witness } from './mathnet/check/types.js';
export { checkSet as checkMathnetSet, type SetCheck } from './mathnet/check-set.js';
export { formatPairs, formatRetrieval } from './mathnet/format.js';
export { LEVELS, type Level, levelOfPair } from './mathnet/levels.js';
export { type MadeSet, type MakeOptions, makeSet as makeMathnetSet } from './mathnet/make-set.js';
export { solveByModel } from './mathnet/model/solutions.js';
export { variantsByModel } from './mathnet/model/variants.js';
export { readSet as readMathnetSet } from './mathnet/read-set.js';
export type { RetrievalResult } from './mathnet/retrieve/measure.js';
export { retrieve as retrieveMathnet, type SystemRetrieval } from './mathnet/retrieve/run.js';
export {
  embeddingSystem as mathnetEmbedding,
  POOL_SYSTEMS as MATHNET_SYSTEMS,
  type PoolSystem,
} from './mathnet/retrieve/systems.js';
export { formatSolving } from './mathnet/solve/format.js';
export { type ProtocolOptions, runProtocols } from './mathnet/solve/run.js';
export { type SolveReport, summarizeGrades } from './mathnet/solve/summarize.js';
export { solveTasks } from './mathnet/solve/tasks.js';
export type { AskModel, Graded, Mode, SolveTask } from './mathnet/solve/types.js';
export type * from './mathnet/types.js';
export { CueMatcher } from './offline/cue-matcher.js';
export { type TechniqueComparison, techniqueJudge } from './offline/judge.js';
export { summarize } from './offline/summarize.js';
export { offlineScorer } from './offline/tagger.js';
export { TECHNIQUE_CUES } from './offline/techniques.data.js';
export { type BuildResult, build, STAGES } from './pipeline/build.js';
export type { Context } from './pipeline/context.js';
export { evaluateSystems } from './pipeline/evaluate.js';
export { type Progress, type ProgressStep, silent } from './progress.js';
export { formatCsv } from './report/csv.js';
export { formatHtml } from './report/html.js';
export { formatQueriesHtml } from './report/html-queries.js';
export { formatReproduceHtml, type ReproduceHtmlOptions } from './report/html-reproduce.js';
export { formatLatex } from './report/latex.js';
export { queryDetails } from './report/query-details.js';
export { formatTerminal } from './report/terminal.js';
export type { JudgeCheck, ModelUse, Report, Score, SystemResult, TaskResult } from './report/types.js';
export { vegaLite } from './report/vega-lite.js';
export { writeReport } from './report/write-report.js';
export { formatSections } from './reproduce/format.js';
export { readOwnBenchmark } from './reproduce/own/read-own.js';
export { readPrinted } from './reproduce/printed/read-printed.js';
export { readReleased } from './reproduce/released/read-released.js';
export { reproduce, SECTION_IDS, type SectionId } from './reproduce/reproduce.js';
export {
  type Inputs as ReproduceInputs,
  type Item as ReproduceItem,
  type Section as ReproduceSection,
  STATUSES as REPRODUCE_STATUSES,
  type Status as ReproduceStatus,
} from './reproduce/types.js';
export { selectPools } from './selection/select-pools.js';
export { type FoundThresholds, findThresholds } from './selection/thresholds.js';
export { readAnnotations, readExperimentInputs, readRephrasings } from './store/read-experiment-inputs.js';
export { State } from './store/state.js';
export { summarySimilarityRows } from './summary/summary-similarity-rows.js';
export { summaryTokens } from './summary/summary-tokens.js';
export { type CorpusOptions, corpusOf, readCorpus } from './theorems/data/read-corpus.js';
export { type QueryOptions, readQueries } from './theorems/data/read-queries.js';
export { type ForeignRun, readRunLists } from './theorems/data/read-run-lists.js';
export { readTask, type TaskOptions, taskOf } from './theorems/data/read-task.js';
export { documentRenderer, type Renderer } from './theorems/data/renderer.js';
export { resolveGold } from './theorems/data/resolve-gold.js';
export { type EngineOptions, type EngineSystem, engineSystem } from './theorems/engines/engine-system.js';
export { responseFile } from './theorems/engines/response-file.js';
export { formatTheorems, formatTheoremsMarkdown, leaderboardOf } from './theorems/results/format.js';
export { evaluatePositions } from './theorems/results/positions.js';
export type * from './theorems/results/types.js';
export { runTheorems, type TheoremOptions } from './theorems/run-theorems.js';
export { embeddingSystem, LOCAL_SYSTEMS as THEOREM_SYSTEMS } from './theorems/search/local-systems.js';
export type { OpenOptions, Search, TheoremSystem } from './theorems/search/types.js';
export { readSite } from './theorems/site/read-site.js';
export type { SiteTask } from './theorems/site/types.js';
export { writeSite } from './theorems/site/write-site.js';
export type * from './theorems/types.js';
export * from './types.js';
export { versions } from './versions.js';

import type { ConfigInput } from './config.js';

/** Types a configuration file: `export default defineConfig({ seed: 7 })`. */
export function defineConfig(config: ConfigInput): ConfigInput {
  return config;
}
