import { Worker } from 'node:worker_threads';
import { BenchError } from '../errors.js';
import type { JobName } from './jobs.js';
import { unpackError, type WireError } from './wire-error.js';

/** A job as a thread is told; shared data only when they differ from those of the job before. */
export interface ThreadTask {
  readonly name: string;
  readonly shared?: object;
  readonly input: unknown;
}

export type ThreadAnswer = { readonly output: unknown } | { readonly error: WireError };

/** A worker thread that runs jobs in the order in which they are sent. */
export class ThreadClient {
  readonly #worker: Worker;
  readonly #waiting: { resolve(output: unknown): void; reject(error: Error): void }[] = [];
  #shared: object | undefined;
  #failure: Error | undefined;

  constructor() {
    // the options of the process (a loader, an expression to evaluate) are not meant for this file
    this.#worker = new Worker(new URL('./job-thread.js', import.meta.url), { execArgv: [] });
    this.#worker.on('message', (answer: ThreadAnswer) => {
      const job = this.#waiting.shift()!;
      if ('error' in answer) job.reject(unpackError(answer.error));
      else job.resolve(answer.output);
    });
    this.#worker.on('error', (cause) => this.#fail(`a worker thread failed: ${cause.message}`, cause));
    this.#worker.on('exit', (code) => this.#fail(`a worker thread ended early, with exit code ${code}`));
  }

  /** Number of jobs without an answer. */
  get open(): number {
    return this.#waiting.length;
  }

  send(name: JobName, shared: object, input: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage({
        name,
        ...(shared !== this.#shared && { shared }),
        input,
      } satisfies ThreadTask);
      this.#shared = shared;
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(message: string, cause?: unknown): void {
    this.#failure ??= new BenchError('SYSTEM', message, { cause });
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
