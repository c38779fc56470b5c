import { texTokens } from './tex-tokens.js';

/** Old letters and the new ones that stand for them; both are single tokens, such as `x` or `\theta`. */
export type Names = Readonly<Record<string, string>>;

/** A formula with other letters for its variables; words, names of sets and of operators stay. */
export function renameFormula(latex: string, names: Names): string {
  let renamed = '';
  let written = 0;
  for (const { text, begin, end, verbatim } of texTokens(latex)) {
    const name = verbatim || !Object.hasOwn(names, text) ? undefined : names[text];
    if (name === undefined) continue;
    const needsSpace = name.startsWith('\\') && /^[A-Za-z]/.test(latex.slice(end));
    renamed += latex.slice(written, begin) + name + (needsSpace ? ' ' : '');
    written = end;
  }
  return renamed + latex.slice(written);
}

/** The letters of a formula that are tokens of their own. */
export function lettersOf(latex: string): Set<string> {
  const letters = texTokens(latex).filter(
    ({ text, verbatim }) => !verbatim && /^(?:[A-Za-z]|\\[A-Za-z]+)$/.test(text),
  );
  return new Set(letters.map(({ text }) => text));
}

/** An "a" that is no article, by what follows it. */
const letterA = /(?<![A-Za-z\\'’])a(?=\s*(?:[.,;:?!)=+*/^<>-]|$|(?:is|are|and|or|if|so|such|has|in)\b))/;

/** True when a letter stands alone in prose. */
export function isMentioned(letter: string, prose: string): boolean {
  if (letter.startsWith('\\')) return false;
  if (letter === 'a') return letterA.test(prose);
  return new RegExp(`(?<![A-Za-z\\\\'’])${letter}(?![A-Za-z])`).test(prose);
}
