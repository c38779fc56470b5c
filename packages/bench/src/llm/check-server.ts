import type { Config } from '../config.js';
import { BenchError } from '../errors.js';
import { listModels, openClient } from './client.js';
import { serverFailure } from './failure.js';
import { checkModel } from './model-stage.js';

/**
 * Checks prompts and cap, and that the server answers and lists the model; no tokens are used.
 *
 * @throws BenchError with one sentence about what is wrong
 */
export async function checkServer(config: Config): Promise<string> {
  await checkModel(config);
  const { client, facts } = openClient({ ...config.llm!, retries: 0, timeoutSeconds: 10 });
  const models = await listModels(client).catch((error: unknown) => {
    throw serverFailure(error, facts);
  });
  if (!models.includes(facts.model)) {
    throw new BenchError('LLM', `${facts.address} does not list ${facts.model}, but ${models.join(', ')}`);
  }
  return `${facts.model} at ${facts.address}`;
}
