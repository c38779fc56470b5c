import { BenchError } from '../../errors.js';
import type { LlmConfig } from '../../llm/llm-config.js';
import type { Answer, ChatRequest } from '../../llm/request.js';
import type { Job } from '../types.js';

/** How a server is asked; a key is not among it. */
export type AskSettings = Pick<
  LlmConfig,
  'baseUrl' | 'model' | 'maxOutputTokens' | 'retries' | 'retryDelaySeconds' | 'timeoutSeconds'
>;

/** Topics, summaries, judgments: puts one request to a language model, with the key of the machine that runs it. */
export const request: Job<AskSettings, ChatRequest, Answer> = {
  kind: 'waiting',
  prepare: async (settings, { apiKey, llm, serving = false }) => {
    const { httpTransport } = await import('../../llm/transport.js'); // slow to load, and rarely needed
    const { SABER_API_KEY, OPENAI_API_KEY } = process.env;
    if (serving && llm === undefined && (SABER_API_KEY || OPENAI_API_KEY)) {
      throw new BenchError(
        'LLM',
        'this worker has a key in its environment and was not told which server may have it; start it with --llm <url>',
      );
    }
    return httpTransport({
      ...settings,
      ...(llm !== undefined && { baseUrl: llm }),
      ...(apiKey !== undefined && { apiKey }),
    });
  },
};

/** The part of a configuration that a request needs. */
export function askSettings(config: LlmConfig): AskSettings {
  const { baseUrl, model, maxOutputTokens, retries, retryDelaySeconds, timeoutSeconds } = config;
  return { baseUrl, model, maxOutputTokens, retries, retryDelaySeconds, timeoutSeconds };
}
