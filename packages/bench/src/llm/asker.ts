import { BenchError } from '../errors.js';
import type { LlmConfig } from './llm-config.js';
import type { Meter } from './meter.js';
import { type Answer, type ChatRequest, mostTokens } from './request.js';
import type { RequestJournal } from './request-journal.js';
import { Slots } from './slots.js';
import type { Transport } from './transport.js';

/** Rejections before the first answer after which a run ends. */
const REJECTIONS = 32;

interface Rejection {
  readonly key: string;
  readonly answer: Answer;
  readonly seconds: number;
}

/** Puts requests to the server, within the cap and a number at once, and keeps the answers. */
export class Asker {
  readonly #llm: LlmConfig;
  readonly #journal: RequestJournal;
  readonly #meter: Meter;
  readonly #send: Transport;
  readonly #slots: Slots;
  readonly #running = new Map<string, Promise<Answer>>();
  readonly #rejections: Rejection[] = [];
  #failure: unknown;
  #answered: boolean;
  #sent = 0;

  constructor(llm: LlmConfig, journal: RequestJournal, meter: Meter, send: Transport) {
    this.#llm = llm;
    this.#journal = journal;
    this.#meter = meter;
    this.#send = send;
    this.#slots = new Slots(llm.concurrency);
    this.#answered = journal.size > 0;
  }

  /** Requests sent so far. */
  get sent(): number {
    return this.#sent;
  }

  /**
   * The answer to a request; the same request is under way only once.
   *
   * @throws BenchError when there is none; then every further request throws as well
   */
  async ask(request: ChatRequest): Promise<Answer> {
    let running = this.#running.get(request.key);
    if (!running) {
      running = this.#answer(request).finally(() => this.#running.delete(request.key));
      this.#running.set(request.key, running);
    }
    return running;
  }

  /** Waits for answers under way. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  /** @throws BenchError when requests were refused and none was answered */
  requireAnswers(): void {
    if (this.#rejections.length > 0) throw this.#refused();
  }

  async #answer(request: ChatRequest): Promise<Answer> {
    await this.#slots.enter();
    try {
      if (this.#failure) throw this.#failure;
      const most = mostTokens(request, this.#llm.maxOutputTokens);
      await this.#meter.reserve(request.key, most);
      let answer: Answer | undefined;
      try {
        if (this.#failure) throw this.#failure;
        this.#journal.noteSent(request.key, most);
        const begun = performance.now();
        this.#sent += 1;
        answer = await this.#send(request);
        this.#keep({ key: request.key, answer, seconds: (performance.now() - begun) / 1000 });
        return answer;
      } finally {
        if (answer) this.#meter.settle(request.key, answer);
        else this.#meter.abandon(request.key);
      }
    } catch (error) {
      this.#failure ??= error;
      throw error;
    } finally {
      this.#slots.leave();
    }
  }

  /**
   * Keeps an answer. Rejections wait for the first real answer: until then they may be due to the parameters, not to the
   * single texts, and must not be taken for answers in a later run.
   */
  #keep(kept: Rejection): void {
    if (kept.answer.rejected !== undefined && !this.#answered) {
      this.#rejections.push(kept);
      if (this.#rejections.length >= REJECTIONS) throw this.#refused();
      return;
    }
    this.#answered = true;
    for (const { key, answer, seconds } of [...this.#rejections.splice(0), kept]) {
      this.#journal.append(key, answer, seconds);
    }
  }

  #refused(): BenchError {
    const said = this.#rejections[0]!.answer.rejected!.slice(0, 200);
    return new BenchError(
      'LLM',
      `the server refuses every request (${said}); lower llm.maxOutputTokens or change llm.parameters`,
    );
  }
}
