import type { Expression } from './expression.js';
import { letters } from './reader-symbols.data.js';
import type { TexToken } from './tex-tokens.js';

/** True when four or more letters stand together, or the name of a function: rather a word than a product. */
export function hasWord(tokens: readonly TexToken[]): boolean {
  let run = '';
  for (const [i, { text, begin }] of tokens.entries()) {
    const joined = i > 0 && tokens[i - 1]!.end === begin;
    run = /^[A-Za-z]$/.test(text) ? (joined ? run + text : text) : '';
    if (run.length === 4 || /^(?:sin|cos|tan|log|ln|exp|max|min|gcd|lcm|mod)$/.test(run)) return true;
  }
  return false;
}

/** Letters with a meaning that the text alone does not show are no variables here. */
export function isVariable(text: string): boolean {
  return (/^[A-Za-z]$/.test(text) && !/^[deiI]$/.test(text)) || letters.has(text);
}

/** The variable that a factor is, or is a power of. */
export function nameIn(factor: Expression): string {
  if (factor.kind === 'power') return nameIn(factor.base);
  return factor.kind === 'name' ? factor.name : '';
}
