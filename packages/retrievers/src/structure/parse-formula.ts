import type { FormulaToken } from '../tokenize/lex-formula.js';
import { lexFormula } from '../tokenize/lex-formula.js';
import { FormulaParser } from './formula-parser.js';
import { itemOf } from './grammar.data.js';
import { Unexpected } from './item-reader.js';
import type { OperatorNode } from './operator-tree.js';

/** Options of {@link parseFormula}. */
export interface ParseOptions {
  /**
   * Carry on after tokens that the grammar does not allow, and close what was left open.
   *
   * @defaultValue false: such a formula has no tree, as in Approach Zero
   */
  readonly lenient?: boolean;
}

/**
 * Operator tree of a LaTeX formula, in the shape of Approach Zero's: a variable hangs below BASE and HANGER, where its
 * scripts hang too; terms of a sum below SIGN; sums, products and chains of relations are flat.
 *
 * @returns the root, or null when the grammar does not allow the formula or it nests more than 256 deep
 */
export function parseFormula(latex: string, { lenient = false }: ParseOptions = {}): OperatorNode | null {
  const written = sliceBytes(latex);
  const items = lexFormula(latex)
    .map((token) => itemOf(token, written(token)))
    .filter(({ part }) => part !== 'ignored');
  try {
    return new FormulaParser(items, lenient).run();
  } catch (error) {
    if (error instanceof Unexpected) return null;
    throw error;
  }
}

/** Reads the text of tokens, which count in bytes. */
function sliceBytes(latex: string): (token: FormulaToken) => string {
  const bytes = new TextEncoder().encode(latex);
  if (bytes.length === latex.length) return ({ begin, end }) => latex.slice(begin, end);
  const decoder = new TextDecoder();
  return ({ begin, end }) => decoder.decode(bytes.subarray(begin, end));
}
