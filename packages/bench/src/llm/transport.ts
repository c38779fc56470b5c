import { retry } from '@saber/tournament';
import { NotFoundError } from 'openai';
import { listModels, openClient } from './client.js';
import { isPassing, isRejection, redact, serverFailure } from './failure.js';
import type { AskSettings, LlmConfig } from './llm-config.js';
import { readAnswer } from './read-answer.js';
import { type Answer, type ChatRequest, mostTokens } from './request.js';

/** Sends a request and returns the answer. @throws BenchError `LLM` with one sentence for the user */
export type Transport = (request: ChatRequest) => Promise<Answer>;

/** Keys of at least this length are in no answer by chance. */
const LONG_KEY = 16;

/**
 * Talks to the server: retries with back-off, heeds `Retry-After`, and sends the key of the request as `Idempotency-Key`, so
 * that a server that knows it charges a repeated request once.
 *
 * @throws BenchError `LLM` at once when OpenAI's own server is meant and there is no key
 */
export function httpTransport(
  llm: AskSettings & Pick<LlmConfig, 'apiKey'>,
  env: NodeJS.ProcessEnv = process.env,
): Transport {
  const { client, facts } = openClient(llm, env);
  const { key } = facts;
  const secret = key !== undefined && key.length >= LONG_KEY ? key : undefined;
  const send = async (request: ChatRequest): Promise<Answer> => {
    try {
      const reply: unknown = await client.chat.completions.create(request.body as never, {
        headers: { 'Idempotency-Key': request.key },
      });
      const answer = readAnswer(reply, mostTokens(request, llm.maxOutputTokens));
      return answer.text === null ? answer : { ...answer, text: redact(answer.text, secret) };
    } catch (error) {
      if (!isRejection(error)) throw error;
      return { text: null, inputTokens: 0, outputTokens: 0, rejected: redact(error.message, key) };
    }
  };
  return async (request) => {
    try {
      const { value } = await retry(() => send(request), {
        maxRetries: llm.retries,
        baseDelay: llm.retryDelaySeconds * 1000,
        retryable: isPassing,
      });
      return value;
    } catch (error) {
      // The retry policy wraps a last rate limit; what the server said is its cause.
      const cause = (error as Error).name === 'RateLimitedError' ? (error as Error).cause : error;
      const models = cause instanceof NotFoundError ? await listModels(client).catch(() => []) : [];
      throw serverFailure(cause, { ...facts, models });
    }
  };
}
