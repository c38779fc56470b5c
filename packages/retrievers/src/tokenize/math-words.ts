import { stemEnglish } from './stem.js';
import { sklearnStopWords } from './stop-words.data.js';
import { numberSets, signs, wordsOfSigns } from './symbol-words.data.js';
import { synonyms } from './synonyms.data.js';

const ignored: ReadonlySet<string> = new Set([...sklearnStopWords, 'let', 'given', 'iff']);
const runs = /[\p{L}\p{N}_'’]+|[^\s\p{L}\p{N}_'’]/gu;
const fontCommand = /\\(?:mathrm|text|operatorname|mathcal|mathfrak|mathbf|mathsf)\s*\{([^{}]*)\}/g;

/**
 * Words of mathematical text, brought to one vocabulary: LaTeX commands and Unicode signs become the words they are
 * read as (`\cup` and `∪` give `union`), other signs stay as they are, identifiers are split (`isCompact_union` gives
 * `compact` and `union`), English words are stemmed, common synonyms and abbreviations united (`hom`, `homomorphism`),
 * stop words and single letters dropped. Made for searching libraries of formal and informal statements.
 *
 * @example
 * ```ts
 * mathWords('$A \\cup B$ is compact: isCompact_union'); // ['union', 'compact', 'compact', 'union']
 * ```
 */
export function mathWords(text: string): string[] {
  const words: string[] = [];
  for (const [piece] of plain(text.normalize('NFC')).matchAll(runs)) {
    if (pushSign(piece, words)) continue;
    if (/^[\p{L}\p{N}_]/u.test(piece)) {
      pushIdentifier(piece, words);
    } else if (/^[\p{S}‖]/u.test(piece) && !/[`$~|]/.test(piece)) {
      words.push(piece);
    }
  }
  return words;
}

/** Digits below and above the line, by their value. */
const subscripts = '₀₁₂₃₄₅₆₇₈₉';
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** LaTeX commands as signs or bare words, scripts as LaTeX writes them. */
function plain(text: string): string {
  return text
    .replaceAll('⁻¹', ' ⁻ ')
    .replace(/[₀-₉]/g, (digit) => `_${subscripts.indexOf(digit)}`)
    .replace(/[⁰¹²³⁴-⁹]/g, (digit) => `^${superscripts.indexOf(digit)}`)
    .replace(
      /\\mathbb\s*\{?\s*([A-Z])\s*\}?/g,
      (_, letter: string) => ` ${numberSets.get(letter) ?? letter} `,
    )
    .replace(fontCommand, ' $1 ')
    .replace(/\\([A-Za-z]+)/g, (_, name: string) => ` ${signs.get(name) ?? name} `);
}

/** Appends the words that a sign is read as; false when it is none. */
function pushSign(sign: string, words: string[]): boolean {
  const read = wordsOfSigns.get(sign);
  if (read) for (const word of read) words.push(shared(word));
  return read !== undefined;
}

function pushIdentifier(identifier: string, words: string[]): void {
  const parts = identifier
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_]+/);
  for (const part of parts) {
    if (pushSign(part, words)) continue;
    const word = part.toLowerCase().replace(/['’]/g, '');
    const single = word.length === 1 && /[a-zα-ω]/.test(word);
    if (word !== '' && !single && !ignored.has(word)) words.push(shared(word));
  }
}

/** The stem that a word is known by. */
function shared(word: string): string {
  const stem = stemEnglish(word);
  return synonyms.get(stem) ?? stem;
}

/**
 * Overlapping pieces of four letters of each of {@link mathWords}, with marks at its ends: words that are built alike
 * share most of them.
 *
 * @example
 * ```ts
 * mathWordPieces('prime'); // ['^pri', 'prim', 'rim$']
 * ```
 */
export function mathWordPieces(text: string): string[] {
  const pieces: string[] = [];
  for (const word of mathWords(text)) {
    const marked = `^${word}$`;
    for (let i = 0; i + 4 <= marked.length; i++) pieces.push(marked.slice(i, i + 4));
  }
  return pieces;
}
