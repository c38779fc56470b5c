import { wholePiece } from '../../src/mathnet/formula/cut-formula.js';
import type { Expression, Statement } from '../../src/mathnet/formula/expression.js';
import { readStatement } from '../../src/mathnet/formula/read-statement.js';

/** The statement that a formula is; fails for one that cannot be read. */
export function read(latex: string): Statement {
  const statement = readStatement(wholePiece(latex).tokens);
  if (!statement) throw new Error(`cannot be read: ${latex}`);
  return statement;
}

/** The value of an expression by plain recursion over the reals: what the checks are compared with. */
export function valueAt(expression: Expression, at: Readonly<Record<string, number>>): number {
  const value = (part: Expression): number => valueAt(part, at);
  switch (expression.kind) {
    case 'number':
      return Number(expression.text);
    case 'constant':
      return expression.name === 'pi' ? Math.PI : Math.E;
    case 'name':
      return at[expression.name] ?? Number.NaN;
    case 'sum':
      return expression.parts.reduce((sum, part) => sum + value(part), 0);
    case 'product':
      return expression.parts.reduce((product, part) => product * value(part), 1);
    case 'negative':
      return -value(expression.of);
    case 'quotient':
      return value(expression.top) / value(expression.bottom);
    case 'power':
      return value(expression.base) ** value(expression.exponent);
    case 'root':
      return value(expression.of) ** (1 / (expression.degree ? value(expression.degree) : 2));
    case 'absolute':
      return Math.abs(value(expression.of));
    case 'function': {
      const [x, base] = expression.parts.map(value);
      if (expression.name === 'ln') return Math.log(x!);
      if (expression.name === 'log')
        return base === undefined ? Math.log10(x!) : Math.log(x!) / Math.log(base);
      const name = expression.name.replace('arc', 'a') as 'sin';
      return Math[name](x!);
    }
    case 'call':
      return Number.NaN;
  }
}
