import { QUANTIFIERS } from '../check/quantifiers.js';
import { type Formula, formulasOf, proseOf } from '../formula/cut-text.js';
import type { TexToken } from '../formula/tex-tokens.js';
import { texTokens } from '../formula/tex-tokens.js';

/** What a hard negative changes. */
export const CHANGES = ['operator', 'exponent', 'constant', 'relation', 'quantifier'] as const;
export type Change = (typeof CHANGES)[number];

/** A replacement in a text. */
export interface Edit {
  readonly change: Change;
  readonly begin: number;
  readonly end: number;
  readonly by: string;
}

const otherRelation: Readonly<Record<string, readonly string[]>> = {
  '=': ['\\le', '\\ge'],
  '<': ['>'],
  '>': ['<'],
  '\\le': ['\\ge'],
  '\\leq': ['\\geq'],
  '\\leqslant': ['\\geqslant'],
  '\\ge': ['\\le'],
  '\\geq': ['\\leq'],
  '\\geqslant': ['\\leqslant'],
  '\\ne': ['='],
  '\\neq': ['='],
};

/** What follows a quantifier that is about the text and not about its mathematics. */
const instruction = /^\s+(?:of (?:the|these|those)|prompt|problem|exercise|question|part|item|graph|table)/;

/** Every single change of a text that keeps its surface: candidates for hard negatives, in the order of the text. */
export function editsOf(text: string): Edit[] {
  const formulas = formulasOf(text);
  const edits = formulas.flatMap(({ latex, begin }) =>
    formulaEdits(latex).map((edit) => ({ ...edit, begin: edit.begin + begin, end: edit.end + begin })),
  );
  return [...edits, ...quantifierEdits(text, formulas)];
}

/** The text after an edit. */
export function applyEdit(text: string, { begin, end, by }: Edit): string {
  const after = text.slice(end);
  const space = /\\[A-Za-z]+$/.test(by) && /^[A-Za-z]/.test(after) ? ' ' : '';
  return text.slice(0, begin) + by + space + after;
}

function formulaEdits(latex: string): Edit[] {
  const tokens = texTokens(latex);
  return tokens.flatMap((token, i) => {
    if (token.verbatim || token.place === 'subscript') return [];
    const edit = (change: Change, by: string): Edit => ({ change, begin: token.begin, end: token.end, by });
    const { text } = token;
    if (/^\d+$/.test(text)) {
      return numbersNear(text).map((by) => edit(token.place === 'exponent' ? 'exponent' : 'constant', by));
    }
    if (Object.hasOwn(otherRelation, text)) return otherRelation[text]!.map((by) => edit('relation', by));
    if (token.place !== 'line' || !followsOperand(tokens, i)) return [];
    if (text === '+') return [edit('operator', '-')];
    if (text === '-') return [edit('operator', '+')];
    return text === '\\cdot' || text === '\\times' ? [edit('operator', '+')] : [];
  });
}

/** Numbers of the same length near a number; never 1, which nobody writes as a factor or an exponent. */
function numbersNear(text: string): string[] {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) return [];
  return [value + 1, value - 1, value + 2, value - 2]
    .filter((other) => other > 1)
    .map(String)
    .filter((other) => other.length === text.length);
}

/** True for a sign between two operands. */
function followsOperand(tokens: readonly TexToken[], i: number): boolean {
  return /^(?:[\w)\]}!']|\\(?:right|pi|alpha|beta|gamma|theta|lambda)|\d.*)$/.test(tokens[i - 1]?.text ?? '');
}

function quantifierEdits(text: string, formulas: readonly Formula[]): Edit[] {
  const edits: Edit[] = [];
  let place = 0;
  for (const [i, prose] of proseOf(text, formulas).entries()) {
    const lower = prose.toLowerCase();
    for (const { words, other } of QUANTIFIERS.filter((quantifier) => !quantifier.words.startsWith('\\'))) {
      for (let at = lower.indexOf(words); at >= 0; at = lower.indexOf(words, at + 1)) {
        const bounded = !/[a-z]/.test(lower[at - 1] ?? ' ') && !/[a-z]/.test(lower[at + words.length] ?? ' ');
        if (!bounded || instruction.test(lower.slice(at + words.length))) continue;
        const capital = prose[at] !== lower[at];
        const by = capital ? other[0]!.toUpperCase() + other.slice(1) : other;
        edits.push({ change: 'quantifier', begin: place + at, end: place + at + words.length, by });
      }
    }
    place += prose.length + (formulas[i]?.latex.length ?? 0);
  }
  return edits;
}
