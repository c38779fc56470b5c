import { APIConnectionError, APIConnectionTimeoutError, APIError, OpenAIError } from 'openai';
import { BenchError } from '../errors.js';
import { isRejectionText } from './is-rejection-text.js';
import { NoCompletionError } from './no-completion-error.js';

/** What a client is told about a server's failure. */
export interface ServerFacts {
  /** Address without credentials. */
  readonly address: string;
  readonly model: string;
  readonly key: string | undefined;
  readonly retries: number;
  readonly timeoutSeconds: number;
  /** Models it lists, when that is known. */
  readonly models?: readonly string[];
}

const KEPT = 'all answers so far are kept, run again to go on';

/** One sentence about why the server gave no answer; the key is never in it. */
export function serverFailure(error: unknown, facts: ServerFacts): BenchError {
  return new BenchError('LLM', redact(sentence(error, facts), facts.key));
}

/** Text without the key. Keys too short to be secrets stay: replacing them would damage texts. */
export function redact(text: string, key: string | undefined): string {
  return key !== undefined && key.length >= 8 ? text.replaceAll(key, '[key]') : text;
}

/** True for failures that may pass: busy or broken servers and connections, but not a quota that is used up. */
export function isPassing(error: unknown): boolean {
  if (error instanceof APIConnectionError || error instanceof NoCompletionError) return true;
  if (!(error instanceof APIError)) return isBrokenConnection(error);
  const { status = 0 } = error;
  if (status === 429) return !isQuota(error);
  return [408, 409, 425].includes(status) || status >= 500;
}

/** True when the server refuses this one request because it is too long, or its content is not allowed. */
export function isRejection(error: unknown): error is APIError {
  return error instanceof APIError && isRejectionText(error.status, `${error.code} ${error.message}`);
}

function isQuota(error: APIError): boolean {
  return (
    /quota|billing/i.test(`${error.code} ${error.type}`) || /exceeded your current quota/i.test(error.message)
  );
}

/** A body that was cut off fails in the platform's fetch or in its JSON, with no error class of the client. */
function isBrokenConnection(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  const text = `${(error as Error)?.message} ${((error as Error)?.cause as Error | undefined)?.message}`;
  return (
    !(error instanceof OpenAIError) && /terminated|fetch failed|other side closed|ECONN|socket/i.test(text)
  );
}

function sentence(
  error: unknown,
  { address, model, key, retries, timeoutSeconds, models = [] }: ServerFacts,
): string {
  const said = messageOf(error);
  if (error instanceof APIConnectionTimeoutError) {
    return `the server at ${address} gave no answer within ${timeoutSeconds} s (tried ${times(retries)}); ${KEPT}`;
  }
  if (error instanceof APIConnectionError || isBrokenConnection(error)) {
    return `no connection to the server at ${address} (${connectionCode(error)}, tried ${times(retries)}); check that it runs; ${KEPT}`;
  }
  if (error instanceof NoCompletionError) return `the server at ${address} ${said}; ${KEPT}`;
  if (!(error instanceof APIError)) return `the request to ${address} failed: ${said}; ${KEPT}`;
  const { status } = error;
  if (status === 401 || status === 403) {
    return key === undefined
      ? `the server at ${address} wants a key (${status}); set SABER_API_KEY or OPENAI_API_KEY`
      : `the server at ${address} refuses the key (${status}); check SABER_API_KEY or OPENAI_API_KEY`;
  }
  if (status === 404) {
    const served = models.length > 0 ? `; it serves ${models.slice(0, 5).join(', ')}` : '';
    return `the server at ${address} does not know the model "${model}" (404: ${said})${served}`;
  }
  if (status === 429 && isQuota(error)) return `the quota at ${address} is used up (429: ${said}); ${KEPT}`;
  if (status === 429)
    return `the server at ${address} is still busy after ${times(retries)} (429: ${said}); ${KEPT}`;
  if ((status ?? 0) >= 500)
    return `the server at ${address} fails (${status}: ${said}; tried ${times(retries)}); ${KEPT}`;
  return `the server at ${address} refuses the request (${status}: ${said})`;
}

/** The beginning of what the server says, on one line; of a web page its title. */
function messageOf(error: unknown): string {
  const text = (error as Error)?.message ?? String(error);
  const plain = /<title>([\s\S]*?)<\/title>/i.exec(text)?.[1] ?? text.replaceAll(/<[^>]*>/g, ' ');
  const line = plain
    .replace(/^\d{3}\s+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.;]$/, '');
  return line.length > 160 ? `${line.slice(0, 160)}...` : line;
}

function connectionCode(error: unknown): string {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code } = inner as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
  }
  return messageOf(error);
}

function times(retries: number): string {
  return retries === 0 ? 'once' : `${retries + 1} times`;
}
