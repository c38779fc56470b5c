import { segmentLatex } from '../tokenize/segment-latex.js';
import { type FormulaShape, formulaShape } from './formula-shape.js';

/** A text as words and formulas. */
export interface ParsedText {
  readonly prose: string;
  readonly formulas: readonly FormulaShape[];
}

/** Splits a text into prose and the shapes of its formulas, each distinct formula once. */
export function parseText(text: string): ParsedText {
  let prose = '';
  const formulas = new Map<string, FormulaShape>();
  for (const { kind, value } of segmentLatex(text)) {
    if (kind === 'text') {
      prose += `${value} `;
      continue;
    }
    const shape = formulas.has(value) ? null : formulaShape(value);
    if (shape !== null) formulas.set(value, shape);
  }
  return { prose, formulas: [...formulas.values()] };
}
