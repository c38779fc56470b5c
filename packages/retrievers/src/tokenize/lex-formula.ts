import { FormulaLexer } from './formula-lexer.js';
import type { FormulaClass } from './latex-symbols.data.js';

/** One token of a formula. */
export interface FormulaToken {
  /** Token class; null for syntax such as braces and parentheses. */
  readonly class: FormulaClass | null;
  /** Symbol, such as ``normal`x'``, `` `25' `` or `frac`; for syntax the text itself. */
  readonly symbol: string;
  /** First byte of the token in the UTF-8 text of the formula. */
  readonly begin: number;
  /** Byte after the last one. */
  readonly end: number;
}

/**
 * Splits a LaTeX formula (without its delimiters) into the tokens of Approach Zero's scanner. Unknown commands, spaces,
 * comments and the arguments of `\label`, `\tag`, `\mbox` and `\color` give nothing, `\text{…}` one `STAR` token. The
 * first line break ends the formula, as it does there. Any input is accepted; linear time.
 *
 * @example
 * ```ts
 * lexFormula('x^2').map((token) => token.symbol); // ["normal`x'", 'supscript', "`2'"]
 * ```
 */
export function lexFormula(latex: string): FormulaToken[] {
  const lexer = new FormulaLexer(latex);
  const tokens: FormulaToken[] = [];
  let bytes = 0;
  for (let step = lexer.next(); step; step = lexer.next()) {
    const { length, token, skipped } = step;
    const begin = bytes;
    const stop = lexer.position + length;
    bytes += byteLength(latex, lexer.position, stop);
    if (token) tokens.push({ class: token.class, symbol: token.symbol, begin, end: bytes });
    bytes += byteLength(latex, stop, stop + skipped);
    lexer.position = stop + skipped;
  }
  return tokens;
}

/** Appends the symbols of a formula's tokens, syntax left out, to `symbols`. */
export function pushFormulaSymbols(latex: string, symbols: string[]): void {
  const lexer = new FormulaLexer(latex);
  for (let step = lexer.next(); step; step = lexer.next()) {
    if (step.token && step.token.class !== null) symbols.push(step.token.symbol);
    lexer.position += step.length + step.skipped;
  }
}

function byteLength(text: string, start: number, stop: number): number {
  let bytes = 0;
  for (let i = start; i < stop && i < text.length; i++) {
    const code = text.charCodeAt(i);
    // A surrogate pair takes four bytes; count two for either half.
    const surrogate = code >= 0xd800 && code <= 0xdfff;
    bytes += code < 0x80 ? 1 : code < 0x800 || surrogate ? 2 : 3;
  }
  return bytes;
}
