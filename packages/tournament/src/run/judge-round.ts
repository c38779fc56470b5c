/** How one round is carried out. */
export interface RoundTasks<A> {
  readonly count: number;
  readonly concurrency: number;
  readonly signal: AbortSignal | undefined;
  /** Whether one more may start now. */
  open(): boolean;
  /** Starts task `index`. */
  ask(index: number): A | Promise<A>;
  /** Keeps an answer. */
  settle(index: number, answer: A): void | Promise<void>;
  /** Turns what a task threw into the error to report; frees its reservation. */
  failed(index: number, reason: unknown): unknown;
}

export type RoundEnd = 'done' | 'aborted' | 'budget';

/**
 * Runs tasks `0 .. count - 1` in order, at most `concurrency` at a time. Answers that are not promises are kept at once,
 * without a turn of the event loop. After a failure nothing new starts; what is in flight is kept, then the failure is thrown.
 */
export function judgeRound<A>(tasks: RoundTasks<A>): Promise<RoundEnd> {
  const { count, concurrency, signal } = tasks;
  return new Promise<RoundEnd>((resolve, reject) => {
    let next = 0;
    let inFlight = 0;
    let over = false;
    let failure: { reason: unknown } | undefined;

    const finish = (end: RoundEnd): void => {
      over = true;
      signal?.removeEventListener('abort', onAbort);
      if (failure === undefined) resolve(end);
      else reject(failure.reason);
    };
    // Calls that heed the signal settle in the same turn; the others are not waited for.
    const onAbort = (): void => {
      setTimeout(() => {
        if (!over) finish('aborted');
      }, 0);
    };
    const fail = (index: number, reason: unknown): void => {
      const error = tasks.failed(index, reason);
      if (signal?.aborted !== true) failure ??= { reason: error };
    };
    const landed = (): void => {
      inFlight -= 1;
      if (!over) pump();
    };
    const wait = (index: number, pending: PromiseLike<void>): void => {
      inFlight += 1;
      pending.then(landed, (reason: unknown) => {
        fail(index, reason);
        landed();
      });
    };
    const start = (index: number): void => {
      try {
        const answer = tasks.ask(index);
        if (isThenable(answer)) {
          wait(
            index,
            answer.then((value) => tasks.settle(index, value)),
          );
          return;
        }
        const kept = tasks.settle(index, answer);
        if (isThenable(kept)) wait(index, kept);
      } catch (reason) {
        fail(index, reason);
      }
    };
    const pump = (): void => {
      let refused = false;
      while (next < count && inFlight < concurrency && failure === undefined && signal?.aborted !== true) {
        if (!tasks.open()) {
          refused = true;
          break;
        }
        next += 1;
        start(next - 1);
      }
      if (inFlight > 0) return;
      if (signal?.aborted === true && next < count) finish('aborted');
      else finish(refused ? 'budget' : 'done');
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    pump();
  });
}

function isThenable<T>(value: T | Promise<T> | undefined): value is Promise<T> {
  return typeof (value as { then?: unknown } | undefined | null)?.then === 'function';
}
