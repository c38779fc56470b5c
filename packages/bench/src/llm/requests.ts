import { BenchError } from '../errors.js';
import type { Context } from '../pipeline/context.js';
import type { ProgressStep } from '../progress.js';
import { forEachConcurrently } from './for-each-concurrently.js';
import type { LlmConfig } from './llm-config.js';
import { costOf, formatCost, Meter, type Spent } from './meter.js';
import { PendingRequest, PendingRequestsError } from './pending.js';
import type { Message } from './prompt.js';
import {
  type Answer,
  type ChatRequest,
  chatRequest,
  mostTokens,
  type RequestIdentity,
  type Tokens,
} from './request.js';
import { journalTotals, REQUEST_JOURNAL, RequestJournal } from './request-journal.js';
import type { Transport } from './transport.js';

/** Folders that can hold a journal of requests; the cap is over all of them. */
export const REQUEST_STAGES = ['topics', 'summaries', 'judgments', 'rephrasings', 'standardized'] as const;
export type RequestStage = (typeof REQUEST_STAGES)[number];

/** Seconds between two notes about the progress where no bar is shown. */
const NOTE_SECONDS = 30;

/** Items worked on at once when requests are collected instead of sent. */
const COLLECTING = 64;

/** Rejections before the first answer after which a run ends. */
const REJECTIONS = 32;

/** What a stage is expected to ask, for the forecast. */
export interface Expectation {
  readonly requests: number;
  /** Mean length of the messages, in bytes. */
  readonly messageBytes: number;
  /** Mean length of an answer, in tokens, when no answer is known yet. */
  readonly outputTokens: number;
}

/**
 * The requests of one stage: answered from the journal where it can, by the server where it must. When the context collects
 * requests for a batch file, nothing is sent and what is missing is pending.
 */
export class Requests {
  readonly #context: Context;
  readonly #llm: LlmConfig;
  readonly #stage: RequestStage;
  readonly #identity: RequestIdentity;
  readonly #journal: RequestJournal;
  readonly #meter: Meter;
  readonly #before: Tokens & { readonly requests: number };
  readonly #start: Spent;
  readonly #used = new Map<string, Tokens>();
  readonly #running = new Map<string, Promise<Answer>>();
  readonly #pending = new Map<string, ChatRequest>();
  readonly #slots: (() => void)[] = [];
  readonly #rejections: { readonly key: string; readonly answer: Answer; readonly seconds: number }[] = [];
  #transport: Transport | undefined;
  #free: number;
  #sent = 0;
  #failure: unknown;
  #answeredBefore: boolean;

  private constructor(
    context: Context,
    stage: RequestStage,
    identity: RequestIdentity,
    journal: RequestJournal,
    meter: Meter,
    before: Tokens & { readonly requests: number },
  ) {
    this.#context = context;
    this.#llm = context.config.llm!;
    this.#stage = stage;
    this.#identity = identity;
    this.#journal = journal;
    this.#meter = meter;
    this.#before = before;
    this.#start = meter.spent;
    this.#answeredBefore = before.requests > 0;
    this.#free = this.#llm.concurrency;
  }

  /** @throws BenchError when the journal cannot be read or written, or the cap lacks prices */
  static async open(context: Context, stage: RequestStage, identity: RequestIdentity): Promise<Requests> {
    const { state, progress } = context;
    const path = state.path(stage, REQUEST_JOURNAL);
    const journal = await RequestJournal.open(path, identity, progress.note);
    const all = { requests: 0, inputTokens: 0, outputTokens: 0, open: new Map<string, Tokens>() };
    let own = { requests: 0, inputTokens: 0, outputTokens: 0 };
    for (const name of REQUEST_STAGES) {
      const totals = await journalTotals(state.path(name, REQUEST_JOURNAL));
      if (!totals) continue;
      if (name === stage) own = totals;
      all.requests += totals.requests;
      all.inputTokens += totals.inputTokens;
      all.outputTokens += totals.outputTokens;
      for (const [key, most] of totals.open) all.open.set(key, most);
    }
    try {
      return new Requests(context, stage, identity, journal, new Meter(context.config.llm!, all), own);
    } catch (error) {
      journal.close();
      throw error;
    }
  }

  /**
   * The answer to a request: the first time from the server, ever after from the journal.
   *
   * @param attempt - from 0; raised to ask again after an answer that could not be read
   * @throws BenchError `LLM` when the server gives none; then every further request throws as well
   */
  async ask(messages: readonly Message[], attempt: number): Promise<Answer> {
    const request = chatRequest(this.#identity, messages, attempt);
    const known = this.#journal.get(request.key);
    if (known) {
      this.#used.set(request.key, known);
      return known;
    }
    if (this.#context.collect) {
      this.#pending.set(request.key, request);
      throw new PendingRequest();
    }
    let running = this.#running.get(request.key);
    if (!running) {
      running = this.#answer(request).finally(() => this.#running.delete(request.key));
      this.#running.set(request.key, running);
    }
    const answer = await running;
    this.#used.set(request.key, answer);
    return answer;
  }

  /**
   * Works on items, several at once, and shows the progress. After a failure nothing new is begun, and answers in flight are
   * kept.
   *
   * @throws PendingRequestsError when requests were collected
   */
  async each<T>(
    label: string,
    items: readonly T[],
    expected: Expectation,
    work: (item: T, index: number) => Promise<void>,
  ): Promise<void> {
    this.#forecast(label, expected);
    const step = this.#context.progress.start(label, items.length);
    const begun = performance.now();
    let done = 0;
    let noted = begun;
    let blocked = 0;
    try {
      await forEachConcurrently(
        items,
        this.#context.collect ? COLLECTING : this.#llm.concurrency,
        async (item, i) => {
          try {
            await work(item, i);
          } catch (error) {
            if (!(error instanceof PendingRequest)) throw error;
            blocked += 1;
          }
          done += 1;
          this.#show(step, done, items.length, begun);
          if (this.#sent > 0 && performance.now() - noted > NOTE_SECONDS * 1000) {
            noted = performance.now();
            this.#context.progress.note(
              `${label}: ${done} of ${items.length}, ${this.#detail(done, items.length, begun)}`,
            );
          }
        },
      );
    } finally {
      step.stop();
    }
    if (this.#rejections.length > 0) throw this.#refused();
    if (this.#pending.size > 0) throw this.#collected(blocked);
  }

  /** What was collected, as far as the cap allows. */
  #collected(items: number): BenchError {
    const requests = [...this.#pending.values()];
    const within = requests.filter((request) =>
      this.#meter.tryReserve(request.key, mostTokens(request, this.#llm.maxOutputTokens)),
    );
    if (within.length === 0)
      return this.#meter.capReached(mostTokens(requests[0]!, this.#llm.maxOutputTokens));
    return new PendingRequestsError(
      this.#stage,
      this.#identity,
      within,
      requests.length - within.length,
      items,
    );
  }

  /** Requests and tokens behind the results of this run, the same however often it was interrupted. */
  counts(): { requests: number } & Tokens {
    let [inputTokens, outputTokens] = [0, 0];
    for (const used of this.#used.values()) {
      inputTokens += used.inputTokens;
      outputTokens += used.outputTokens;
    }
    return { requests: this.#used.size, inputTokens, outputTokens };
  }

  /** Waits for answers in flight, and closes the journal. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running.values());
    this.#journal.close();
  }

  async #answer(request: ChatRequest): Promise<Answer> {
    await this.#enter();
    try {
      if (this.#failure) throw this.#failure;
      const most = mostTokens(request, this.#llm.maxOutputTokens);
      await this.#meter.reserve(request.key, most);
      let answer: Answer | undefined;
      try {
        if (this.#failure) throw this.#failure;
        this.#transport ??= (await import('./transport.js')).httpTransport(this.#llm); // slow to load, and not needed to replay
        this.#journal.noteSent(request.key, most);
        const begun = performance.now();
        this.#sent += 1;
        answer = await this.#transport(request);
        this.#keep(request.key, answer, (performance.now() - begun) / 1000);
        return answer;
      } finally {
        if (answer) this.#meter.settle(request.key, answer);
        else this.#meter.abandon(request.key);
      }
    } catch (error) {
      this.#failure ??= error;
      throw error;
    } finally {
      this.#leave();
    }
  }

  /**
   * Keeps an answer. Rejections wait for the first real answer: until then they may be due to the parameters, not to the
   * single texts, and must not be taken for answers in a later run.
   */
  #keep(key: string, answer: Answer, seconds: number): void {
    if (answer.rejected !== undefined && !this.#answeredBefore) {
      this.#rejections.push({ key, answer, seconds });
      if (this.#rejections.length >= REJECTIONS) throw this.#refused();
      return;
    }
    this.#answeredBefore = true;
    for (const rejection of this.#rejections.splice(0)) {
      this.#journal.append(rejection.key, rejection.answer, rejection.seconds);
    }
    this.#journal.append(key, answer, seconds);
  }

  #refused(): BenchError {
    const said = this.#rejections[0]!.answer.rejected!.slice(0, 200);
    return new BenchError(
      'LLM',
      `the server refuses every request (${said}); lower llm.maxOutputTokens or change llm.parameters`,
    );
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#slots.push(resolve));
  }

  #leave(): void {
    const next = this.#slots.shift();
    if (next) next();
    else this.#free += 1;
  }

  #forecast(label: string, { requests, messageBytes, outputTokens }: Expectation): void {
    const { prices, cap } = this.#llm;
    const known = this.#before.requests;
    const left = Math.max(0, Math.round(requests - known));
    if (left === 0) return;
    // A token of English with formulas has between three and four bytes.
    const each = {
      inputTokens: known > 0 ? this.#before.inputTokens / known : messageBytes / 3.5,
      outputTokens:
        known > 0 ? this.#before.outputTokens / known : Math.min(outputTokens, this.#llm.maxOutputTokens),
    };
    const cost = costOf(each, prices) * left;
    const money = prices.input + prices.output > 0 ? `, cost ${formatCost(cost)}` : '';
    const millions = (tokens: number): string => `${((tokens * left) / 1e6).toPrecision(2)} million`;
    this.#context.progress.note(
      `${label}: forecast about ${left.toLocaleString('en')} requests, ${millions(each.inputTokens)} input and ${millions(each.outputTokens)} output tokens${money}${known > 0 ? `; ${known.toLocaleString('en')} answers are known` : ''}`,
    );
    if (cap.cost !== undefined && this.#meter.spent.cost + cost > cap.cost) {
      this.#context.progress.note(
        `warning: that exceeds what is left of the cap (${formatCost(cap.cost)}); the run will stop there`,
      );
    }
  }

  #show(step: ProgressStep, done: number, total: number, begun: number): void {
    if (this.#sent === 0) step.update(done);
    else step.update(done, this.#detail(done, total, begun));
  }

  #detail(done: number, total: number, begun: number): string {
    const { prices } = this.#llm;
    const spent = this.#meter.spent;
    const rate = (this.#sent / ((performance.now() - begun) / 1000)).toFixed(1);
    const tokens = {
      inputTokens: spent.inputTokens - this.#start.inputTokens,
      outputTokens: spent.outputTokens - this.#start.outputTokens,
    };
    const money =
      prices.input + prices.output > 0
        ? `, spent ${formatCost(spent.cost)}, about ${formatCost((costOf(tokens, prices) / done) * (total - done))} to go`
        : '';
    return `${rate} requests/s${money}`;
  }
}
