import type { Random } from '../random.js';
import type { Comparison, Pair } from '../types.js';
import type { PlayedPairs } from './met-pairs.js';

/** What a planner sees before it plans a round. */
export interface Standings {
  readonly itemCount: number;
  /** Rounds finished. */
  readonly round: number;
  /** Wins by item; a tie counts 0.5. */
  readonly wins: Float64Array;
  /** Pairs asked so far, also those the judge abstained from. */
  readonly played: PlayedPairs;
  /** Number of those pairs. */
  readonly playedCount: number;
  /** Everything decided so far. */
  readonly comparisons: readonly Comparison[];
}

/** One round to judge, or why there is none. */
export type Plan =
  | {
      readonly pairs: readonly Pair[];
      readonly byes?: readonly number[];
      readonly unpaired?: readonly number[];
    }
  | { readonly stop: 'rounds' | 'confident' };

/** Plans the rounds of one tournament; may keep state. */
export interface Planner {
  next(standings: Standings): Plan;
}

/** What a schedule knows when a tournament starts. */
export interface PlannerContext {
  readonly itemCount: number;
  readonly rounds: number;
  readonly random: Random;
}

/**
 * Decides who meets whom. A planner must be a function of its context and the standings alone: that is what lets a
 * tournament resume.
 */
export interface Schedule {
  readonly name: string;
  /** Everything that changes its plans, as JSON: part of the journal's configuration. */
  readonly configuration: Readonly<Record<string, unknown>>;
  /**
   * Whether early rounds depend on how many are to come, so that a journal cannot be continued with more rounds.
   *
   * @defaultValue false
   */
  readonly dependsOnRounds?: boolean;
  /** Most pairs it asks for. */
  maxPairs(itemCount: number, rounds: number): number;
  start(context: PlannerContext): Planner;
}
