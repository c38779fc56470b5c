import { z } from 'zod';

/** Stages that a language model can carry out. */
export const MODEL_STAGES = ['topics', 'summaries', 'judgments'] as const;
export type ModelStage = (typeof MODEL_STAGES)[number];

/** The prompts, each a file of `prompts/` that a file of the user can replace. */
export const PROMPT_NAMES = [
  'topics',
  'summary',
  'pairwise',
  'ordinal',
  'standardize',
  'rephrase',
  'variants',
  'solve',
  'grade',
] as const;
export type PromptName = (typeof PROMPT_NAMES)[number];

const amount = z.number().min(0);
const count = z.number().int().min(1);

/** The part `llm` of the configuration: which model, for what, at what price. */
export const llmSchema = z.strictObject({
  baseUrl: z
    .url({
      protocol: /^https?$/,
      error: 'must be the address of a server, for example http://localhost:8000/v1',
    })
    .refine((url) => !URL.canParse(url) || (new URL(url).username === '' && new URL(url).password === ''), {
      error: 'must not hold a password; keep the key in SABER_API_KEY',
      abort: true,
      params: { secret: true },
    })
    .describe('Address of an OpenAI-compatible server, up to and with /v1.'),
  model: z.string().min(1).describe('Name of the model, as the server knows it.'),
  apiKey: z
    .string()
    .min(1)
    .optional()
    .describe('Key; better kept in SABER_API_KEY or OPENAI_API_KEY. Never written anywhere.'),
  stages: z
    .array(z.enum(MODEL_STAGES))
    .min(1)
    .default([...MODEL_STAGES])
    .describe('Stages the model carries out; the others stay offline.'),
  judge: z
    .enum(['pairwise', 'ordinal'])
    .default('pairwise')
    .describe('Ask which of two candidates is nearer, or score each from 0 to 100 and compare the scores.'),
  prompts: z
    .partialRecord(z.enum(PROMPT_NAMES), z.string())
    .default({})
    .describe('Files that replace the bundled prompts.'),
  parameters: z
    .record(z.string(), z.json())
    .default({})
    .describe('Further fields of every request, for example reasoning_effort, temperature, seed.'),
  maxOutputTokens: count.default(50_000).describe('Longest answer, reasoning included.'),
  concurrency: count.default(16).describe('Requests in flight.'),
  timeoutSeconds: z.number().positive().default(900).describe('Longest wait for one answer.'),
  retries: z.number().int().min(0).default(6).describe('Further tries when the server fails or is busy.'),
  retryDelaySeconds: amount.default(1).describe('Wait before the first of them; doubles each time.'),
  prices: z
    .strictObject({
      input: amount.default(0).describe('Per million input tokens.'),
      output: amount.default(0).describe('Per million output tokens.'),
    })
    .prefault({}),
  cap: z
    .strictObject({ cost: amount, tokens: amount, requests: amount })
    .partial()
    .default({})
    .describe('Never exceeded by what all stages of a state folder use together.'),
});

export type LlmConfig = z.output<typeof llmSchema>;

/** How a server is asked; a key is not among it. */
export type AskSettings = Pick<
  LlmConfig,
  'baseUrl' | 'model' | 'maxOutputTokens' | 'retries' | 'retryDelaySeconds' | 'timeoutSeconds'
>;

/** The part of a configuration that a request needs. */
export function askSettings(config: LlmConfig): AskSettings {
  const { baseUrl, model, maxOutputTokens, retries, retryDelaySeconds, timeoutSeconds } = config;
  return { baseUrl, model, maxOutputTokens, retries, retryDelaySeconds, timeoutSeconds };
}
