import type { BenchError } from '../errors.js';
import { executorOf } from '../executor/executor-of.js';
import type { Context } from '../pipeline/context.js';
import { Asker } from './asker.js';
import { forEachConcurrently } from './for-each-concurrently.js';
import { type Expectation, forecastSentences, progressDetail } from './forecast.js';
import { askSettings, type LlmConfig } from './llm-config.js';
import { Meter } from './meter.js';
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

/** Folders whose requests can be exchanged as batch files. */
export const REQUEST_STAGES = [
  'topics',
  'summaries',
  'judgments',
  'rephrasings',
  'standardized',
  'mathnet-variants',
  'mathnet-solutions',
  'mathnet-grades',
] as const;
export type RequestStage = (typeof REQUEST_STAGES)[number];

/** All folders that can hold a journal of requests, also of what is asked online only; the cap is over all of them. */
const REQUEST_FOLDERS = [...REQUEST_STAGES, 'agreement-pairwise', 'agreement-ordinal'] as const;
export type RequestFolder = (typeof REQUEST_FOLDERS)[number];

/** Seconds between two notes about the progress where no bar is shown. */
const NOTE_SECONDS = 30;

/** Items worked on at once when requests are collected instead of sent. */
const COLLECTING = 64;

/** Answered requests and their tokens. */
type Used = Tokens & { readonly requests: number };

/**
 * The requests of one stage: answered from the journal where it can, by the server where it must. When the context collects
 * requests for a batch file, nothing is sent and what is missing is pending.
 */
export class Requests {
  readonly #context: Context;
  readonly #llm: LlmConfig;
  readonly #stage: RequestFolder;
  readonly #identity: RequestIdentity;
  readonly #journal: RequestJournal;
  readonly #meter: Meter;
  readonly #asker: Asker;
  /** Answers of this stage in the journal when it was opened. */
  readonly #before: Used;
  readonly #used = new Map<string, Tokens>();
  readonly #pending = new Map<string, ChatRequest>();

  private constructor(
    context: Context,
    stage: RequestFolder,
    identity: RequestIdentity,
    journal: RequestJournal,
    meter: Meter,
    before: Used,
  ) {
    this.#context = context;
    this.#llm = context.config.llm!;
    this.#stage = stage;
    this.#identity = identity;
    this.#journal = journal;
    this.#meter = meter;
    const executor = executorOf(context);
    const settings = askSettings(this.#llm);
    this.#asker = new Asker(this.#llm, journal, meter, (request) =>
      executor.run('request', settings, request),
    );
    this.#before = before;
  }

  /** @throws BenchError when the journal cannot be read or written, or the cap lacks prices */
  static async open(context: Context, stage: RequestFolder, identity: RequestIdentity): Promise<Requests> {
    const { state, progress } = context;
    const path = state.path(stage, REQUEST_JOURNAL);
    const journal = await RequestJournal.open(path, identity, progress.note);
    const all = { requests: 0, inputTokens: 0, outputTokens: 0, open: new Map<string, Tokens>() };
    let own: Used = { requests: 0, inputTokens: 0, outputTokens: 0 };
    try {
      for (const name of REQUEST_FOLDERS) {
        const totals = await journalTotals(state.path(name, REQUEST_JOURNAL));
        if (!totals) continue;
        if (name === stage) own = totals;
        all.requests += totals.requests;
        all.inputTokens += totals.inputTokens;
        all.outputTokens += totals.outputTokens;
        for (const [key, most] of totals.open) all.open.set(key, most);
      }
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
    if (!known && this.#context.collect) {
      this.#pending.set(request.key, request);
      throw new PendingRequest();
    }
    const answer = known ?? (await this.#asker.ask(request));
    this.#used.set(request.key, answer);
    return answer;
  }

  /**
   * Works on items, several at once, and shows the progress. After a failure nothing new is begun, and answers under way are
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
    const { progress, collect } = this.#context;
    const { prices, concurrency } = this.#llm;
    const before = this.#meter.spent.cost;
    for (const sentence of forecastSentences(label, expected, this.#llm, this.#before, before)) {
      progress.note(sentence);
    }
    const step = progress.start(label, items.length);
    const begun = performance.now();
    const total = items.length;
    let [done, waiting, noted] = [0, 0, begun];
    const show = (): void => {
      const { sent } = this.#asker;
      if (sent === 0) {
        step.update(done);
        return;
      }
      const now = performance.now();
      const counts = { sent, seconds: (now - begun) / 1000, done, total };
      const detail = progressDetail(counts, prices, { before, now: this.#meter.spent.cost });
      step.update(done, detail);
      if (now - noted < NOTE_SECONDS * 1000) return;
      noted = now;
      progress.note(`${label}: ${done} of ${total}, ${detail}`);
    };
    try {
      await forEachConcurrently(items, collect ? COLLECTING : concurrency, async (item, i) => {
        try {
          await work(item, i);
        } catch (error) {
          if (!(error instanceof PendingRequest)) throw error;
          waiting += 1;
        }
        done += 1;
        show();
      });
    } finally {
      step.stop();
    }
    this.#asker.requireAnswers();
    if (this.#pending.size > 0) throw this.#collected(waiting);
  }

  /** Requests and tokens behind the results of this run, the same however often it was interrupted. */
  counts(): Used {
    let [inputTokens, outputTokens] = [0, 0];
    for (const used of this.#used.values()) {
      inputTokens += used.inputTokens;
      outputTokens += used.outputTokens;
    }
    return { requests: this.#used.size, inputTokens, outputTokens };
  }

  /** Waits for answers under way, and closes the journal. */
  async close(): Promise<void> {
    await this.#asker.settled();
    this.#journal.close();
  }

  /** What was collected, as far as the cap allows. */
  #collected(items: number): BenchError {
    const most = (request: ChatRequest): Tokens => mostTokens(request, this.#llm.maxOutputTokens);
    const requests = [...this.#pending.values()];
    const within = requests.filter((request) => this.#meter.tryReserve(request.key, most(request)));
    if (within.length === 0) return this.#meter.capReached(most(requests[0]!));
    const withheld = requests.length - within.length;
    return new PendingRequestsError(this.#stage, this.#identity, within, withheld, items);
  }
}
