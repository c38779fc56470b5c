import { englishStopWords } from './stop-words.data.js';

/** Options of {@link summaryWords}. */
export interface SummaryWordsOptions {
  /** Words to leave out. @defaultValue the 318 English stop words of scikit-learn */
  readonly stopWords?: ReadonlySet<string>;
  /** Words to leave out besides; the released code adds mathematical boilerplate such as "let" and "theorem". */
  readonly extraStopWords?: ReadonlySet<string>;
}

/**
 * The words of a solution summary as the released code compares them: lower-cased, the maximal runs of `a-z`, `0-9`, `^`
 * and `_`, without stop words, each once.
 *
 * @see SABER-Math, section 3.3, solution summaries
 *
 * @example
 * ```ts
 * summaryWords('Apply the AM-GM inequality to x^2 and y^2'); // Set { apply, gm, inequality, x^2, y^2 }
 * ```
 */
export function summaryWords(text: string, options: SummaryWordsOptions = {}): Set<string> {
  const { stopWords = englishStopWords, extraStopWords } = options;
  const words = text.toLowerCase().match(/[a-z0-9^_]+/g) ?? [];
  return new Set(words.filter((word) => !stopWords.has(word) && !extraStopWords?.has(word)));
}
