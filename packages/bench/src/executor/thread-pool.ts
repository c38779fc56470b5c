import { Worker } from 'node:worker_threads';
import { BenchError } from '../errors.js';
import type { JobName } from './jobs.js';
import { unpackError, type WireError } from './wire-error.js';

/** A job as a thread is told. */
export interface ThreadTask {
  readonly name: string;
  readonly input: unknown;
}

export type ThreadAnswer = { readonly output: unknown } | { readonly error: WireError };

/** Worker threads for jobs on the same shared data. */
export class ThreadPool {
  readonly shared: object;
  readonly #threads: readonly Thread[];

  constructor(shared: object, threads: number) {
    this.shared = shared;
    this.#threads = Array.from({ length: threads }, () => new Thread(shared));
  }

  send(name: JobName, input: unknown): Promise<unknown> {
    return this.#threads.reduce((a, b) => (b.open < a.open ? b : a)).send({ name, input });
  }

  /** Ends each thread as soon as it has done what it was sent; nothing more is sent. */
  retire(): void {
    for (const thread of this.#threads) thread.retire();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }
}

/** A worker that runs jobs in the order in which they are sent. */
class Thread {
  readonly #worker: Worker;
  readonly #waiting: { resolve(output: unknown): void; reject(error: Error): void }[] = [];
  #retired = false;
  #failure: Error | undefined;

  constructor(shared: object) {
    // the options of the process (a loader, an expression to evaluate) are not meant for this file
    this.#worker = new Worker(new URL('./job-thread.js', import.meta.url), {
      workerData: shared,
      execArgv: [],
    });
    this.#worker.on('message', (answer: ThreadAnswer) => {
      const job = this.#waiting.shift()!;
      if ('error' in answer) job.reject(unpackError(answer.error));
      else job.resolve(answer.output);
      if (this.#retired) this.retire();
    });
    this.#worker.on('error', (cause) => this.#fail(`a worker thread failed: ${cause.message}`, cause));
    this.#worker.on('exit', (code) => this.#fail(`a worker thread ended early, with exit code ${code}`));
  }

  /** Number of jobs without an answer. */
  get open(): number {
    return this.#waiting.length;
  }

  send(task: ThreadTask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(task);
    });
  }

  retire(): void {
    this.#retired = true;
    if (this.open === 0) void this.stop();
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(message: string, cause?: unknown): void {
    this.#failure ??= new BenchError('SYSTEM', message, { cause });
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
