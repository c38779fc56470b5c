import { InvalidInputError, show } from '../errors.js';
import type { Schedule } from '../schedule/schedule.js';
import type { Usage } from '../types.js';
import type { Budget } from './budget.js';

/** Options of {@link forecast}. */
export interface ForecastOptions {
  readonly itemCount: number;
  readonly schedule: Schedule;
  /** @defaultValue 20 */
  readonly rounds?: number;
  /** What one judgement is expected to use. @defaultValue one call */
  readonly perJudgement?: Usage;
  /** Expected time of one judgement. @defaultValue 0 */
  readonly secondsPerJudgement?: number;
  /** @defaultValue 8 */
  readonly concurrency?: number;
  readonly budget?: Budget;
  /** How many tournaments like this one. @defaultValue 1 */
  readonly tournaments?: number;
}

/** What a run would use at most. */
export interface Forecast {
  readonly judgements: number;
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number;
  readonly seconds: number;
  /** Names of the budget's limits that would end the run early. */
  readonly exceeds: readonly ('calls' | 'tokens' | 'cost')[];
}

/** Upper estimate of what a tournament uses, before its first call. A budget holds for each tournament. */
export function forecast(options: ForecastOptions): Forecast {
  const { itemCount, schedule, rounds = 20, perJudgement = {}, secondsPerJudgement = 0 } = options;
  const { concurrency = 8, budget = {}, tournaments = 1 } = options;
  if (!Number.isSafeInteger(itemCount) || itemCount < 2) {
    throw new InvalidInputError(
      `itemCount must be an integer of at least 2, got ${show(itemCount)}`,
      itemCount,
    );
  }
  const each = schedule.maxPairs(itemCount, rounds);
  const judgements = each * tournaments;
  const unit = {
    calls: perJudgement.calls ?? 1,
    tokens: (perJudgement.inputTokens ?? 0) + (perJudgement.outputTokens ?? 0),
    cost: perJudgement.cost ?? 0,
  };
  return {
    judgements,
    calls: judgements * unit.calls,
    tokens: judgements * unit.tokens,
    cost: judgements * unit.cost,
    seconds: (judgements * secondsPerJudgement) / concurrency,
    exceeds: (['calls', 'tokens', 'cost'] as const).filter(
      (name) => each * unit[name] > (budget[name] ?? Infinity),
    ),
  };
}
