import { InvalidArgumentError, show } from '../errors.js';
import { pause } from '../http/request.js';

/** At most `requests` in any `milliseconds`. */
export interface Rate {
  readonly requests: number;
  readonly milliseconds: number;
}

/**
 * A function that returns when the next request may start, first come, first served.
 *
 * @param now - a clock in milliseconds that never goes back
 * @throws InvalidArgumentError when the rate is not positive
 */
export function throttle(
  { requests, milliseconds }: Rate,
  now: () => number,
): (signal?: AbortSignal) => Promise<void> {
  if (!Number.isInteger(requests) || requests < 1 || !(milliseconds >= 0 && milliseconds < Infinity)) {
    throw new InvalidArgumentError(
      `a rate needs a positive integer of requests and milliseconds of at least 0, got ${show(requests)} and ${show(milliseconds)}`,
    );
  }
  /** When each of the last `requests` starts, oldest first. */
  const starts: number[] = [];
  return async (signal) => {
    signal?.throwIfAborted();
    const oldest = starts.length < requests ? Number.NEGATIVE_INFINITY : starts.shift()!;
    const start = Math.max(now(), oldest + milliseconds);
    starts.push(start);
    // Timers may fire a little early.
    for (let wait = start - now(); wait > 0; wait = start - now()) await pause(Math.ceil(wait), signal);
  };
}
