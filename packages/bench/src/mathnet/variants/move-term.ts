import { number } from '../formula/expression.js';
import { negated, sumOf, termsOf } from './everywhere.js';
import type { Rewrite } from './types.js';

const zero = number(0);

/** Moves one term of a relation to its other side. Two bare names keep theirs: they may be circles, sets or points. */
export const moveTerm: Rewrite = ({ sides, relations }, random) => {
  if (relations.length !== 1 || sides.every(({ kind }) => kind === 'name')) return undefined;
  const from = random(2);
  const [source, target] = [termsOf(sides[from]!), termsOf(sides[1 - from]!)];
  const moved = random(source.length);
  const term = source[moved]!;
  if (term.kind === 'number' && term.text === '0') return undefined;
  const left = source.filter((_, i) => i !== moved);
  const onTarget = target.filter((part) => part.kind !== 'number' || part.text !== '0');
  const both = [left.length === 0 ? zero : sumOf(left), sumOf([...onTarget, negated(term)])];
  return { relations, sides: from === 0 ? both : both.toReversed() };
};
