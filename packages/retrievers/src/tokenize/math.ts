import { pushFormulaSymbols } from './lex-formula.js';
import { segmentMath } from './segment-math.js';

// A word touches no other word character, as Python's \b demands: `x2` gives nothing, `don't` gives `don` and `t`.
const wordsAmongAscii = /\b[a-z]+\b/g;
const asciiWords = /(?<![\p{L}\p{N}_])[a-z]+(?![\p{L}\p{N}_])/gu;

/**
 * The paper's tokenizer for mathematical text, used by the main BM25, TF-IDF and Jaccard rows: first the symbols of
 * every formula (case kept, syntax such as braces left out), then the ASCII words of the prose, lower-cased. Repeats
 * are kept and no stop word is dropped. Formulas are found by {@link segmentMath} and split by `lexFormula`.
 *
 * @example
 * ```ts
 * mathTokens('Find all $x^2$.'); // ["normal`x'", 'supscript', "`2'", 'find', 'all']
 * ```
 */
export function mathTokens(text: string): string[] {
  const tokens: string[] = [];
  let prose = '';
  for (const { kind, value } of segmentMath(text)) {
    if (kind === 'text') {
      prose += value;
      continue;
    }
    prose += ' ';
    pushFormulaSymbols(value, tokens);
  }
  const words = /\P{ASCII}/u.test(prose) ? asciiWords : wordsAmongAscii;
  for (const word of prose.toLowerCase().match(words) ?? []) tokens.push(word);
  return tokens;
}
