import { InvalidArgumentError, show } from '../errors.js';
import type { Tokenizer } from '../types.js';
import { sklearnStopWords } from './stop-words.data.js';

/** A tokenizer without the given words, by default {@link sklearnStopWords}. */
export function withoutStopWords(
  tokenizer: Tokenizer,
  stopWords: Iterable<string> = sklearnStopWords,
): Tokenizer {
  const dropped = new Set(stopWords);
  return (text) => tokenizer(text).filter((token) => !dropped.has(token));
}

/**
 * A tokenizer that gives runs of neighbouring tokens, joined by a space: first all of length `from`, then the longer
 * ones, as scikit-learn's `ngram_range` does.
 *
 * @throws InvalidArgumentError when not 1 ≤ from ≤ to
 */
export function ngrams(tokenizer: Tokenizer, from: number, to: number): Tokenizer {
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 1 || to < from) {
    throw new InvalidArgumentError(`ngrams needs integers 1 ≤ from ≤ to, got ${show(from)} and ${show(to)}`);
  }
  return (text) => {
    const tokens = tokenizer(text);
    const grams: string[] = [];
    for (let size = from; size <= to; size++) {
      for (let i = 0; i + size <= tokens.length; i++) grams.push(tokens.slice(i, i + size).join(' '));
    }
    return grams;
  };
}
