import type { LlmConfig } from './llm-config.js';
import { costOf, formatCost } from './meter.js';
import type { Tokens } from './request.js';

/** What a stage is expected to ask. */
export interface Expectation {
  readonly requests: number;
  /** Mean length of the messages, in bytes. */
  readonly messageBytes: number;
  /** Mean length of an answer, in tokens, when no answer is known yet. */
  readonly outputTokens: number;
}

/** A token of English with formulas has between three and four bytes. */
const BYTES_PER_TOKEN = 3.5;

/**
 * What a stage will use, in sentences: from the mean of the answers that are known, or from the guess when there is none.
 * Nothing when all answers are known.
 *
 * @param known - answers in the journal
 * @param spent - cost of all stages so far
 */
export function forecastSentences(
  label: string,
  { requests, messageBytes, outputTokens }: Expectation,
  { prices, cap, maxOutputTokens }: LlmConfig,
  known: Tokens & { readonly requests: number },
  spent: number,
): string[] {
  const left = Math.max(0, Math.round(requests - known.requests));
  if (left === 0) return [];
  const [input, output] =
    known.requests > 0
      ? [known.inputTokens / known.requests, known.outputTokens / known.requests]
      : [messageBytes / BYTES_PER_TOKEN, Math.min(outputTokens, maxOutputTokens)];
  const cost = costOf({ inputTokens: input * left, outputTokens: output * left }, prices);
  const millions = (tokens: number): string => `${((tokens * left) / 1e6).toPrecision(2)} million`;
  const parts = [
    `${label}: forecast about ${left.toLocaleString('en')} requests, ${millions(input)} input and ${millions(output)} output tokens`,
    hasPrices(prices) && `, cost ${formatCost(cost)}`,
    known.requests > 0 && `; ${known.requests.toLocaleString('en')} answers are known`,
  ].filter((part) => part !== false);
  const allowed = cap.cost ?? Number.POSITIVE_INFINITY;
  return [
    parts.join(''),
    ...(spent + cost > allowed
      ? [`warning: that exceeds what is left of the cap (${formatCost(allowed)}); the run will stop there`]
      : []),
  ];
}

/** Rate, money spent, and about what is still to come. */
export function progressDetail(
  { sent, seconds, done, total }: Record<'sent' | 'seconds' | 'done' | 'total', number>,
  prices: LlmConfig['prices'],
  spent: { readonly before: number; readonly now: number },
): string {
  const rate = `${(sent / seconds).toFixed(1)} requests/s`;
  if (!hasPrices(prices)) return rate;
  const toGo = ((spent.now - spent.before) / done) * (total - done);
  return `${rate}, spent ${formatCost(spent.now)}, about ${formatCost(toGo)} to go`;
}

function hasPrices({ input, output }: LlmConfig['prices']): boolean {
  return input + output > 0;
}
