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
    for (const name of ['calls', 'tokens', 'cost'] as const) {
      const limit = budget[name];
      if (limit !== undefined && !(limit >= 0)) {
        throw new InvalidInputError(`budget.${name} must not be negative, got ${show(limit)}`, limit);
      }
    }
    const most = budget.perJudgement ?? maxUsage;
    const tokens = (most.inputTokens ?? 0) + (most.outputTokens ?? 0);
    this.reserve = { calls: most.calls ?? 1, tokens, cost: most.cost ?? 0 };
    for (const name of ['tokens', 'cost'] as const) {
      if (budget[name] !== undefined && !(this.reserve[name] > 0)) {
        throw new InvalidInputError(
          `a budget in ${name} needs budget.perJudgement, the most one judgement can use`,
          budget.perJudgement,
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
