import { type Expression, number, type Relation, type Statement } from './expression.js';
import { hasWord, isVariable, nameIn } from './letters.js';
import { functions, isFunctionName, letters, relations, skipped } from './reader-symbols.data.js';
import type { TexToken } from './tex-tokens.js';
import { TokenReader, Unreadable } from './token-reader.js';

/**
 * Reads the tokens of a formula as a statement that can be evaluated. The reader is strict: whatever has more than one
 * usual reading (`a/bc`, `2\frac{1}{2}`, `y(t)`), a word, a letter `i` or `d`, a unit, a sum sign or an integral has none here.
 *
 * @returns undefined for what has no sure reading
 */
export function readStatement(tokens: readonly TexToken[]): Statement | undefined {
  if (hasWord(tokens)) return undefined;
  try {
    return new Reader(tokens.filter(({ text }) => !skipped.has(text))).run();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

class Reader extends TokenReader {
  /** Absolute values that are open: the next bar closes one. */
  #bars = 0;
  run(): Statement {
    const sides = [this.#sum()];
    const found: Relation[] = [];
    while (!this.atEnd) {
      found.push(relations.get(this.next()) ?? this.refuse());
      sides.push(this.#sum());
    }
    return { sides, relations: found };
  }

  #sum(): Expression {
    const parts: Expression[] = [];
    if (this.take('+')) parts.push(this.#product());
    else if (this.take('-')) parts.push({ kind: 'negative', of: this.#product() });
    else parts.push(this.#product());
    for (;;) {
      if (this.take('+')) parts.push(this.#product());
      else if (this.take('-')) parts.push({ kind: 'negative', of: this.#product() });
      else return parts.length === 1 ? parts[0]! : { kind: 'sum', parts };
    }
  }

  #product(): Expression {
    const parts = [this.#factor()];
    for (;;) {
      const sign = this.peek();
      if (sign === '\\cdot' || sign === '\\times' || sign === '*') {
        this.next();
        parts.push(this.#factor());
      } else if (sign === '/' || sign === '\\div') {
        this.next();
        const bottom = this.#factor();
        if (parts.length > 1 || this.#startsFactor()) this.refuse(); // ab/c, a/bc: which part is divided?
        return { kind: 'quotient', top: parts[0]!, bottom };
      } else if (this.#startsFactor()) {
        const begins = this.peek()!;
        const digits = /^\d/.test(begins);
        if (digits || (parts.at(-1)!.kind === 'number' && /^\\[dt]?frac$/.test(begins))) this.refuse(); // a mixed number?
        parts.push(this.#factor());
      } else {
        // AB is a segment or a product of matrices as often as a product of numbers.
        if (parts.filter((part) => /^[A-Z]/.test(nameIn(part))).length > 1) this.refuse();
        return parts.length === 1 ? parts[0]! : { kind: 'product', parts };
      }
    }
  }

  #startsFactor(): boolean {
    const text = this.peek();
    if (text === undefined) return false;
    if (text === '|') return this.#bars === 0;
    return (
      /^(?:\d.*|[A-Za-z({[]|\\[dt]?frac|\\sqrt|\\binom|\\lvert|\\lfloor|\\lceil|\\pi)$/.test(text) ||
      letters.has(text) ||
      functions.has(text)
    );
  }

  #factor(): Expression {
    let base = this.#atom();
    while (this.take('!')) base = { kind: 'call', name: '!', parts: [base] };
    if (!this.take('^')) return base;
    const exponent = this.#argument();
    if (this.peek() === '^' || this.peek() === '!') this.refuse();
    const isFunction = base.kind === 'name' && isFunctionName(base.name);
    if (isFunction && this.peek() === '(') this.refuse(); // f^2(x), f^{-1}(x)
    return { kind: 'power', base, exponent };
  }

  /** What a command or a superscript applies to: one token, or a group in braces. */
  #argument(): Expression {
    const text = this.next();
    if (text === '{') {
      const bars = this.#bars;
      this.#bars = 0;
      const inner = this.#sum();
      this.#bars = bars;
      this.expect('}');
      return inner;
    }
    if (/^\d+$/.test(text) && text.length > 1) {
      // TeX takes one digit, whoever wrote it may have meant all.
      this.refuse();
    }
    if (/^\d$/.test(text)) return number(text);
    if (text === '\\pi') return { kind: 'constant', name: 'pi' };
    if (text === 'e') return { kind: 'constant', name: 'e' };
    if (isVariable(text)) return { kind: 'name', name: text };
    return this.refuse();
  }

  #atom(): Expression {
    const text = this.next();
    if (/^\d/.test(text)) return number(text);
    if (text === '(' || text === '[' || text === '{') {
      return this.#group(text === '(' ? ')' : text === '[' ? ']' : '}');
    }
    if (text === '\\lvert') return { kind: 'absolute', of: this.#group('\\rvert') };
    if (text === '|') return this.#absolute();
    if (text === '\\lfloor' || text === '\\lceil') {
      return { kind: 'call', name: text, parts: [this.#group(text.replace('\\l', '\\r'))] };
    }
    if (/^\\[dt]?frac$/.test(text)) return this.#fraction();
    if (text === '\\binom') return { kind: 'call', name: text, parts: [this.#argument(), this.#argument()] };
    if (text === '\\sqrt') return this.#root();
    if (text === '\\pi') return { kind: 'constant', name: 'pi' };
    if (functions.has(text)) return this.#function(text);
    if (text === 'e') return { kind: 'constant', name: 'e' };
    if (isVariable(text)) return this.#variable(text);
    return this.refuse();
  }

  /** The rest of a bracket. */
  #group(end: string): Expression {
    const bars = this.#bars;
    this.#bars = 0;
    const inner = this.#sum();
    this.#bars = bars;
    this.expect(end);
    return inner;
  }

  /** The rest of an absolute value between bars that look alike. */
  #absolute(): Expression {
    this.#bars += 1;
    const of = this.#sum();
    this.#bars -= 1;
    this.expect('|');
    return { kind: 'absolute', of };
  }

  #fraction(): Expression {
    const both = this.peek()!;
    if (/^\d{2}$/.test(both)) {
      this.next(); // \frac12
      return { kind: 'quotient', top: number(both[0]!), bottom: number(both[1]!) };
    }
    return { kind: 'quotient', top: this.#argument(), bottom: this.#argument() };
  }

  #root(): Expression {
    if (!this.take('[')) return { kind: 'root', of: this.#argument() };
    const degree = this.#group(']');
    return { kind: 'root', of: this.#argument(), degree };
  }

  #function(command: string): Expression {
    const name = command.slice(1);
    let base: Expression | undefined;
    let power: Expression | undefined;
    if (name === 'log' && this.take('_')) base = this.#argument();
    if (this.take('^')) power = this.#argument();
    if (power && !(power.kind === 'number' && /^[1-9]/.test(power.text))) this.refuse(); // \sin^{-1}: inverse or reciprocal?
    const bracket = this.peek() === '(' || this.peek() === '{';
    const argument = bracket ? this.#atom() : this.#bareArgument();
    if (bracket && this.peek() === '^') this.refuse();
    const applied: Expression = { kind: 'function', name, parts: base ? [argument, base] : [argument] };
    return power ? { kind: 'power', base: applied, exponent: power } : applied;
  }

  /** An argument without brackets: numbers and letters up to the next sign, bracket or function. */
  #bareArgument(): Expression {
    const parts: Expression[] = [];
    for (let text = this.peek(); text !== undefined; text = this.peek()) {
      const taken = /^(?:\d.*|[A-Za-z]|\\[dt]?frac|\\sqrt|\\pi)$/.test(text) || letters.has(text);
      if (!taken) break;
      parts.push(this.#factor());
    }
    const after = this.peek() ?? '';
    if (parts.length === 0 || ['(', '[', '{', '/', '|', '\\cdot', '\\times'].includes(after)) this.refuse();
    return parts.length === 1 ? parts[0]! : { kind: 'product', parts };
  }

  #variable(letter: string): Expression {
    let name = letter;
    if (this.take('_')) name += `_{${this.subscript()}}`;
    while (this.take("'")) name += "'";
    if (this.peek() === '_' || this.peek() === '[') this.refuse(); // Q[x] is no product
    if (this.peek() !== '(') return { kind: 'name', name };
    if (isFunctionName(letter)) return { kind: 'call', name, parts: this.#arguments() };
    // n(n+1) is a product; y(t) may be a value of a function, and so may t(0).
    const alone = this.peek(2) === ')' || this.peek(2) === ',';
    if (alone) this.refuse();
    return { kind: 'name', name };
  }

  #arguments(): Expression[] {
    this.expect('(');
    const bars = this.#bars;
    this.#bars = 0;
    const parts = [this.#sum()];
    while (this.take(',')) parts.push(this.#sum());
    this.#bars = bars;
    this.expect(')');
    return parts;
  }
}
