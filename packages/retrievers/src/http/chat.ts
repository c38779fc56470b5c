import type { Complete } from '../types.js';
import { Reader } from './read.js';
import { type HttpOptions, poster } from './request.js';

/** Options of {@link chatCompletions}. */
export interface ChatOptions extends HttpOptions {
  readonly baseUrl: string;
  readonly model: string;
  /** Further fields of every request: temperature, max_tokens, seed, top_p, … */
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/**
 * A chat function over OpenAI's `/chat/completions`.
 *
 * @throws RequestFailedError, InvalidResponseError from the function
 */
export function chatCompletions(options: ChatOptions): Complete {
  const { baseUrl, model, parameters = {} } = options;
  const post = poster(model, baseUrl, options);
  const reader = new Reader(model);
  return async (messages, { signal } = {}) => {
    const answer = await post('/chat/completions', { model, messages, ...parameters }, signal);
    const choice = reader.list(reader.field(answer, 'choices'), 'choices')[0];
    const content = reader.field(reader.field(choice, 'message'), 'content');
    return typeof content === 'string' ? content : reader.fail('the message must have text', content);
  };
}
