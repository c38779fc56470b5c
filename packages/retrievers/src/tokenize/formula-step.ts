import {
  characters,
  commands,
  dimensionCommands,
  type FormulaClass,
  type FormulaSymbol,
} from './latex-symbols.data.js';

/** What stands at a position: a token or nothing, how long it is, and how much after it is passed over. */
export interface Step {
  readonly length: number;
  /** Class null: syntax. */
  readonly token?: FormulaSymbol | { readonly class: null; readonly symbol: string };
  readonly skipped: number;
}

/** A token with a meaning. */
export function symbolStep(className: FormulaClass, name: string, length: number, skipped = 0): Step {
  return { length, token: { class: className, symbol: name }, skipped };
}

/** A token that stands for itself. */
export function syntaxStep(written: string): Step {
  return { length: written.length, token: { class: null, symbol: written }, skipped: 0 };
}

/** Text that gives no token. */
export function nothingStep(length: number): Step {
  return { length, skipped: 0 };
}

/** From this value on numbers are one and the same symbol. */
const bigNumber = 65_000;
const longestFloat = 32;

/** A number, written as digits with at most one point. */
export function numberStep(digits: string): Step {
  if (!digits.includes('.')) {
    const value = Number(digits);
    const className = value === 0 ? 'ZERO' : value === 1 ? 'ONE' : 'NUM';
    return symbolStep(className, numberSymbol(digits), digits.length);
  }
  if (digits.length < longestFloat) return symbolStep('FLOAT', 'float', digits.length);
  return symbolStep('ZERO', numberSymbol('0'), digits.length);
}

/** Symbol of a number, written as digits. */
export function numberSymbol(digits: string): string {
  const value = Number(digits);
  return value < bigNumber ? `\`${value}'` : 'bignum';
}

/** Steps of the commands that mean the same wherever they stand, by name. */
export const plainCommands: ReadonlyMap<string, Step> = new Map(
  [...commands]
    .filter(([name]) => !/^(?:[dct]?frac|[dt]?binom|cr|newline)$/.test(name) && !dimensionCommands.has(name))
    .map(([name, { class: className, symbol }]) => [name, symbolStep(className, symbol, name.length + 1)]),
);

/** Steps of the characters below 128 that mean the same wherever they stand (letters: in the normal font), by code. */
export const plainCharacters: readonly (Step | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[\n\d\\%*:.c{}&_^]/.test(character)) return undefined;
  if (/[A-Za-z]/.test(character)) return symbolStep('VAR', `normal\`${character}'`, 1);
  if ('()[]'.includes(character)) return syntaxStep(character);
  const known = characters.get(character);
  return known ? symbolStep(known.class, known.symbol, 1) : nothingStep(1);
});
