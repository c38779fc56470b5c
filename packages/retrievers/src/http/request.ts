import {
  InvalidArgumentError,
  InvalidResponseError,
  RequestFailedError,
  RetrieversError,
  show,
} from '../errors.js';
import { positiveIntegers } from '../positive-integers.js';

/** Options that every HTTP backend shares. */
export interface HttpOptions {
  /** Sent as `Authorization: Bearer …`. */
  readonly apiKey?: string;
  /** Further headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Tries in all for one request; 408, 429, 5xx and failed connections are tried again. As long as the server has never answered,
   * three at most: the address is likely wrong. @defaultValue 9
   */
  readonly tries?: number;
  /** First wait between two tries in milliseconds; it doubles each time. @defaultValue 1000 */
  readonly firstWait?: number;
  /** Milliseconds until an unanswered request counts as failed. @defaultValue 600000 */
  readonly timeout?: number;
  /** @defaultValue the global `fetch` */
  readonly fetch?: typeof fetch;
}

/** Tries of a server that has never answered. */
const triesUnanswered = 3;

/** Sends JSON to one server, or nothing when `body` is undefined, and reads JSON. */
export type Post = (path: string, body: unknown, signal?: AbortSignal) => Promise<unknown>;

/**
 * A function that asks `baseUrl`. Answers 401 and 403 fail at once; a `Retry-After` header is heeded.
 *
 * @throws InvalidArgumentError when `baseUrl` is no address of HTTP, or a number is out of range
 */
export function poster(
  system: string,
  baseUrl: string,
  options: HttpOptions = {},
  method: 'POST' | 'GET' = 'POST',
): Post {
  const { apiKey, headers = {}, tries = 9, firstWait = 1_000, timeout = 600_000 } = options;
  // `localhost:8000` is a URL too, of the protocol `localhost:`.
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new InvalidArgumentError(
      `${system}: baseUrl must be a URL that starts with http:// or https://, got ${show(baseUrl)}`,
    );
  }
  positiveIntegers(system, { tries, timeout });
  const send = options.fetch ?? globalThis.fetch;
  const root = baseUrl.replace(/\/+$/, '');

  let answered = false;
  return async (path, body, signal) => {
    const url = `${root}${path}`;
    let failure = new RequestFailedError(`${system}: ${url} was not asked`, 0);
    for (let attempt = 0; attempt < tries; attempt++) {
      if (attempt > 0) await pause(failure.retryAfter ?? firstWait * 2 ** (attempt - 1), signal);
      signal?.throwIfAborted();
      const limit = AbortSignal.timeout(timeout);
      try {
        const response = await send(url, {
          method,
          headers: {
            'content-type': 'application/json',
            ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        });
        answered = true;
        const text = await response.text();
        if (response.ok) return parse(system, url, text);
        const { status } = response;
        const message = `${system}: ${url} answered ${status}: ${show(text.slice(0, 200))}`;
        failure = new RequestFailedError(message, status, { retryAfter: waitOf(response) });
        if (status !== 408 && status !== 429 && status < 500) throw failure;
      } catch (cause) {
        signal?.throwIfAborted();
        if (RetrieversError.isInstance(cause)) throw cause;
        const message = `${system}: ${url} could not be reached (${reasonOf(cause)}, try ${attempt + 1} of ${answered ? tries : Math.min(tries, triesUnanswered)})`;
        failure = new RequestFailedError(message, 0, { cause });
        if (!answered && attempt + 1 >= triesUnanswered) break;
      }
    }
    throw failure;
  };
}

function parse(system: string, url: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidResponseError(`${system}: ${url} did not answer JSON but ${show(text)}`, { cause });
  }
}

/** Why a request failed: `fetch` keeps the reason, such as a refused connection, in its error's cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  const { code } = cause as Error & { readonly code?: unknown };
  return typeof code === 'string' ? code : cause.message;
}

/** Milliseconds of a `Retry-After` header that counts seconds. */
function waitOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}

/** Waits, unless it is told to stop. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
