import { availableParallelism } from 'node:os';
import { BenchError } from '../errors.js';
import { JobRunner } from './job-runner.js';
import { JOBS, type JobName } from './jobs.js';
import { ThreadPool } from './thread-pool.js';
import type { Executor, InputOf, Machine, OutputOf, SharedOf } from './types.js';

/** Options of {@link localExecutor}. */
export interface LocalOptions {
  /** Worker threads for jobs that compute; 1: none beside this one. @defaultValue the number of processors */
  readonly threads?: number;
  /**
   * Milliseconds of work on the same shared data that this thread does before others are started.
   *
   * @defaultValue 1000; with one thread all of it
   */
  readonly patience?: number;
  readonly machine?: Machine;
}

/**
 * Runs jobs on this machine. Those that compute go to worker threads as soon as there is enough to do for them.
 *
 * @throws BenchError `USAGE` for a number of threads that is no positive integer
 *
 * @example
 * ```ts
 * const executor = localExecutor({ threads: 4 });
 * await build({ ...context, executor });
 * await executor.close();
 * ```
 */
export function localExecutor(options: LocalOptions = {}): Executor {
  const { threads = availableParallelism(), machine = {} } = options;
  const { patience = threads === 1 ? Number.POSITIVE_INFINITY : 1000 } = options;
  if (!(Number.isSafeInteger(threads) && threads > 0)) {
    throw new BenchError('USAGE', `threads must be a positive integer, got ${threads}`);
  }
  return new LocalExecutor(threads, patience, machine);
}

class LocalExecutor implements Executor {
  readonly width: number;
  readonly #threadCount: number;
  readonly #patience: number;
  readonly #runner: JobRunner;
  /** Milliseconds spent in this thread, by shared data. */
  readonly #spent = new WeakMap<object, number>();
  #pool: ThreadPool | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(threads: number, patience: number, machine: Machine) {
    this.#threadCount = threads;
    this.#patience = patience;
    this.#runner = new JobRunner(machine);
    this.width = patience === Number.POSITIVE_INFINITY ? 1 : 3 * threads; // so that no thread waits for the reader of the outputs
  }

  async ready(): Promise<void> {}

  async run<N extends JobName>(name: N, shared: SharedOf<N>, input: InputOf<N>): Promise<OutputOf<N>> {
    const kind = JOBS[name]?.kind;
    if (kind !== 'thread' && kind !== 'alone') {
      return (await this.#runner.run(name, shared, input)) as OutputOf<N>;
    }
    const patience = kind === 'alone' ? Number.POSITIVE_INFINITY : this.#patience;
    const here = this.#turn.then(() => this.#runHere(name, shared, input, patience));
    this.#turn = here.catch(() => undefined);
    const done = await here;
    return (done ? done.output : await this.#runInThread(name, shared, input)) as OutputOf<N>;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool?.stop();
  }

  /** Undefined when this thread has done its share on these data. */
  async #runHere(
    name: JobName,
    shared: object,
    input: unknown,
    patience: number,
  ): Promise<{ readonly output: unknown } | undefined> {
    if (this.#closed) throw new BenchError('SYSTEM', 'the executor is closed');
    const spent = this.#spent.get(shared) ?? 0;
    if (spent >= patience) return undefined;
    const begun = performance.now();
    const output = await this.#runner.run(name, shared, input);
    this.#spent.set(shared, spent + performance.now() - begun);
    return { output };
  }

  /** Threads are for one set of shared data, so that they hold no memory that the next stage has no use for. */
  #runInThread(name: JobName, shared: object, input: unknown): Promise<unknown> {
    if (this.#closed) throw new BenchError('SYSTEM', 'the executor is closed');
    if (this.#pool?.shared !== shared) {
      this.#pool?.retire();
      this.#pool = new ThreadPool(shared, this.#threadCount);
    }
    return this.#pool.send(name, input);
  }
}
