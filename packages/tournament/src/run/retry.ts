import { InvalidInputError, RateLimitedError, show } from '../errors.js';

/** When and how to call again after a failure. */
export interface RetryPolicy {
  /** Further calls after the first; 0 means exactly one call. @defaultValue 3 */
  readonly maxRetries?: number;
  /** Wait before the first retry, in milliseconds; doubles each time. @defaultValue 500 */
  readonly baseDelay?: number;
  /** Longest wait of the policy's own, in milliseconds; a longer `Retry-After` is still heeded. @defaultValue 60000 */
  readonly maxDelay?: number;
  /** @defaultValue rate limits, server errors (status 408, 409, 425, 429, 5xx) and failed connections */
  readonly retryable?: (error: unknown) => boolean;
  /** Waits; for tests. @defaultValue a timer that heeds the signal */
  readonly sleep?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/**
 * Calls `run` until it succeeds or the policy is exhausted. What a provider says in `Retry-After` goes before the back-off.
 *
 * @param run - gets the attempt, from 0
 * @returns the value and the number of calls
 * @throws RateLimitedError when the last failure was a rate limit (the original is its `cause`), else what `run` threw; the
 *   number of calls is on no error, count attempts in `run` if you need it
 */
export async function retry<V>(
  run: (attempt: number) => V | Promise<V>,
  policy: RetryPolicy = {},
  signal?: AbortSignal,
): Promise<{ value: V; calls: number }> {
  const {
    maxRetries = 3,
    baseDelay = 500,
    maxDelay = 60_000,
    retryable = isRetryable,
    sleep = wait,
  } = policy;
  if (!Number.isSafeInteger(maxRetries) || maxRetries < 0) {
    throw new InvalidInputError(
      `maxRetries must be an integer of at least 0, got ${show(maxRetries)}`,
      maxRetries,
    );
  }
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return { value: await run(attempt), calls: attempt + 1 };
    } catch (error) {
      if (signal?.aborted === true) throw error;
      const asked = retryAfterOf(error);
      if (attempt >= maxRetries || !retryable(error)) {
        if (statusOf(error) !== 429 || error instanceof RateLimitedError) throw error;
        throw new RateLimitedError(error instanceof Error ? error.message : show(error), asked, {
          cause: error,
        });
      }
      await sleep(asked ?? Math.min(maxDelay, baseDelay * 2 ** attempt), signal);
    }
  }
}

/** Milliseconds in a `Retry-After` header of seconds, or of a date when `now` (milliseconds) is given. */
export function parseRetryAfter(header: string | null | undefined, now?: number): number | undefined {
  if (header === null || header === undefined || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) || now === undefined ? undefined : Math.max(0, date - now);
}

interface Loose {
  readonly [key: string]: unknown;
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof RateLimitedError) return 429;
  const loose = (error ?? {}) as Loose;
  const status = loose.status ?? loose.statusCode;
  return typeof status === 'number' ? status : undefined;
}

const connectionFailures =
  /^(?:ECONN|ETIMEDOUT$|EPIPE$|EAI_AGAIN$|ENOTFOUND$|ENETDOWN$|ENETUNREACH$|EHOSTDOWN$|EHOSTUNREACH$|UND_ERR_(?:SOCKET|.*TIMEOUT)$)/;

function isRetryable(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined)
    return status === 408 || status === 409 || status === 425 || status === 429 || status >= 500;
  const { name, message = '', cause, code } = (error ?? {}) as Loose;
  if (name === 'AbortError') return false;
  if (name === 'TimeoutError' || name === 'APIConnectionError') return true;
  const failed = code ?? (cause as Loose | undefined)?.code;
  return (
    (typeof failed === 'string' && connectionFailures.test(failed)) ||
    /fetch failed|terminated/.test(String(message))
  );
}

/** `Retry-After` of an error as openai, ai-sdk and fetch-based clients carry it, in milliseconds. */
function retryAfterOf(error: unknown): number | undefined {
  if (error instanceof RateLimitedError) return error.retryAfter;
  const { headers, responseHeaders } = (error ?? {}) as Loose;
  const bag = headers ?? responseHeaders;
  if (typeof bag !== 'object' || bag === null) return undefined;
  const header =
    typeof (bag as Headers).get === 'function'
      ? (bag as Headers).get('retry-after')
      : (bag as Loose)['retry-after'];
  return typeof header === 'string' ? parseRetryAfter(header) : undefined;
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
