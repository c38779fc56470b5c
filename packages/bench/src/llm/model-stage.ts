import type { Config } from '../config.js';
import type { Context } from '../pipeline/context.js';
import { MODEL_STAGES, type ModelStage, type PromptName } from './llm-config.js';
import { checkCap } from './meter.js';
import { loadPrompt, type Prompt } from './prompt.js';
import { identityOf, type RequestIdentity, type Tokens } from './request.js';
import { type RequestFolder, Requests } from './requests.js';

/** Tries for an answer that can be read, as in the released code. */
export const TRIES = 4;

/** A prompt and the model that it is put to. */
export interface ModelTask {
  readonly stage: RequestFolder;
  readonly prompt: Prompt;
  /** Belongs to the inputs of the stage: another model, prompt or parameter makes another result. */
  readonly identity: RequestIdentity;
}

/** Counts in the manifest of a stage that a model carried out. */
export type ModelCounts = { readonly requests: number; readonly unreadable: number } & Tokens;

/** The task of a stage when a model is to carry it out; undefined when the stage stays offline. */
export async function modelTask(config: Config, stage: ModelStage): Promise<ModelTask | undefined> {
  if (!config.llm?.stages.includes(stage)) return undefined;
  const names = { topics: 'topics', summaries: 'summary', judgments: config.llm.judge } as const;
  return taskOf(config, stage, names[stage]);
}

export async function taskOf(config: Config, stage: RequestFolder, name: PromptName): Promise<ModelTask> {
  const prompt = await loadPrompt(name, config.llm!.prompts);
  return { stage, prompt, identity: identityOf(config.llm!, prompt.hash) };
}

/**
 * Finds what is wrong with the model's part of a configuration before the first request.
 *
 * @throws BenchError for a prompt that is missing or lacks a placeholder, and for a cap on cost without prices
 */
export async function checkModel(config: Config): Promise<void> {
  if (!config.llm) return;
  checkCap(config.llm);
  for (const stage of MODEL_STAGES) await modelTask(config, stage);
}

/** Opens the requests of a task for the time of an action. */
export async function withRequests<T>(
  context: Context,
  { stage, identity }: ModelTask,
  action: (requests: Requests) => Promise<T>,
): Promise<T> {
  const requests = await Requests.open(context, stage, identity);
  try {
    return await action(requests);
  } finally {
    await requests.close();
  }
}

/** Asks until an answer can be read, at most {@link TRIES} times; undefined when none could. */
export async function askUntilRead<V>(
  requests: Requests,
  task: ModelTask,
  values: Readonly<Record<string, string>>,
  read: (text: string | null) => V | undefined,
): Promise<V | undefined> {
  const messages = task.prompt.fill(values);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const value = read((await requests.ask(messages, attempt)).text);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Mean size of filled-in messages, in bytes, over a sample of the items. */
export function meanBytes<T>(
  items: readonly T[],
  fill: (item: T) => readonly { readonly content: string }[],
): number {
  const every = Math.max(1, Math.floor(items.length / 50));
  const sizes = items
    .filter((_, i) => i % every === 0)
    .map((item) => fill(item).reduce((sum, { content }) => sum + Buffer.byteLength(content), 0));
  return sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
}
