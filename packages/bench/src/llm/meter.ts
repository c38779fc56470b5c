import { BenchError } from '../errors.js';
import type { LlmConfig } from './llm-config.js';
import type { Tokens } from './request.js';

/** What was used, in all units a cap can be stated in. */
export interface Spent extends Tokens {
  readonly requests: number;
  readonly cost: number;
}

/** Price of some tokens. */
export function costOf({ inputTokens, outputTokens }: Tokens, prices: LlmConfig['prices']): number {
  return (inputTokens * prices.input + outputTokens * prices.output) / 1e6;
}

/** @throws BenchError `CONFIG` when the cost is capped but has no prices */
export function checkCap({ prices, cap }: Pick<LlmConfig, 'prices' | 'cap'>): void {
  if (cap.cost !== undefined && prices.input === 0 && prices.output === 0) {
    throw new BenchError('CONFIG', 'llm.cap.cost needs prices: set llm.prices.input and llm.prices.output');
  }
}

/** An amount of money for people; the unit is that of the prices. */
export function formatCost(cost: number): string {
  return cost === 0 || cost >= 0.01 ? cost.toFixed(2) : cost.toPrecision(1);
}

/**
 * Counts requests, tokens and money, and holds the cap: before a request is sent, the most it can use is set aside, so that
 * the cap holds with requests in flight, and after a kill for those that were.
 */
export class Meter {
  readonly #prices: LlmConfig['prices'];
  readonly #cap: LlmConfig['cap'];
  /** The most that open requests can use, by key. */
  readonly #held: Map<string, Tokens>;
  readonly #inFlight = new Set<string>();
  #wake: (() => void)[] = [];
  #requests: number;
  #inputTokens: number;
  #outputTokens: number;

  /** @param before - used by earlier runs, with the requests whose answers never arrived */
  constructor(
    { prices, cap }: Pick<LlmConfig, 'prices' | 'cap'>,
    before: { requests: number; open: ReadonlyMap<string, Tokens> } & Tokens,
  ) {
    checkCap({ prices, cap });
    this.#prices = prices;
    this.#cap = cap;
    this.#held = new Map(before.open);
    this.#requests = before.requests;
    this.#inputTokens = before.inputTokens;
    this.#outputTokens = before.outputTokens;
  }

  get spent(): Spent {
    const tokens = { inputTokens: this.#inputTokens, outputTokens: this.#outputTokens };
    return { requests: this.#requests, ...tokens, cost: costOf(tokens, this.#prices) };
  }

  /** Sets the most a request can use aside; waits for requests in flight while that does not fit. @throws BenchError `LLM` */
  async reserve(key: string, most: Tokens): Promise<void> {
    for (let patience = 1; !this.tryReserve(key, most); ) {
      if (this.#inFlight.size > 0) await new Promise<void>((resolve) => this.#wake.push(resolve));
      else if (patience-- > 0) await new Promise<void>((resolve) => setImmediate(resolve));
      else throw this.capReached(most);
    }
    this.#inFlight.add(key);
  }

  /** False when the cap could be exceeded. What is set aside already, by an earlier run, is not set aside again. */
  tryReserve(key: string, most: Tokens): boolean {
    if (this.#held.has(key)) return true;
    this.#held.set(key, most);
    if (this.#fits()) return true;
    this.#held.delete(key);
    return false;
  }

  /** Replaces what was set aside by what was used; undefined: nothing was charged. */
  settle(key: string, used: Tokens | undefined): void {
    this.#held.delete(key);
    if (used) {
      this.#requests += 1;
      this.#inputTokens += used.inputTokens;
      this.#outputTokens += used.outputTokens;
    }
    this.#released(key);
  }

  /** Ends a request whose fate is unknown: it stays set aside. */
  abandon(key: string): void {
    this.#released(key);
  }

  #released(key: string): void {
    this.#inFlight.delete(key);
    const waiting = this.#wake;
    this.#wake = [];
    for (const wake of waiting) wake();
  }

  #fits(): boolean {
    const { requests, tokens, cost } = this.#cap;
    const most = this.#most();
    return (
      most.requests <= (requests ?? Number.POSITIVE_INFINITY) &&
      most.inputTokens + most.outputTokens <= (tokens ?? Number.POSITIVE_INFINITY) &&
      most.cost <= (cost ?? Number.POSITIVE_INFINITY)
    );
  }

  /** Used and set aside together. */
  #most(): Spent {
    let { requests, inputTokens, outputTokens } = this.spent;
    if (Object.keys(this.#cap).length > 0) {
      for (const held of this.#held.values()) {
        requests += 1;
        inputTokens += held.inputTokens;
        outputTokens += held.outputTokens;
      }
    }
    const tokens = { inputTokens, outputTokens };
    return { requests, ...tokens, cost: costOf(tokens, this.#prices) };
  }

  /** Says how far the cap is used up, and what the next request could take. */
  capReached(next: Tokens): BenchError {
    const { requests, tokens, cost } = this.#cap;
    const spent = this.#most();
    const most = next.inputTokens + next.outputTokens;
    const limits = [
      cost !== undefined &&
        `cost ${formatCost(spent.cost)} of ${formatCost(cost)}, the next request up to ${formatCost(costOf(next, this.#prices))}`,
      tokens !== undefined &&
        `tokens ${spent.inputTokens + spent.outputTokens} of ${tokens}, the next request up to ${most}`,
      requests !== undefined && `requests ${spent.requests} of ${requests}`,
    ].filter((limit) => limit !== false);
    return new BenchError(
      'LLM',
      `the cap is reached (${limits.join('; ')}); all answers are kept, raise llm.cap and run again to go on`,
    );
  }
}
