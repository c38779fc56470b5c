import type { RandomInteger } from '../../random.js';
import {
  type Expression,
  operands,
  type Statement,
  subexpressions,
  withOperands,
} from '../formula/expression.js';
import type { Rewrite } from './types.js';

/** Rewrites one expression; undefined where it does not apply. */
export type Step = (expression: Expression, random: RandomInteger) => Expression | undefined;

/** A rewriting that applies a step at one place of a statement, drawn among those where it applies. */
export function anywhere(step: Step): Rewrite {
  return ({ sides, relations }, random) => {
    const places = sides.flatMap((side, i) =>
      [...subexpressions(side)].map((part, at) => ({ i, at, rewritten: step(part, random) })),
    );
    const possible = places.filter(({ rewritten }) => rewritten !== undefined);
    if (possible.length === 0) return undefined;
    const { i, at, rewritten } = possible[random(possible.length)]!;
    return { relations, sides: sides.map((side, j) => (i === j ? replaceAt(side, at, rewritten!) : side)) };
  };
}

/** The expression with another one at a place, counted as {@link subexpressions} does. */
export function replaceAt(expression: Expression, at: number, other: Expression): Expression {
  let count = 0;
  const visit = (part: Expression): Expression => {
    const here = count++;
    if (here === at) {
      count += [...subexpressions(part)].length - 1;
      return other;
    }
    return withOperands(part, operands(part).map(visit));
  };
  return visit(expression);
}

/** A sum of the terms, or the only one. */
export function sumOf(terms: readonly Expression[]): Expression {
  return terms.length === 1 ? terms[0]! : { kind: 'sum', parts: terms };
}

/** A product of the factors, or the only one. */
export function productOf(factors: readonly Expression[]): Expression {
  return factors.length === 1 ? factors[0]! : { kind: 'product', parts: factors };
}

/** The expression with the other sign. */
export function negated(expression: Expression): Expression {
  return expression.kind === 'negative' ? expression.of : { kind: 'negative', of: expression };
}

/** The terms of an expression. */
export function termsOf(expression: Expression): readonly Expression[] {
  return expression.kind === 'sum' ? expression.parts : [expression];
}

/** A statement whose sides have no sum directly in a sum, and no product in a product. */
export function flattened(statement: Statement): Statement {
  return { ...statement, sides: statement.sides.map(flatten) };
}

function flatten(expression: Expression): Expression {
  const parts = operands(expression).map(flatten);
  if (expression.kind !== 'sum' && expression.kind !== 'product') return withOperands(expression, parts);
  return {
    ...expression,
    parts: parts.flatMap((part) => (part.kind === expression.kind ? part.parts : [part])),
  };
}
