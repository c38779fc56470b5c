import type { Relation } from './expression.js';

/** Tokens that change how a formula looks, not what it says. */
export const skipped: ReadonlySet<string> = new Set([
  ...['\\,', '\\;', '\\:', '\\!', '\\ ', '~', '\\displaystyle', '\\textstyle', '\\limits'],
  ...['\\left', '\\right', '\\big', '\\Big', '\\bigg', '\\Bigg', '\\bigl', '\\bigr', '\\Bigl', '\\Bigr'],
  ...['\\biggl', '\\biggr'],
]);

export const relations: ReadonlyMap<string, Relation> = new Map<string, Relation>([
  ['=', '='],
  ['<', '<'],
  ['>', '>'],
  ['\\lt', '<'],
  ['\\gt', '>'],
  ['\\le', '\\le'],
  ['\\leq', '\\le'],
  ['\\leqslant', '\\le'],
  ['\\ge', '\\ge'],
  ['\\geq', '\\ge'],
  ['\\geqslant', '\\ge'],
  ['\\ne', '\\ne'],
  ['\\neq', '\\ne'],
]);

/** Functions with known values. */
export const functions: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan exp ln log'
    .split(' ')
    .map((name) => `\\${name}`),
);

/** Greek letters that stand for variables; `\pi` is a constant. */
export const letters: ReadonlySet<string> = new Set(
  'alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta kappa lambda mu nu xi rho sigma tau phi varphi chi psi omega'
    .split(' ')
    .map((name) => `\\${name}`),
);

/** True for a letter, whatever its primes and subscripts, that stands for a function when a bracket follows. */
export function isFunctionName(name: string): boolean {
  const letter = name.replace(/[_'].*/, '');
  return /^[fghpqA-Z]$/.test(letter) || ['\\phi', '\\varphi', '\\psi', '\\sigma', '\\tau'].includes(letter);
}
