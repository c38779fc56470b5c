import type { Expression, Statement } from './expression.js';
import { isFunctionName } from './reader-symbols.data.js';

/** A statement in LaTeX, which {@link readStatement} reads back as it was. */
export function writeStatement({ sides, relations }: Statement): string {
  return sides.map(writeExpression).reduce((text, side, i) => join(join(text, relations[i - 1]!), side));
}

/** How tightly an expression holds together. */
const levels = { sum: 1, negative: 2, product: 3, quotient: 5, power: 4 } as const;

const level = ({ kind }: Expression): number => (kind in levels ? levels[kind as keyof typeof levels] : 5);

/** An expression in LaTeX. */
export function writeExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return expression.text;
    case 'constant':
      return expression.name === 'pi' ? '\\pi' : 'e';
    case 'name':
      return expression.name;
    case 'sum':
      return expression.parts.map(writeTerm).reduce((text, term) => join(text, term));
    case 'product':
      return writeProduct(expression.parts);
    case 'negative':
      return `-${bracketed(expression.of, 3)}`;
    case 'quotient':
      return `\\frac{${writeExpression(expression.top)}}{${writeExpression(expression.bottom)}}`;
    case 'power':
      return writePower(expression.base, writeExpression(expression.exponent));
    case 'root': {
      const degree = expression.degree ? `[${writeExpression(expression.degree)}]` : '';
      return `\\sqrt${degree}{${writeExpression(expression.of)}}`;
    }
    case 'absolute': {
      const inner = writeExpression(expression.of);
      return inner.includes('|') ? `\\lvert ${inner}\\rvert` : `\\left|${inner}\\right|`;
    }
    case 'function': {
      const [argument, base] = expression.parts;
      const subscript = base ? `_{${writeExpression(base)}}` : '';
      return `\\${expression.name}${subscript}(${writeExpression(argument!)})`;
    }
    case 'call':
      return writeCall(expression.name, expression.parts);
  }
}

/** Two pieces of LaTeX side by side; a command needs a space before a letter. */
function join(a: string, b: string): string {
  return /\\[A-Za-z]+$/.test(a) && /^[A-Za-z]/.test(b) ? `${a} ${b}` : a + b;
}

function writeTerm(term: Expression, i: number): string {
  if (term.kind === 'negative') return `-${bracketed(term.of, 3)}`;
  const text = bracketed(term, 2);
  return i === 0 ? text : `+${text}`;
}

function writeProduct(parts: readonly Expression[]): string {
  let text = '';
  let before: Expression | undefined;
  for (const part of parts) {
    const written = bracketed(part, before ? 4 : 3);
    if (before && needsDot(before, part, written)) text = join(join(text, ' \\cdot '), written);
    else text = join(text, /[A-Za-z]{3}$/.test(text) ? ` ${written}` : written); // four letters read as a word
    before = part;
  }
  return text;
}

/** Whether two factors side by side could be read as something else than their product. */
function needsDot(before: Expression, part: Expression, written: string): boolean {
  if (/^\d/.test(written)) return true;
  if (before.kind === 'number') return part.kind === 'quotient' || part.kind === 'function';
  if (before.kind === 'function' || part.kind === 'function' || part.kind === 'absolute') return true;
  if (before.kind === 'absolute') return true;
  const base = before.kind === 'power' ? before.base : before;
  return base.kind === 'name' && written.startsWith('(') && (isFunctionName(base.name) || written.length < 5);
}

function writePower(base: Expression, exponent: string): string {
  const held = base.kind === 'number' || base.kind === 'name' || base.kind === 'constant';
  const text = held ? writeExpression(base) : `(${writeExpression(base)})`;
  return `${text}^{${exponent}}`;
}

function writeCall(name: string, parts: readonly Expression[]): string {
  const texts = parts.map(writeExpression);
  if (name === '!') {
    const held = parts[0]!.kind === 'number' || parts[0]!.kind === 'name';
    return held ? `${texts[0]}!` : `(${texts[0]})!`;
  }
  if (name === '\\binom') return `\\binom{${texts[0]}}{${texts[1]}}`;
  if (name.startsWith('\\l')) return `${name} ${texts[0]}${name.replace('\\l', '\\r')}`;
  return `${name}(${texts.join(',')})`;
}

/** An expression in brackets unless it holds together at least as tightly as `lowest`. */
function bracketed(expression: Expression, lowest: number): string {
  const text = writeExpression(expression);
  return level(expression) >= lowest ? text : `(${text})`;
}
