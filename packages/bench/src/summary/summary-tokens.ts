import { ENGLISH_STOP_WORDS, MATHEMATICS_STOP_WORDS } from './stop-words.data.js';

const stopWords = new Set([...ENGLISH_STOP_WORDS, ...MATHEMATICS_STOP_WORDS]);

/**
 * Tokens of a summary: lower-case maximal runs of `a-z`, `0-9`, `^` and `_`, each once, without stop words.
 *
 * @see SABER-Math, section B.1
 */
export function summaryTokens(summary: string): Set<string> {
  return new Set(
    (summary.toLowerCase().match(/[a-z0-9^_]+/g) ?? []).filter((token) => !stopWords.has(token)),
  );
}
