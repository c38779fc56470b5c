import type { FormulaToken } from '../tokenize/lex-formula.js';

/** Part of speech of a token in the grammar of formulas. */
export type Part =
  | 'add'
  | 'binom'
  | 'brace'
  | 'choose'
  | 'close'
  | 'column'
  | 'divide'
  | 'end-table'
  | 'fact'
  | 'frac'
  | 'function'
  | 'modular'
  | 'neg'
  | 'of'
  | 'open'
  | 'over'
  | 'prime'
  | 'relation'
  | 'root'
  | 'row'
  | 'script'
  | 'separator'
  | 'sqrt'
  | 'stack'
  | 'sum'
  | 'table'
  | 'times'
  | 'under-brace'
  | 'value'
  | 'vector'
  | 'x-arrow'
  | 'ignored';

const byClass: Readonly<Record<string, Part>> = {
  ADD: 'add',
  NEG: 'neg',
  TIMES: 'times',
  FRAC: 'frac',
  BINOM: 'binom',
  ROOT: 'root',
  MODULAR: 'modular',
  VECT: 'vector',
  FACT: 'fact',
  SUBSCRIPT: 'script',
  SUPSCRIPT: 'script',
  TAB_COL: 'column',
  TAB_ROW: 'row',
  ...Object.fromEntries(['EXISTS', 'FORALL', 'SEP', 'ARROW'].map((name) => [name, 'separator'])),
  ...Object.fromEntries(
    ['EXP', 'LOG', 'TRIGONOMETRIC', 'SIGN', 'MAXMIN', 'NAME_FUN', 'USR_FUN'].map((name) => [
      name,
      'function',
    ]),
  ),
  ...Object.fromEntries(
    ['ARG', 'INFSUP', 'BCAPCUP', 'BIGO', 'SUM', 'PROD', 'LIM', 'INT'].map((name) => [name, 'sum']),
  ),
  ...Object.fromEntries(
    ['GTLS', 'CAPCUP', 'BOWTIE', 'SUBSET', 'INNI', 'PARALL', 'PROPTO'].map((name) => [name, 'relation']),
  ),
};

const byText: Readonly<Record<string, Part>> = {
  '\\over': 'over',
  '\\of': 'of',
  '\\stackrel': 'stack',
  '\\overset': 'stack',
  '\\underset': 'stack',
  '\\underbrace': 'under-brace',
  '\\overbrace': 'under-brace',
  '{': 'brace',
  '}': 'close',
};

/** Kind of bracket, by the text of the delimiter without `\left` or `\right`. */
const brackets: Readonly<Record<string, string>> = {
  '(': 'round',
  '\\{': 'round',
  '\\lgroup': 'round',
  '\\lbrace': 'round',
  '\\lbrack': 'round',
  '[': 'square',
  '\\langle': 'angle',
  '<': 'angle',
  '/': 'slash',
  '\\': 'slash',
  '\\backslash': 'slash',
  '\\lmoustache': 'hair',
  '\\lceil': 'ceil',
  '\\lfloor': 'floor',
  '|': 'vert',
  '.': 'dot',
  '': 'dot',
  ')': 'round',
  '\\}': 'round',
  '\\rgroup': 'round',
  '\\rbrace': 'round',
  '\\rbrack': 'round',
  ']': 'square',
  '\\rangle': 'angle',
  '>': 'angle',
  '\\rmoustache': 'hair',
  '\\rceil': 'ceil',
  '\\rfloor': 'floor',
};

/** Closing brackets that end a pair, by kind of its opening one. */
export const closings: Readonly<Record<string, readonly string[]>> = {
  brace: ['brace'],
  round: ['round', 'dot', 'square'],
  square: ['square', 'round'],
  dot: ['round', 'angle', 'vert'],
  angle: ['angle', 'dot', 'vert'],
  vert: ['vert', 'angle', 'dot'],
  slash: ['slash'],
  hair: ['hair'],
  arrow: ['arrow'],
  ceil: ['ceil'],
  floor: ['floor'],
};

/** A token with its part of speech and, for brackets, its kind. */
export interface Item {
  readonly part: Part;
  readonly token: FormulaToken;
  /** Kind of a bracket; empty for other tokens. */
  readonly bracket: string;
  /** The token as it stands in the formula. */
  readonly written: string;
}

/** Finds the part of speech of a token, given its text. */
export function itemOf(token: FormulaToken, written: string): Item {
  const item = (part: Part, bracket = ''): Item => ({ part, token, bracket, written });
  const { class: name, symbol } = token;
  if (name !== null) return item(partOfClass(name, symbol, written));
  const known = byText[symbol];
  if (known !== undefined) return item(known, known === 'close' ? 'brace' : '');
  if (symbol.startsWith('\\begin')) return item('table');
  if (symbol.startsWith('\\end')) return item('end-table');
  const sized = /^\\(?<side>left|right)(?![A-Za-z]) *(?<rest>.*)$/s.exec(symbol)?.groups;
  const rest = sized?.rest ?? symbol;
  const bracket = brackets[rest] ?? (rest.endsWith('arrow') ? 'arrow' : undefined);
  if (bracket === undefined) return item('ignored');
  const opens = sized ? sized.side === 'left' : /^(?:[([]|\\\{|\\l)/.test(symbol);
  return item(opens ? 'open' : 'close', bracket);
}

function partOfClass(name: string, symbol: string, written: string): Part {
  if (name === 'PRIME' && written === "'") return 'prime';
  if (name === 'FRAC' && (written === '/' || /^\\div/.test(written))) return 'divide';
  if (written === '\\above' || written === '\\choose' || written === '\\brack') return 'choose';
  if (written === '\\sqrt') return 'sqrt';
  if (symbol.startsWith('xleft') || symbol.startsWith('xright')) return 'x-arrow';
  return byClass[name] ?? 'value';
}

/** How tightly the operators that join expressions bind; all of them group to the right. */
export const precedence: Readonly<Partial<Record<Part, number>>> = {
  row: 1,
  column: 2,
  over: 3,
  choose: 4,
  separator: 5,
  relation: 6,
  stack: 7,
  'x-arrow': 8,
  add: 10,
  neg: 10,
  modular: 20,
};
