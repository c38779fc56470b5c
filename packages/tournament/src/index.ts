export { topFidelity } from './active/fidelity.js';
export { type FidelityBoundOptions, fidelityBound } from './active/fidelity-bound.js';
export { compareCodePoints } from './code-points.js';
export {
  DisconnectedComparisonsError,
  InvalidInputError,
  InvalidVerdictError,
  JournalCorruptError,
  JournalMismatchError,
  JudgeFailedError,
  NotConvergedError,
  RateLimitedError,
  TieParameterError,
  TournamentError,
  type TournamentErrorCode,
} from './errors.js';
export { type BootstrapOptions, type BootstrapRatings, bootstrapRatings } from './fit/bootstrap.js';
export { type Fit, type FitMethod, type FitOptions, fitBradleyTerry, fitTable } from './fit/bradley-terry.js';
export { type Diagnosis, diagnose } from './fit/diagnose.js';
export { type EloOptions, elo } from './fit/elo.js';
export { type PairTable, pairTable } from './fit/pair-table.js';
export { fitPlackettLuce, type PlackettLuceFit, type PlackettLuceOptions } from './fit/plackett-luce.js';
export type { Prior } from './fit/prior.js';
export { type Interval, type StandardErrors, standardErrors } from './fit/standard-errors.js';
export type { TieModel } from './fit/ties.js';
export { type AbstainOptions, abstainOnError } from './judge/abstain-on-error.js';
export {
  type BoundedJudge,
  type Complete,
  type CompleteOptions,
  type LlmJudgeOptions,
  llmJudge,
  type OrdinalJudgeOptions,
  ordinalJudge,
} from './judge/llm-judge.js';
export {
  parseScore,
  parseVerdict,
  type VerdictLabels,
  type VerdictParser,
  verdictParser,
} from './judge/parse-verdict.js';
export {
  type ProblemText,
  type Prompt,
  techniqueComparisonPrompt,
  techniqueScorePrompt,
} from './judge/prompts.js';
export { type ChatReply, type ReadReply, readReply } from './judge/read-reply.js';
export {
  bothOrders,
  type CacheOptions,
  cachedJudge,
  type JudgementStore,
  type MajorityOptions,
  majority,
  meteredJudge,
  type Prices,
  type RandomOrderOptions,
  randomOrder,
  scriptedJudge,
} from './judge/wrappers.js';
export { type Rescaled, rescale } from './rescale.js';
export type { Budget, Spent } from './run/budget.js';
export { type Forecast, type ForecastOptions, forecast } from './run/forecast.js';
export {
  type Journal,
  type JournalRecord,
  type JudgmentRecord,
  MemoryJournal,
  type TournamentRecord,
} from './run/journal.js';
export {
  type GroupJudge,
  type GroupJudgement,
  type RankGroupsOptions,
  type RankGroupsResult,
  rankGroups,
  rankingComparisons,
} from './run/rank-groups.js';
export { parseRetryAfter, type RetryPolicy, retry } from './run/retry.js';
export {
  type FinishedRound,
  type Progress,
  runTournament,
  type ScheduleName,
  type SettledPair,
  type TournamentOptions,
  type TournamentResult,
  tournamentRounds,
} from './run/run-tournament.js';
export { type ActiveOptions, active, type StoppingRule } from './schedule/active.js';
export { exhaustive } from './schedule/exhaustive.js';
export { MetPairs, type PlayedPairs } from './schedule/met-pairs.js';
export { type PairedRound, type Pairing, type PairRoundInput, pairRound } from './schedule/pair-round.js';
export { random } from './schedule/random.js';
export type { Plan, Planner, PlannerContext, Schedule, Standings } from './schedule/schedule.js';
export { type SwissOptions, swiss } from './schedule/swiss.js';
export { type Agreement, agreement, cohenKappa, krippendorffAlpha, wilson } from './stats/agreement.js';
export {
  type PositionBias,
  type PositionBiasOptions,
  type PositionBiasResult,
  positionBias,
  type ShownVerdict,
} from './stats/position-bias.js';
export * from './types.js';
