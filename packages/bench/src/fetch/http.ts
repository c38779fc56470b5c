import { setTimeout as wait } from 'node:timers/promises';
import { BenchError } from '../errors.js';

/** How requests are sent and repeated. */
export interface HttpOptions {
  /** Tries of a request before it is given up. @defaultValue 5 */
  readonly attempts?: number | undefined;
  /** Milliseconds before the second try; doubled before each further one. @defaultValue 500 */
  readonly backoff?: number | undefined;
  /** Milliseconds without a byte after which a connection counts as dead. @defaultValue 60000 */
  readonly idle?: number | undefined;
  /** Waits for so many milliseconds. @defaultValue a timer */
  readonly sleep?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** All options of {@link HttpOptions}, filled in. */
export type Http = { readonly [name in keyof HttpOptions]-?: NonNullable<HttpOptions[name]> };

export function httpOptions(options: HttpOptions = {}): Http {
  const {
    attempts = 5,
    backoff = 500,
    idle = 60_000,
    sleep = (milliseconds) => wait(milliseconds),
  } = options;
  return { attempts, backoff, idle, sleep };
}

/** Tries of a host that does not exist or does not listen. */
const ABSENT_ATTEMPTS = 3;

/** Longest time that a server may ask to wait, in milliseconds. */
const LONGEST_WAIT = 120_000;

/**
 * Sends a GET request until it is answered: a server that cannot be reached, is busy (429) or fails (5xx) is asked
 * again, after the time that its `Retry-After` names.
 *
 * @returns a response of status 200, 206 or 416
 * @throws BenchError `NETWORK` or `NOT_FOUND` in one sentence with the address
 */
export async function get(
  url: string,
  http: Http,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const last = attempt >= http.attempts;
    const pause = http.backoff * 2 ** (attempt - 1);
    let response: Response;
    try {
      response = await answered(url, headers, http.idle);
    } catch (error) {
      const absent = /^(ENOTFOUND|ECONNREFUSED)$/.test(reasonOf(error)); // seldom passes by waiting
      if (last || (absent && attempt >= ABSENT_ATTEMPTS)) throw unreachable(url, error);
      await http.sleep(pause);
      continue;
    }
    if (response.ok || response.status === 416) return response;
    await response.body?.cancel();
    const busy = response.status === 429 || response.status === 408 || response.status >= 500;
    const asked = retryAfter(response.headers.get('retry-after'));
    if (!busy || last || (asked ?? 0) > LONGEST_WAIT) throw refused(url, response, busy ? attempt : 1, asked);
    await http.sleep(asked ?? pause);
  }
}

/** The response, once its header is there; its body has no limit of time. */
async function answered(
  url: string,
  headers: Readonly<Record<string, string>>,
  idle: number,
): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`no answer within ${idle / 1000} s`)), idle);
  try {
    return await fetch(url, { headers: { 'user-agent': 'saber', ...headers }, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds that a `Retry-After` header names, in seconds or as a date. */
export function retryAfter(header: string | null, now: number = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const milliseconds = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

function unreachable(url: string, error: unknown): BenchError {
  return new BenchError(
    'NETWORK',
    `cannot reach ${new URL(url).host} (${reasonOf(error)}) for ${url}; check the network, or name another hub with --from`,
    { cause: error },
  );
}

/** The innermost reason of a failed fetch: a code such as ECONNREFUSED, or a message. */
export function reasonOf(error: unknown): string {
  const { cause, code, message } = error as NodeJS.ErrnoException;
  return cause === undefined ? (code ?? message) : reasonOf(cause);
}

function refused(url: string, { status }: Response, tries: number, asked: number | undefined): BenchError {
  if (status === 404) {
    return new BenchError(
      'NOT_FOUND',
      `nothing at ${url} (404); check the address and the name of the data set`,
    );
  }
  if (status === 401 || status === 403) {
    return new BenchError(
      'NETWORK',
      `${url} may not be read without an account (${status}): the data set is private, gated or misnamed`,
    );
  }
  const wait = asked === undefined ? '' : `; it asks to wait ${Math.ceil(asked / 1000)} s`;
  return new BenchError(
    'NETWORK',
    `${url} answered with status ${status}${tries > 1 ? ` ${tries} times` : ''}${wait}; try again later`,
  );
}

/** @throws BenchError `NETWORK` when the answer is not JSON, for example the page of a proxy */
export async function getJson(url: string, http: Http): Promise<{ value: unknown; headers: Headers }> {
  const response = await get(url, http);
  const text = await response.text().catch((error: unknown) => {
    throw unreachable(url, error);
  });
  try {
    return { value: JSON.parse(text), headers: response.headers };
  } catch (error) {
    throw new BenchError(
      'NETWORK',
      `${url} answered with ${isHtml(response, text) ? 'an HTML page' : 'something else'} instead of JSON: is it the address of a hub, and no proxy or login in between?`,
      { cause: error },
    );
  }
}

/** True for a page for people. */
export function isHtml({ headers }: Response, text = ''): boolean {
  return /^\s*text\/html/i.test(headers.get('content-type') ?? '') || /^\s*<(!doctype|html)/i.test(text);
}
