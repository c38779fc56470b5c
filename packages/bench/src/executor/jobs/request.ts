import { BenchError } from '../../errors.js';
import type { AskSettings } from '../../llm/llm-config.js';
import type { Answer, ChatRequest } from '../../llm/request.js';
import type { Job } from '../types.js';

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
