import { sample } from '../../random.js';
import { type Expression, isSame, REVERSED } from '../formula/expression.js';
import { anywhere } from './everywhere.js';
import type { Rewrite } from './types.js';

/** Puts the terms of a sum or the factors of a product into another order; a number stays first in a product. */
export const reorderOperands: Rewrite = anywhere((expression, random) => {
  if (expression.kind !== 'sum' && expression.kind !== 'product') return undefined;
  const fixed = (part: Expression): boolean => expression.kind === 'product' && part.kind === 'number';
  const moving = expression.parts.filter((part) => !fixed(part));
  const order = sample(moving, moving.length, random);
  if (order.every((part, i) => isSame(part, moving[i]!))) return undefined;
  return { ...expression, parts: [...expression.parts.filter(fixed), ...order] };
});

/** Reads a relation, or a chain of relations, from right to left. */
export const turnRelation: Rewrite = ({ sides, relations }) => {
  if (relations.length === 0) return undefined;
  return { sides: sides.toReversed(), relations: relations.toReversed().map((sign) => REVERSED[sign]) };
};
