import { readReply } from '@saber/tournament';
import { NoCompletionError } from './no-completion-error.js';
import type { Answer, Tokens } from './request.js';

/**
 * Reads a chat completion, from a server or from a batch file.
 *
 * @param most - stands in for a usage that the server does not state
 * @throws NoCompletionError for anything else, for example a web page
 */
export function readAnswer(reply: unknown, most: Tokens): Answer {
  if (typeof reply === 'string' && /^\s*</.test(reply)) {
    throw new NoCompletionError('answers with a web page; the base URL usually ends in /v1');
  }
  const choices = (reply as { choices?: unknown } | null)?.choices;
  if (!Array.isArray(choices) || choices.length === 0) {
    throw new NoCompletionError('answers with something else than a chat completion');
  }
  const { text, model, inputTokens, outputTokens } = readReply(reply as object);
  const finish = (choices[0] as { finish_reason?: unknown }).finish_reason;
  return {
    text,
    inputTokens: inputTokens ?? most.inputTokens,
    outputTokens: outputTokens ?? most.outputTokens,
    ...(model !== undefined && { model }),
    ...(typeof finish === 'string' && finish !== 'stop' && { finish }),
  };
}
