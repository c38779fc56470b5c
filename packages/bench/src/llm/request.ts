import { canonicalJson, sha256 } from '../store/hash.js';
import type { LlmConfig } from './llm-config.js';
import type { Message } from './prompt.js';

/** What must agree between an answer and its use, beside the messages. */
export interface RequestIdentity {
  readonly model: string;
  readonly promptHash: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A request as it goes to the server. */
export interface ChatRequest {
  /** SHA-256 over identity, messages and attempt; sent as `Idempotency-Key`, and the `custom_id` of batch files. */
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>> & {
    readonly model: string;
    readonly messages: readonly Message[];
  };
}

/** Tokens of one answer. */
export interface Tokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a server answered. */
export interface Answer extends Tokens {
  /** Null when there is no content: reasoning only, or a rejected request. */
  readonly text: string | null;
  /** The model's name as the server states it. */
  readonly model?: string;
  /** Why generation ended, when not by itself: `length`, `content_filter`. */
  readonly finish?: string;
  /** Why the server will not answer this request, for example because it is too long. */
  readonly rejected?: string;
}

export function identityOf(llm: LlmConfig, promptHash: string): RequestIdentity {
  // OpenAI's reasoning models refuse the older name; most other servers know only that one.
  const limit = new URL(llm.baseUrl).hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens';
  return {
    model: llm.model,
    promptHash,
    parameters: { ...llm.parameters, [limit]: llm.maxOutputTokens },
  };
}

/** @param attempt - from 0; an unreadable answer is asked for again under another key */
export function chatRequest(
  identity: RequestIdentity,
  messages: readonly Message[],
  attempt: number,
): ChatRequest {
  const { model, parameters } = identity;
  return {
    key: sha256(canonicalJson({ ...identity, messages, attempt })),
    body: { model, messages, ...parameters },
  };
}

/** Tokens a chat template may add to the messages. */
const TEMPLATE_TOKENS = 256;

/** The most a request can use: a token has at least one byte. */
export function mostTokens({ body }: ChatRequest, maxOutputTokens: number): Tokens {
  const bytes = body.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + 16, 0);
  return { inputTokens: bytes + TEMPLATE_TOKENS, outputTokens: maxOutputTokens };
}
