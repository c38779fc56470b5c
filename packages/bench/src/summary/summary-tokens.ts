import { summaryWords } from '@saber/dedup';
import { MATHEMATICS_STOP_WORDS } from './stop-words.data.js';

/**
 * Tokens of a summary: lower-case maximal runs of `a-z`, `0-9`, `^` and `_`, each once, without English stop words and
 * the words that solutions of all kinds share.
 *
 * @see SABER-Math, section B.1
 */
export function summaryTokens(summary: string): Set<string> {
  return summaryWords(summary, { extraStopWords: MATHEMATICS_STOP_WORDS });
}
