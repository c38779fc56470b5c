import { plainMath, splitIdentifier } from './plain-math.js';
import { stemEnglish } from './stem.js';
import { sklearnStopWords } from './stop-words.data.js';
import { wordsOfSigns } from './symbol-words.data.js';
import { synonyms } from './synonyms.data.js';

/** Stop words of English that mean something in mathematics. */
const meaningful = new Set(
  `full empty top bottom side system part thin first last one two three four five six eight nine ten eleven twelve back
  front fill move amount`.split(/\s+/),
);
const letters =
  `alpha beta gamma delta epsilon varepsilon eta theta vartheta iota kappa lambda mu nu xi rho tau upsilon phi
  varphi chi psi omega`.split(/\s+/);
const ignored: ReadonlySet<string> = new Set(
  [...sklearnStopWords, ...letters, 'let', 'given', 'iff'].filter((word) => !meaningful.has(word)),
);
const runs = /[\p{L}\p{N}_'’]+|[^\s\p{L}\p{N}_'’]/gu;

/**
 * Words of mathematical text, brought to one vocabulary: LaTeX commands and Unicode signs become the words they are
 * read as (`\cup` and `∪` give `union`), other signs stay as they are, identifiers are split (`isCompact_union` gives
 * `compact` and `union`), English words are stemmed, common synonyms and abbreviations united (`hom`, `homomorphism`),
 * stop words, names of Greek letters and single letters dropped. Made for searching libraries of formal and informal
 * statements.
 *
 * @example
 * ```ts
 * mathWords('$A \\cup B$ is compact: isCompact_union'); // ['union', 'compact', 'compact', 'union']
 * ```
 */
export function mathWords(text: string): string[] {
  const words: string[] = [];
  for (const [piece] of plainMath(text).matchAll(runs)) {
    if (pushSign(piece, words)) continue;
    if (/^[\p{L}\p{N}_]/u.test(piece)) {
      pushIdentifier(piece, words);
    } else if (/^[\p{S}‖]/u.test(piece) && !/[`$~|]/.test(piece)) {
      words.push(piece);
    }
  }
  return words;
}

/** Appends the words that a sign is read as; false when it is none. */
function pushSign(sign: string, words: string[]): boolean {
  const read = wordsOfSigns.get(sign);
  if (read) for (const word of read) words.push(shared(word));
  return read !== undefined;
}

function pushIdentifier(identifier: string, words: string[]): void {
  for (const part of splitIdentifier(identifier).split(' ')) {
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
