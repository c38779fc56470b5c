export { topFidelity } from './active/fidelity.js';
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
export { type Fit, type FitMethod, type FitOptions, fitBradleyTerry, fitTable } from './fit/bradley-terry.js';
export { type Diagnosis, diagnose } from './fit/diagnose.js';
export { type PairTable, pairTable } from './fit/pair-table.js';
export type { Prior } from './fit/prior.js';
export { type Interval, type StandardErrors, standardErrors } from './fit/standard-errors.js';
export type { TieModel } from './fit/ties.js';
export { type Rescaled, rescale } from './rescale.js';
export type { Budget, Spent } from './run/budget.js';
export {
  type Journal,
  type JournalRecord,
  type JudgmentRecord,
  MemoryJournal,
  type TournamentRecord,
} from './run/journal.js';
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
export * from './types.js';
