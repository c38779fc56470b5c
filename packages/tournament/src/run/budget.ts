import { InvalidInputError, show } from '../errors.js';
import type { Judgement, Usage } from '../types.js';

/** Upper limits over a whole tournament, journalled judgements included. */
export interface Budget {
  /** Requests, retries included. */
  readonly calls?: number;
  /** Input and output tokens together. */
  readonly tokens?: number;
  /** In the currency of `Usage.cost`. */
  readonly cost?: number;
  /**
   * The most one judgement can use; reserved before each starts, so that the limits hold with calls in flight.
   *
   * @defaultValue the judge's `maxUsage`, else one call
   */
  readonly perJudgement?: Usage;
}

/** What was used. */
export interface Spent {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
}

const limits = ['calls', 'tokens', 'cost'] as const;

function validate(budget: Budget): void {
  if (typeof budget !== 'object' || budget === null) {
    throw new InvalidInputError(
      `budget must be { calls, tokens, cost, perJudgement }, got ${show(budget)}`,
      budget,
    );
  }
  const { perJudgement = {}, ...rest } = budget;
  for (const [name, limit] of Object.entries(rest)) {
    if (!(limits as readonly string[]).includes(name)) {
      throw new InvalidInputError(
        `budget may hold calls, tokens, cost and perJudgement, got ${show(name)}`,
        name,
      );
    }
    if (limit !== undefined && !(typeof limit === 'number' && limit >= 0)) {
      throw new InvalidInputError(
        `budget.${name} must be a number and not negative, got ${show(limit)}`,
        limit,
      );
    }
  }
  for (const [name, value] of Object.entries(perJudgement)) {
    if (!(typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY)) {
      throw new InvalidInputError(
        `budget.perJudgement.${name} must be finite and not negative, got ${show(value)}`,
        value,
      );
    }
  }
}

/** Adds up usage and refuses what could exceed the limits. */
export class Meter {
  private calls = 0;
  private inputTokens = 0;
  private outputTokens = 0;
  private cost = 0;
  private inFlight = 0;
  private readonly reserve: { calls: number; tokens: number; cost: number };

  constructor(
    private readonly budget: Budget = {},
    maxUsage: Usage = {},
  ) {
    validate(budget);
    const most = budget.perJudgement ?? maxUsage;
    const tokens = (most.inputTokens ?? 0) + (most.outputTokens ?? 0);
    this.reserve = { calls: most.calls ?? 1, tokens, cost: most.cost ?? 0 };
    for (const name of limits) {
      const limit = budget[name];
      if (limit === undefined) continue;
      const reserved = this.reserve[name];
      if (name !== 'calls' && !(reserved > 0)) {
        throw new InvalidInputError(
          `a budget in ${name} needs budget.perJudgement, the most one judgement can use`,
          budget.perJudgement,
        );
      }
      if (limit > 0 && limit < reserved) {
        throw new InvalidInputError(
          `budget.${name} is ${limit}, but one judgement may use ${reserved}, retries included: nothing could start; ` +
            'raise the budget, allow fewer retries, or set budget.perJudgement',
          limit,
        );
      }
    }
  }

  /** Reserves one judgement; false when a limit could be exceeded. */
  open(): boolean {
    const { budget, reserve, inFlight } = this;
    const next = inFlight + 1;
    if (
      this.calls + next * reserve.calls > (budget.calls ?? Number.POSITIVE_INFINITY) ||
      this.inputTokens + this.outputTokens + next * reserve.tokens >
        (budget.tokens ?? Number.POSITIVE_INFINITY) ||
      this.cost + next * reserve.cost > (budget.cost ?? Number.POSITIVE_INFINITY)
    ) {
      return false;
    }
    this.inFlight = next;
    return true;
  }

  /** Replaces a reservation by what was used. */
  close(judgement: Judgement | undefined): void {
    this.inFlight -= 1;
    this.add(judgement);
  }

  /** Counts a judgement that was not reserved (one from the journal). What came from a cache costs nothing. */
  add(judgement: Judgement | undefined): void {
    if (judgement?.cached === true) return;
    const usage = judgement?.usage;
    this.calls += usage?.calls ?? 1;
    this.inputTokens += usage?.inputTokens ?? 0;
    this.outputTokens += usage?.outputTokens ?? 0;
    this.cost += usage?.cost ?? 0;
  }

  spent(): Spent {
    const { calls, inputTokens, outputTokens, cost } = this;
    return { calls, inputTokens, outputTokens, cost };
  }
}
