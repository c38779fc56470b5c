import { fingerprintText } from '../code-points.js';
import { InvalidInputError, show } from '../errors.js';
import { type RetryPolicy, retry } from '../run/retry.js';
import type { Judge, Judgement, JudgeOptions, JudgePair, Usage } from '../types.js';
import { parseScore, parseVerdict, type VerdictParser } from './parse-verdict.js';
import { type ProblemText, type Prompt, techniqueComparisonPrompt, techniqueScorePrompt } from './prompts.js';
import { addUsage, type ChatReply, readReply } from './read-reply.js';

/** What a chat function is told beside the prompt. */
export interface CompleteOptions {
  readonly signal?: AbortSignal | undefined;
  /** True when an earlier reply could not be read: answer afresh, not from a cache. */
  readonly bypassCache: boolean;
}

/** Any chat client: takes a prompt, returns a reply in its own form (see `readReply`). */
export type Complete = (prompt: Prompt, options: CompleteOptions) => ChatReply | Promise<ChatReply>;

interface AskOptions {
  readonly complete: Complete;
  /** How often to ask again when a reply cannot be read. @defaultValue 1 */
  readonly rereads?: number;
  /** What to do when `complete` throws. */
  readonly retry?: RetryPolicy;
  /** The most one call can use, for budgets in tokens or money. */
  readonly maxUsage?: Usage;
}

/** Options of {@link llmJudge}. */
export interface LlmJudgeOptions<T> extends AskOptions {
  /** @defaultValue techniqueComparisonPrompt, for items and context of the form `{ problem, solution }` */
  readonly prompt?: (pair: JudgePair<T>) => Prompt;
  /** @defaultValue parseVerdict */
  readonly parse?: VerdictParser;
}

/** A judge that knows the most one judgement can use. */
export type BoundedJudge<T> = Judge<T> & { readonly maxUsage: Usage };

/**
 * A judge that asks a language model. A reply that cannot be read (no content, no verdict, reasoning only) is asked for
 * again past any cache; if that fails too the judge abstains. Calls that fail are retried by the policy, and counted.
 *
 * @example
 * ```ts
 * const judge = llmJudge({ complete: (prompt) => client.chat.completions.create({ model, messages: [{ role: 'user', content: prompt }] }) });
 * ```
 */
export function llmJudge<T = ProblemText>(options: LlmJudgeOptions<T>): BoundedJudge<T> {
  const {
    prompt = techniqueComparisonPrompt as unknown as (pair: JudgePair<T>) => Prompt,
    parse = parseVerdict,
  } = options;
  checkComplete(options.complete);
  const judge = async (pair: JudgePair<T>, judgeOptions: JudgeOptions): Promise<Judgement> => {
    const asked = prompt(pair);
    const { value, ...details } = await ask(options, asked, parse, judgeOptions);
    return value === undefined
      ? { verdict: 'abstain', reason: 'no verdict could be read from the reply', ...details }
      : { verdict: value, ...details };
  };
  return Object.assign(judge, { maxUsage: bound(options, 1) });
}

/** Options of {@link ordinalJudge}. */
export interface OrdinalJudgeOptions<T> extends AskOptions {
  /** @defaultValue techniqueScorePrompt */
  readonly prompt?: (item: T, context: unknown) => Prompt;
  /** @defaultValue parseScore on [0, 100] */
  readonly parse?: (reply: string) => number | undefined;
  /** Largest difference of scores that is still a tie. @defaultValue 0 */
  readonly tieMargin?: number;
}

/**
 * A judge that scores each item alone and compares the scores. An item is scored once per context and judge; a score that
 * cannot be read is not kept.
 */
export function ordinalJudge<T = ProblemText>(options: OrdinalJudgeOptions<T>): BoundedJudge<T> {
  const {
    prompt = techniqueScorePrompt as unknown as (item: T, context: unknown) => Prompt,
    parse = (reply: string) => parseScore(reply),
    tieMargin = 0,
  } = options;
  checkComplete(options.complete);
  const scores = new Map<unknown, Map<T, Promise<Answer<number>>>>();
  const score = (
    item: T,
    context: unknown,
    judgeOptions: JudgeOptions,
  ): { fresh: boolean; answer: Promise<Answer<number>> } => {
    const known = scores.get(context) ?? new Map<T, Promise<Answer<number>>>();
    scores.set(context, known);
    const kept = judgeOptions.bypassCache === true ? undefined : known.get(item);
    if (kept !== undefined) return { fresh: false, answer: kept };
    const answer = ask(options, prompt(item, context), parse, judgeOptions);
    known.set(item, answer);
    const forget = (): void => {
      if (known.get(item) === answer) known.delete(item);
    };
    answer.then(({ value }) => value === undefined && forget(), forget);
    return { fresh: true, answer };
  };
  const judge = async (pair: JudgePair<T>, judgeOptions: JudgeOptions): Promise<Judgement> => {
    const parts = [pair.first, pair.second].map((item) => score(item, pair.context, judgeOptions));
    const [first, second] = (await Promise.all(parts.map(({ answer }) => answer))) as [
      Answer<number>,
      Answer<number>,
    ];
    const usage = addUsage(
      parts.map(({ fresh }, k) => (fresh ? (k === 0 ? first : second).usage : { calls: 0 })),
    );
    const raw = JSON.stringify([first.value ?? null, second.value ?? null]);
    if (first.value === undefined || second.value === undefined) {
      return { verdict: 'abstain', reason: 'no score could be read from a reply', usage, raw };
    }
    const lead = first.value - second.value;
    const verdict = Math.abs(lead) <= tieMargin ? 'tie' : lead > 0 ? 'first' : 'second';
    return { verdict, usage, raw, ...(first.model === undefined ? {} : { model: first.model }) };
  };
  return Object.assign(judge, { maxUsage: bound(options, 2) });
}

function checkComplete(complete: unknown): void {
  if (typeof complete !== 'function') {
    throw new InvalidInputError(`complete must be a function of a prompt, got ${show(complete)}`, complete);
  }
}

interface Answer<V> {
  readonly value: V | undefined;
  readonly raw: string | null;
  readonly usage: Usage;
  readonly promptHash: string;
  readonly model?: string;
}

/** Asks until a reply can be read, at most `rereads + 1` times. */
async function ask<V>(
  { complete, rereads = 1, retry: policy }: AskOptions,
  prompt: Prompt,
  parse: (reply: string) => V | undefined,
  { signal, bypassCache = false }: JudgeOptions,
): Promise<Answer<V>> {
  const usages: Usage[] = [];
  const promptHash = fingerprintText(typeof prompt === 'string' ? prompt : JSON.stringify(prompt));
  for (let round = 0; ; round += 1) {
    const options = { signal, bypassCache: bypassCache || round > 0 };
    const { value: reply, calls } = await retry(() => complete(prompt, options), policy, signal);
    const { text, model, ...tokens } = readReply(reply);
    usages.push({ calls, ...tokens });
    const value = text === null ? undefined : parse(text);
    if (value !== undefined || round >= rereads) {
      return {
        value,
        raw: text,
        usage: addUsage(usages),
        promptHash,
        ...(model === undefined ? {} : { model }),
      };
    }
  }
}

function bound({ rereads = 1, retry: policy, maxUsage }: AskOptions, asks: number): Usage {
  const times = asks * (rereads + 1) * ((policy?.maxRetries ?? 3) + 1);
  const scaled: { -readonly [K in keyof Usage]: Usage[K] } = { calls: times };
  for (const name of ['inputTokens', 'outputTokens', 'cost'] as const) {
    const most = maxUsage?.[name];
    if (most !== undefined) scaled[name] = most * times;
  }
  return scaled;
}
