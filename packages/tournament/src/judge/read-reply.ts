import { InvalidInputError, show } from '../errors.js';
import type { Usage } from '../types.js';

/** A chat reply in whatever form a client returns it. */
export type ChatReply = string | null | undefined | object;

/** The parts of a reply a judge needs. */
export interface ReadReply {
  /** Text of the answer; null when there is none. An object answer is its JSON. */
  readonly text: string | null;
  readonly model?: string;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

interface Loose {
  readonly [key: string]: unknown;
}

/**
 * Reads a string, `{ content | text, usage?, model? }`, or an OpenAI chat completion. The reasoning beside a null content is
 * never taken for the answer.
 *
 * @throws InvalidInputError for anything else
 */
export function readReply(reply: ChatReply): ReadReply {
  if (reply === null || reply === undefined) return { text: null };
  if (typeof reply === 'string') return { text: reply };
  if (typeof reply !== 'object') {
    throw new InvalidInputError(`complete must return a string or a chat reply, got ${show(reply)}`, reply);
  }
  const whole = reply as Loose;
  const choice = Array.isArray(whole.choices) ? (whole.choices[0] as Loose | undefined) : undefined;
  const message = (choice?.message as Loose | undefined) ?? whole;
  const content =
    'content' in message
      ? message.content
      : 'text' in message
        ? message.text
        : choice === undefined
          ? reply
          : null;
  const usage = (whole.usage as Loose | undefined) ?? {};
  const inputTokens = usage.prompt_tokens ?? usage.input_tokens ?? usage.inputTokens ?? usage.promptTokens;
  const outputTokens =
    usage.completion_tokens ?? usage.output_tokens ?? usage.outputTokens ?? usage.completionTokens;
  return {
    text: textOf(content),
    ...(typeof whole.model === 'string' ? { model: whole.model } : {}),
    ...(typeof inputTokens === 'number' ? { inputTokens } : {}),
    ...(typeof outputTokens === 'number' ? { outputTokens } : {}),
  };
}

function textOf(content: unknown): string | null {
  if (content === null || content === undefined) return null;
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) {
    const parts = content.map((part) => (typeof part === 'string' ? part : ((part as Loose)?.text ?? '')));
    return parts.join('');
  }
  return JSON.stringify(content);
}

/** Adds usage up; undefined fields stay undefined. */
export function addUsage(usages: readonly (Usage | undefined)[]): Usage {
  const total: { calls: number; inputTokens?: number; outputTokens?: number; cost?: number } = { calls: 0 };
  for (const usage of usages) {
    total.calls += usage?.calls ?? 1;
    for (const name of ['inputTokens', 'outputTokens', 'cost'] as const) {
      const value = usage?.[name];
      if (value !== undefined) total[name] = (total[name] ?? 0) + value;
    }
  }
  return total;
}
