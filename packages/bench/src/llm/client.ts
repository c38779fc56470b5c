import OpenAI from 'openai';
import { BenchError } from '../errors.js';
import type { ServerFacts } from './failure.js';
import type { AskSettings, LlmConfig } from './llm-config.js';

/** The key of the configuration or of the environment: `SABER_API_KEY`, then `OPENAI_API_KEY`. */
function keyOf({ apiKey }: Pick<LlmConfig, 'apiKey'>, env: NodeJS.ProcessEnv): string | undefined {
  return apiKey ?? (env.SABER_API_KEY || env.OPENAI_API_KEY || undefined);
}

/**
 * A client of the configured server that neither retries nor logs.
 *
 * @throws BenchError `LLM` when OpenAI's own server is meant and there is no key
 */
export function openClient(
  llm: AskSettings & Pick<LlmConfig, 'apiKey'>,
  env: NodeJS.ProcessEnv = process.env,
): { client: OpenAI; facts: ServerFacts } {
  const key = keyOf(llm, env);
  const { model, retries, timeoutSeconds } = llm;
  const url = new URL(llm.baseUrl);
  url.search = ''; // may hold a secret
  const facts = { address: url.href.replace(/\/$/, ''), model, key, retries, timeoutSeconds };
  if (key === undefined && url.hostname.endsWith('openai.com')) {
    throw new BenchError(
      'LLM',
      `the server at ${facts.address} wants a key; set SABER_API_KEY or OPENAI_API_KEY`,
    );
  }
  const client = new OpenAI({
    baseURL: llm.baseUrl,
    apiKey: key ?? 'none',
    ...(key === undefined && { defaultHeaders: { Authorization: null } }),
    maxRetries: 0,
    timeout: timeoutSeconds * 1000,
    logLevel: 'off',
  });
  return { client, facts };
}

/** Names of the models that a server lists. */
export async function listModels(client: OpenAI): Promise<string[]> {
  const names: string[] = [];
  for await (const { id } of client.models.list({ timeout: 10_000 })) names.push(id);
  return names;
}
