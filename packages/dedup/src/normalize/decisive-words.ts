import { decisiveWords } from './latex.data.js';

/** Length from which a word is recognised with one letter missing, added or wrong. */
const robustLength = 7;

/** Long decisive words by each of their forms with one letter left out. */
const damaged = new Map<string, string>();
for (const word of decisiveWords) {
  if (word.length >= robustLength) for (const form of withoutOneLetter(word)) damaged.set(form, word);
}

/**
 * The decisive word that a lower-case word is, or a long one that it is up to one letter (as machine reading leaves it:
 * `ositive`, `largcst`); undefined for other words.
 */
export function decisiveWord(word: string): string | undefined {
  if (decisiveWords.has(word)) return word;
  if (word.length < robustLength - 1) return undefined;
  if (remembered.has(word)) return remembered.get(word);
  const found = nearDecisiveWord(word);
  if (remembered.size === memory) remembered.clear();
  remembered.set(word, found);
  return found;
}

/** Answers for words seen lately: texts repeat their words. */
const remembered = new Map<string, string | undefined>();
const memory = 20_000;

function nearDecisiveWord(word: string): string | undefined {
  const own = damaged.get(word);
  if (own !== undefined || word.length < robustLength) return own;
  for (const form of withoutOneLetter(word)) {
    if (decisiveWords.has(form) && form.length >= robustLength) return form;
    const other = damaged.get(form);
    if (other !== undefined && other.length === word.length) return other;
  }
  return undefined;
}

function withoutOneLetter(word: string): string[] {
  return Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1));
}
