import type { Expression } from '../formula/expression.js';

/** Numbers the variables and unknown functions that expressions have, so that mathjs can have plain names for them. */
export class Symbols {
  readonly names = new Map<string, string>();
  /** By name and number of arguments. */
  readonly calls = new Map<string, string>();

  name(name: string): string {
    return symbolIn(this.names, name, 'v');
  }

  call(name: string, arity: number): string {
    return symbolIn(this.calls, `${name}/${arity}`, 'f');
  }
}

function symbolIn(symbols: Map<string, string>, key: string, prefix: string): string {
  const known = symbols.get(key);
  if (known !== undefined) return known;
  const symbol = `${prefix}${symbols.size}`;
  symbols.set(key, symbol);
  return symbol;
}

/** LaTeX names of functions that mathjs names otherwise. */
const functionNames: Readonly<Record<string, string>> = {
  arcsin: 'asin',
  arccos: 'acos',
  arctan: 'atan',
  ln: 'log',
};

/** An expression in the language of mathjs. */
export function toMathjs(expression: Expression, symbols: Symbols): string {
  const write = (part: Expression): string => toMathjs(part, symbols);
  switch (expression.kind) {
    case 'number':
      return expression.text;
    case 'constant':
      return expression.name;
    case 'name':
      return symbols.name(expression.name);
    case 'sum':
      return `(${expression.parts.map(write).join('+')})`;
    case 'product':
      return `(${expression.parts.map(write).join('*')})`;
    case 'negative':
      return `(-${write(expression.of)})`;
    case 'quotient':
      return `(${write(expression.top)}/${write(expression.bottom)})`;
    case 'power':
      return `((${write(expression.base)})^(${write(expression.exponent)}))`;
    case 'root':
      return `root(${write(expression.of)},${expression.degree ? write(expression.degree) : 2})`;
    case 'absolute':
      return `abs(${write(expression.of)})`;
    case 'function': {
      const name = functionNames[expression.name] ?? expression.name;
      const common = name === 'log' && expression.name === 'log' && expression.parts.length === 1;
      return `${common ? 'log10' : name}(${expression.parts.map(write).join(',')})`;
    }
    case 'call':
      return `${symbols.call(expression.name, expression.parts.length)}(${expression.parts.map(write).join(',')})`;
  }
}
