import { numberSets, signs } from './symbol-words.data.js';

const joinedPrefix =
  /(?<![\p{L}\p{N}])(anti|bi|co|endo|hyper|inter|multi|non|poly|pre|pseudo|quasi|semi|sub|super|ultra|un)-(?=\p{L})/giu;
/** Between letters, unless both sides are single letters: `p-radical`, but `a-b`. */
const hyphen = /(?<=\p{L}\p{L}|\p{L}[*^]|(?<!\p{L})\p{L}|[}$`])-(?=\p{L}{2})/gu;
const layoutCommand =
  /\\(?:left|right|[bB]igg?[lr]?|overline|underline|bar|hat|tilde|widehat|widetilde|q?quad|[lcd]?dots|limits|displaystyle|begin|end)(?![A-Za-z])/g;
const fontCommand = /\\(?:mathrm|text|operatorname|mathcal|mathfrak|mathbf|mathsf)\s*\{([^{}]*)\}/g;
const blackboardLetter = /\\mathbb(?:\s*\{)?\s*([A-Z])(?:\s*\})?/g;
const inversePower = /⁻¹|\^(?:\s*\{)?\s*-\s*1(?:\s*\})?/g;

/** Digits below and above the line, by their value. */
const subscripts = '₀₁₂₃₄₅₆₇₈₉';
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Mathematical text with LaTeX commands as Unicode signs or bare words, scripts as LaTeX writes them, letters without
 * accents, and hyphens of compound words gone: `non-trivial` is `nontrivial`, `L-series` is `L series`. The symbol of
 * an inverse is `⁻`; Lean's preimage and image are words.
 */
export function plainMath(text: string): string {
  return withoutAccents(text)
    .replace(joinedPrefix, '$1')
    .replace(hyphen, ' ')
    .replaceAll("⁻¹'", ' preimage ')
    .replaceAll(" '' ", ' image ')
    .replace(/\ba\.\s?e\./g, ' ae ')
    .replace(/(?<=\s)\\(?=\s)/g, '∖')
    .replace(layoutCommand, ' ')
    .replace(inversePower, ' ⁻ ')
    .replace(/[₀-₉]/g, (digit) => `_${subscripts.indexOf(digit)}`)
    .replace(/[⁰¹²³⁴-⁹]/g, (digit) => `^${superscripts.indexOf(digit)}`)
    .replace(blackboardLetter, (_, letter: string) => ` ${numberSets.get(letter) ?? letter} `)
    .replace(fontCommand, ' $1 ')
    .replace(/\\([A-Za-z]+)/g, (_, name: string) => ` ${signs.get(name) ?? name} `);
}

/** Latin letters lose their marks (`étale`); signs such as ≠ keep theirs. */
function withoutAccents(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC');
}

/** An identifier with spaces where its parts meet: `isCompact` and `LSeries` are `is Compact` and `L Series`. */
export function splitIdentifier(identifier: string): string {
  return identifier
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll('_', ' ');
}
