import { decisiveWord } from './decisive-words.js';
import {
  argumentCounts,
  commandAliases,
  layoutCommands,
  layoutEnvironments,
  proseCommands,
} from './latex.data.js';
import { signAliases, tidyUnicode } from './unicode.js';

/** A text as the `math` preset compares it. */
export interface MathTokens {
  /** Words and signs in order; none contains white space. */
  readonly tokens: string[];
  /** The tokens that decide what is asked: numbers, signs, structure and letters of formulas, words for numbers. */
  readonly decisive: string[];
}

/** Options of {@link mathTokens}. */
export interface MathTokensOptions {
  /**
   * Letters of formulas become `v1`, `v2`, ... in the order of their first occurrence, so that a problem with other
   * letters reads the same. The constants e, i, π and the letters of `\mathbb` sets stay. @defaultValue false
   */
  readonly renameVariables?: boolean;
}

interface Group {
  /** Position of its brace among the tokens, or -1 where the brace left none. */
  readonly at: number;
  readonly formula: boolean;
  readonly pending: number;
}

/** Groups: letters, number, begin or end, its environment, command, escaped sign, dollars, dots, any other sign. */
const lexeme =
  /([\p{L}\p{M}]+)|\s+|(\d+(?:(?:\{,\}|\\[,!])\d{3})*(?:\.\d+)?)|\\(begin|end)\s*\{([^{}]{0,40})\}|\\([a-zA-Z]+)\*?|\\([^a-zA-Z])|(\$\$?)|(\.{3,})|([\s\S])/gu;
const letter = /[\p{L}\p{M}]/u;
const proseSeparators = new Set('.,;:?!"\'`“”‘’„«»()[]—–-/*_#&~\\'.split(''));

/**
 * Reads a text with LaTeX into comparable tokens. White space, layout commands, delimiters of formulas and braces
 * that only group leave no token; numbers, operators, relation signs, scripts and commands do, in one spelling each
 * (`\le`, `\leqslant` and `≤` are one sign). Letters of a formula stand alone and keep their case; words of prose are
 * lower-cased. Never fails: unbalanced delimiters are read as far as they make sense. Linear in the text.
 */
export function mathTokens(text: string, options: MathTokensOptions = {}): MathTokens {
  const { renameVariables = false } = options;
  const source = tidyUnicode(text);
  const tokens: string[] = [];
  /** For each token, the form in which it decides; empty where it does not. */
  const decides: string[] = [];
  const groups: Group[] = [];
  const environments: boolean[] = [];
  let formula = false;
  let pending = 0;
  let splitsDigits = false;
  let proseNext = false;
  const emit = (token: string, decisive: boolean | string): void => {
    tokens.push(token);
    decides.push(decisive === true ? token : decisive || '');
    if (pending > 0) pending -= 1;
  };
  const drop = (at: number): void => {
    tokens.splice(at, 1);
    decides.splice(at, 1);
  };
  const open = (): void => {
    const structural = pending > 0;
    groups.push({ at: structural ? tokens.length : -1, formula, pending: Math.max(0, pending - 1) });
    if (structural) emit('{', true);
    if (proseNext) formula = false;
    proseNext = false;
    pending = 0;
  };
  const close = (): void => {
    const group = groups.pop();
    if (!group) return;
    if (group.at >= 0) {
      if (tokens.length - group.at === 2) drop(group.at);
      else emit('}', true);
    }
    ({ formula, pending } = group);
  };
  const command = (name: string): void => {
    if (proseCommands.has(name)) proseNext = true;
    if (layoutCommands.has(name) || proseCommands.has(name)) return;
    const token = commandAliases.get(name) ?? `\\${name}`;
    emit(token, true);
    const count = argumentCounts.get(token) ?? 0;
    pending += count;
    if (count > 0) splitsDigits = true;
  };
  const number = (digits: string): void => {
    const value = digits.replaceAll(/\{,\}|\\[,!]/g, '');
    if (pending > 0 && splitsDigits && !value.includes('.')) {
      const apart = Math.min(pending, value.length);
      for (let i = 0; i < apart; i++) emit(value[i]!, true);
      if (value.length > apart) emit(value.slice(apart), true);
    } else emit(value, true);
  };
  const word = (letters: string): void => {
    const apart = formula || (letters.length <= 5 && letters.length > 1 && /^\p{Lu}+$/u.test(letters));
    if (apart) for (const one of letters) emit(one, true);
    else if (letters.length === 1 && !/^[aiAI]$/.test(letters)) emit(letters, true);
    else {
      const lower = letters.toLowerCase();
      emit(lower, decisiveWord(lower) ?? '');
    }
  };
  const sign = (raw: string, at: number): void => {
    const one = signAliases.get(raw) ?? raw;
    if (one === '{') open();
    else if (one === '}') close();
    else if (one === '&') {
      if (environments.at(-1)) emit(one, true);
    } else if (one === '~' || one === '`' || one === '"') return;
    else if (one === '^' || (one === '_' && (formula || besideTerm(source, at)))) {
      emit(one, true);
      pending = 1;
      splitsDigits = false;
    } else if (formula) {
      const trailing = one === '.' || one === ';' || (one === ',' && endsFormula(source, at));
      if (!trailing && one !== '?') emit(one, one !== ',');
    } else if (!proseSeparators.has(one) || isProseOperator(source, at, one)) emit(one, true);
  };
  const environment = (edge: string, name: string): void => {
    if (edge === 'end') {
      if (environments.pop()) emit('\\end', true);
      return;
    }
    const structural = !layoutEnvironments.has(name.replace('*', ''));
    environments.push(structural);
    if (structural) emit(`\\begin{${name.replaceAll(/\s/g, '')}}`, true);
  };
  const escaped = (one: string): void => {
    if (one === '(' || one === '[') formula = true;
    else if (one === ')' || one === ']') formula = false;
    else if (one === '\\' && environments.at(-1)) emit('\\\\', true);
    else if (one === '{' || one === '}') emit(`\\${one}`, true);
    else if (one === '|') emit('‖', true);
    else if (one === '$' || one === '%' || one === '&' || one === '#') emit(one, true);
  };
  for (const match of source.matchAll(lexeme)) {
    if (match[1] !== undefined) word(match[1]);
    else if (match[2] !== undefined) number(match[2]);
    else if (match[3] !== undefined) environment(match[3], match[4]!);
    else if (match[5] !== undefined) command(match[5]);
    else if (match[6] !== undefined) escaped(match[6]);
    else if (match[7] !== undefined) formula = !formula;
    else if (match[8] !== undefined) {
      if (formula) emit('…', true);
    } else if (match[9] !== undefined) sign(match[9], match.index);
  }
  degrees(tokens, decides);
  if (renameVariables) rename(tokens, decides);
  return { tokens, decisive: decides.filter((form) => form !== '') };
}

/** `^ ∘` is the degree sign. */
function degrees(tokens: string[], decides: string[]): void {
  let kept = 0;
  tokens.forEach((token, i) => {
    if (token === '∘' && kept > 0 && tokens[kept - 1] === '^') {
      tokens[kept - 1] = '°';
      decides[kept - 1] = '°';
    } else {
      tokens[kept] = token;
      decides[kept] = decides[i]!;
      kept += 1;
    }
  });
  tokens.length = kept;
  decides.length = kept;
}

const constants = new Set(['e', 'i', 'π', '∑', '∏']);

function rename(tokens: string[], decides: string[]): void {
  const names = new Map<string, string>();
  tokens.forEach((token, i) => {
    if (!decides[i] || !/^\p{L}$/u.test(token) || constants.has(token) || tokens[i - 1] === '\\mathbb')
      return;
    let name = names.get(token);
    if (name === undefined) {
      name = `v${names.size + 1}`;
      names.set(token, name);
    }
    tokens[i] = name;
    decides[i] = name;
  });
}

/** Letters and digits right before and after, without space: `x_1`, and not the blank of a fill-in. */
function besideTerm(source: string, at: number): boolean {
  return /[\p{L}\d}]/u.test(source[at - 1] ?? '') && /[\p{L}\d{]/u.test(source[at + 1] ?? '');
}

/** A comma before the closing delimiter belongs to the sentence. */
function endsFormula(source: string, at: number): boolean {
  let next = at + 1;
  while (source[next] === ' ' || source[next] === '\n') next += 1;
  return source[next] === '$' || (source[next] === '\\' && /[)\]]/.test(source[next + 1] ?? ''));
}

/** A sign that prose uses as punctuation counts as an operator beside a digit or a letter that stands alone. */
function isProseOperator(source: string, at: number, sign: string): boolean {
  if (sign === '(' || sign === ')' || sign === '[' || sign === ']') return true;
  if (!'-–/*:!'.includes(sign)) return false;
  const left = neighbour(source, at, -1);
  const right = neighbour(source, at, 1);
  if (sign === '!') return left === 'term' && source[at - 1] !== ' ';
  return left === 'term' || (right === 'term' && sign !== ':') ? left !== 'word' && right !== 'word' : false;
}

function neighbour(source: string, at: number, step: 1 | -1): 'term' | 'word' | 'none' {
  let i = at + step;
  while (source[i] === ' ') i += step;
  const one = source[i] ?? '';
  if (/[\d)}\]([{$\\]/.test(one)) return 'term';
  if (!letter.test(one)) return 'none';
  return letter.test(source[i + step] ?? '') ? 'word' : 'term';
}
