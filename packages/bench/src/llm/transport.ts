import { retry } from '@saber/tournament';
import OpenAI from 'openai';
import { BenchError } from '../errors.js';
import { isPassing, isRejection, redact, type ServerFacts, serverFailure } from './failure.js';
import type { LlmConfig } from './llm-config.js';
import { readAnswer } from './read-answer.js';
import { type Answer, type ChatRequest, mostTokens } from './request.js';

/** Sends a request and returns the answer. @throws BenchError `LLM` with one sentence for the user */
export type Transport = (request: ChatRequest) => Promise<Answer>;

/** Base URL as it may be shown. */
export function shownAddress(baseUrl: string): string {
  const url = new URL(baseUrl);
  [url.username, url.password, url.search] = ['', '', ''];
  return url.href.replace(/\/$/, '');
}

/** The key of the configuration or of the environment: `SABER_API_KEY`, then `OPENAI_API_KEY`. */
export function keyOf(
  { apiKey }: Pick<LlmConfig, 'apiKey'>,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  return apiKey ?? (env.SABER_API_KEY || env.OPENAI_API_KEY || undefined);
}

/**
 * Talks to the server: retries with back-off, heeds `Retry-After`, and sends the key of the request as `Idempotency-Key`, so
 * that a server that knows it charges a repeated request once.
 *
 * @throws BenchError `LLM` at once when OpenAI's own server is meant and there is no key
 */
export function httpTransport(llm: LlmConfig, env: NodeJS.ProcessEnv = process.env): Transport {
  const key = keyOf(llm, env);
  const { model, retries, timeoutSeconds } = llm;
  const facts: ServerFacts = { address: shownAddress(llm.baseUrl), model, key, retries, timeoutSeconds };
  if (key === undefined && new URL(llm.baseUrl).hostname.endsWith('openai.com')) {
    throw new BenchError(
      'LLM',
      `the server at ${facts.address} wants a key; set SABER_API_KEY or OPENAI_API_KEY`,
    );
  }
  const client = new OpenAI({
    baseURL: llm.baseUrl,
    apiKey: key ?? 'none',
    ...(key === undefined && { defaultHeaders: { Authorization: null } }),
    maxRetries: 0, // the policy below counts and waits
    timeout: timeoutSeconds * 1000,
    logLevel: 'off',
  });
  const send = async (request: ChatRequest): Promise<Answer> => {
    try {
      const reply: unknown = await client.chat.completions.create(request.body as never, {
        headers: { 'Idempotency-Key': request.key },
      });
      const answer = readAnswer(reply, mostTokens(request, llm.maxOutputTokens));
      return answer.text === null ? answer : { ...answer, text: redact(answer.text, longKey(key)) };
    } catch (error) {
      if (!isRejection(error)) throw error;
      const rejected = redact(error.message, key);
      return { text: null, inputTokens: 0, outputTokens: 0, rejected };
    }
  };
  return async (request) => {
    try {
      const { value } = await retry(() => send(request), {
        maxRetries: retries,
        baseDelay: llm.retryDelaySeconds * 1000,
        retryable: isPassing,
      });
      return value;
    } catch (error) {
      // The retry policy wraps a last rate limit; what the server said is its cause.
      const cause =
        error instanceof Error && error.name === 'RateLimitedError' ? (error.cause ?? error) : error;
      throw serverFailure(cause, facts);
    }
  };
}

/** A key that no text of an answer contains by chance. */
function longKey(key: string | undefined): string | undefined {
  return key !== undefined && key.length >= 16 ? key : undefined;
}
