import type { RandomInteger } from '../../random.js';
import type { Definition } from '../check/definitions.js';
import { type Expression, type Statement, subexpressions } from '../formula/expression.js';
import { writeExpression } from '../formula/write-statement.js';
import { replaceAt } from './everywhere.js';

/** Puts a letter in the place of a compound part of a statement. @returns undefined when there is no such part */
export function substitute(
  { sides, relations }: Statement,
  letter: string,
  random: RandomInteger,
): { readonly statement: Statement; readonly definition: Definition } | undefined {
  const places = sides.flatMap((side, i) => [...subexpressions(side)].map((part, at) => ({ part, i, at })));
  const possible = places.filter(({ part, at }) => isCompound(part) && (at > 0 || relations.length > 0));
  if (possible.length === 0) return undefined;
  const { part, i, at } = possible[random(possible.length)]!;
  const name: Expression = { kind: 'name', name: letter };
  return {
    statement: { relations, sides: sides.map((side, j) => (i === j ? replaceAt(side, at, name) : side)) },
    definition: { name: letter, latex: writeExpression(part) },
  };
}

/** A part worth a letter of its own: it has a variable and an operation. */
function isCompound(part: Expression): boolean {
  if (!['sum', 'product', 'power', 'quotient', 'root'].includes(part.kind)) return false;
  return [...subexpressions(part)].some(({ kind }) => kind === 'name');
}
