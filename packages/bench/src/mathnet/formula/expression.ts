/** An expression that can be evaluated; brackets are not kept, the writer sets them. */
export type Expression =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'constant'; readonly name: 'pi' | 'e' }
  /** A variable: the LaTeX of a letter with its primes and subscripts. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'sum'; readonly parts: readonly Expression[] }
  | { readonly kind: 'product'; readonly parts: readonly Expression[] }
  | { readonly kind: 'negative'; readonly of: Expression }
  | { readonly kind: 'quotient'; readonly top: Expression; readonly bottom: Expression }
  | { readonly kind: 'power'; readonly base: Expression; readonly exponent: Expression }
  | { readonly kind: 'root'; readonly of: Expression; readonly degree?: Expression }
  | { readonly kind: 'absolute'; readonly of: Expression }
  /** A function that the library knows, such as `sin`; `log` with a base has two arguments. */
  | { readonly kind: 'function'; readonly name: string; readonly parts: readonly Expression[] }
  /** A function without a known value: `f(x)`, `n!`, a binomial coefficient, a floor. */
  | { readonly kind: 'call'; readonly name: string; readonly parts: readonly Expression[] };

/** The signs between the sides of a relation. */
export const RELATIONS = ['=', '\\ne', '<', '>', '\\le', '\\ge'] as const;
export type Relation = (typeof RELATIONS)[number];

/** `n` sides with `n - 1` relations between them; a single side is an expression that claims nothing. */
export interface Statement {
  readonly sides: readonly Expression[];
  readonly relations: readonly Relation[];
}

/** The relation read from right to left. */
export const REVERSED: Readonly<Record<Relation, Relation>> = {
  '=': '=',
  '\\ne': '\\ne',
  '<': '>',
  '>': '<',
  '\\le': '\\ge',
  '\\ge': '\\le',
};

export const number = (value: number | bigint | string): Expression => ({
  kind: 'number',
  text: String(value),
});

/** The operands of an expression, in order. */
export function operands(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'constant':
    case 'name':
      return [];
    case 'sum':
    case 'product':
    case 'function':
    case 'call':
      return expression.parts;
    case 'negative':
    case 'absolute':
      return [expression.of];
    case 'quotient':
      return [expression.top, expression.bottom];
    case 'power':
      return [expression.base, expression.exponent];
    case 'root':
      return expression.degree ? [expression.of, expression.degree] : [expression.of];
  }
}

/** The expression with other operands, in the order of {@link operands}. */
export function withOperands(expression: Expression, parts: readonly Expression[]): Expression {
  const [first, second] = parts as readonly [Expression, Expression];
  switch (expression.kind) {
    case 'number':
    case 'constant':
    case 'name':
      return expression;
    case 'sum':
    case 'product':
    case 'function':
    case 'call':
      return { ...expression, parts };
    case 'negative':
    case 'absolute':
      return { ...expression, of: first };
    case 'quotient':
      return { ...expression, top: first, bottom: second };
    case 'power':
      return { ...expression, base: first, exponent: second };
    case 'root':
      return expression.degree ? { ...expression, of: first, degree: second } : { ...expression, of: first };
  }
}

/** The expression and all that stands in it, from the root down. */
export function* subexpressions(expression: Expression): Generator<Expression> {
  yield expression;
  for (const part of operands(expression)) yield* subexpressions(part);
}

/** The names of variables in a statement, in the order in which they occur. */
export function namesOf({ sides }: Statement): string[] {
  const names = new Set<string>();
  for (const side of sides) {
    for (const part of subexpressions(side)) if (part.kind === 'name') names.add(part.name);
  }
  return [...names];
}

/** True when both are written alike. */
export function isSame(a: Expression, b: Expression): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
