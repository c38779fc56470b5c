// biome-ignore-all lint/style/noRestrictedImports: this subpath is for Node
import { availableParallelism } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { OntologyError } from '../errors.js';

/** Options of {@link inThreads}. */
export interface ThreadOptions {
  /** Worker threads to start, a positive integer. @defaultValue the number of processors */
  readonly threads?: number;
  /** Ends the stream: it throws the reason of the signal before it gives the next element. */
  readonly signal?: AbortSignal;
}

/** Tasks that each thread holds, so that none of them waits for the reader of the stream. */
const ahead = 3;

/** The number of threads that options ask for. @throws {@link OntologyError} unless it is a positive integer */
export function threadCount({ threads = availableParallelism() }: ThreadOptions): number {
  if (!(Number.isInteger(threads) && threads > 0)) {
    throw new OntologyError('INVALID_OPTION', `threads must be a positive integer, got ${threads}`);
  }
  return threads;
}

/**
 * Answers of worker threads to tasks, in the order of the tasks. Tasks are read as threads become free; the threads end
 * with the stream, also when it is left early.
 *
 * @param file - the worker; it calls {@link answerTasks}
 * @param data - handed to each thread as `workerData`
 */
export async function* inThreads<Task, Answer>(
  file: URL,
  data: unknown,
  tasks: Iterable<Task> | AsyncIterable<Task>,
  options: ThreadOptions,
): AsyncGenerator<Answer> {
  const { signal } = options;
  const threads = Array.from({ length: threadCount(options) }, () => new Thread<Task, Answer>(file, data));
  const waiting: Promise<Answer>[] = [];
  const next = (): Promise<Answer> => {
    signal?.throwIfAborted();
    return waiting.shift()!;
  };
  try {
    for await (const task of tasks) {
      waiting.push(threads.reduce((a, b) => (b.open < a.open ? b : a)).send(task));
      if (waiting.length === ahead * threads.length) yield await next();
    }
    while (waiting.length > 0) yield await next();
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

/** Answers, in a worker, every task that {@link inThreads} sends; buffers that `transfer` names are moved, not copied. */
export function answerTasks<Task, Answer>(
  answer: (task: Task) => { readonly answer: Answer; readonly transfer: readonly ArrayBuffer[] },
): void {
  parentPort?.on('message', (task: Task) => {
    const { answer: message, transfer } = answer(task);
    parentPort?.postMessage(message, transfer);
  });
}

/** A worker that answers its tasks in the order in which they are sent. */
class Thread<Task, Answer> {
  readonly #worker: Worker;
  readonly #waiting: { resolve(answer: Answer): void; reject(error: Error): void }[] = [];
  #failure: Error | undefined;

  constructor(file: URL, workerData: unknown) {
    // the options of the process (a loader, an expression to evaluate) are not meant for this file
    this.#worker = new Worker(file, { workerData, execArgv: [] });
    this.#worker.on('message', (answer: Answer) => this.#waiting.shift()?.resolve(answer));
    this.#worker.on('error', (cause) => this.#fail(`a worker thread failed: ${cause.message}`, cause));
    this.#worker.on('exit', (code) => this.#fail(`a worker thread ended early, with exit code ${code}`));
  }

  /** Number of tasks without an answer. */
  get open(): number {
    return this.#waiting.length;
  }

  send(task: Task): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, reject) => {
      if (this.#failure) reject(this.#failure);
      else this.#waiting.push({ resolve, reject });
    });
    answer.catch(() => undefined); // reported when the stream comes to it
    this.#worker.postMessage(task);
    return answer;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(message: string, cause?: unknown): void {
    this.#failure ??= new OntologyError('THREAD_FAILED', message, { cause });
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
