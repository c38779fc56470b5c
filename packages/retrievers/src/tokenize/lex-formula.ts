import {
  characters,
  commands,
  dimensionCommands,
  type FormulaClass,
  fonts,
  layoutEnvironments,
  skippedArguments,
  syntaxCommands,
  tableEnvironments,
} from './latex-symbols.data.js';

/** One token of a formula. */
export interface FormulaToken {
  /** Token class; null for syntax such as braces and parentheses. */
  readonly class: FormulaClass | null;
  /** Symbol, such as ``normal`x'``, `` `25' `` or `frac`; for syntax the text itself. */
  readonly symbol: string;
  /** First byte of the token in the UTF-8 text of the formula. */
  readonly begin: number;
  /** Byte after the last one. */
  readonly end: number;
}

/** From this value on numbers are one and the same symbol. */
const bigNumber = 65_000;
const longestFloat = 32;

const whole = /[0-9]+(?:\.[0-9]*)?/y;
const starred = /\*[0-9]+\*/y;
const commandName = /\\[A-Za-z]+/y;
const twoDigits = / *[0-9][0-9]/y;
const delimiter =
  /\\(?:left *(?:\\(?:lgroup|\{|langle|backslash|lmoustache|[UuDd](?:p|own)(?:down)?arrow|lceil|lfloor)?|[.([</|])|right *(?:\\(?:rgroup|\}|rangle|backslash|rmoustache|[UuDd](?:p|own)(?:down)?arrow|rceil|rfloor)?|[.)\]>/|]))/y;
const operatorName = /\\operatorname\*?\{[^}]*\}/y;
const environment = /\\(begin|end)\{([A-Za-z]+\*?)\}/y;
const emptyGroup = /[_^]?\{\}/y;
const unit = /(?:em|ex|p[tcx]|mu|[cm]m|in)\}?/g;

/**
 * Splits a LaTeX formula (without its delimiters) into the tokens of Approach Zero's scanner. Unknown commands, spaces,
 * comments and the arguments of `\label`, `\tag`, `\mbox` and `\color` give nothing, `\text{…}` one `STAR` token. The
 * first line break ends the formula, as it does there. Any input is accepted; linear time.
 *
 * @example
 * ```ts
 * lexFormula('x^2').map((token) => token.symbol); // ["normal`x'", 'supscript', "`2'"]
 * ```
 */
export function lexFormula(latex: string): FormulaToken[] {
  return new FormulaLexer(latex).run();
}

class FormulaLexer {
  private readonly tokens: FormulaToken[] = [];
  private position = 0;
  private bytes = 0;
  private font = 'normal';
  private inTable = false;
  private tableDepth = 0;

  constructor(private readonly text: string) {}

  run(): FormulaToken[] {
    while (this.position < this.text.length) {
      const character = this.text[this.position]!;
      if (character === '\n') break;
      if (character === '\\') this.backslash();
      else this.plain(character);
    }
    return this.tokens;
  }

  /** Moves over `length` code units and returns the bytes they take. */
  private skip(length: number): { begin: number; end: number } {
    const begin = this.bytes;
    const stop = Math.min(this.text.length, this.position + length);
    for (let i = this.position; i < stop; i++) {
      const unitCode = this.text.charCodeAt(i);
      // A surrogate pair takes four bytes; count two for either half.
      const surrogate = unitCode >= 0xd800 && unitCode <= 0xdfff;
      this.bytes += unitCode < 0x80 ? 1 : unitCode < 0x800 || surrogate ? 2 : 3;
    }
    this.position = stop;
    return { begin, end: this.bytes };
  }

  private emit(className: FormulaClass | null, symbol: string, length: number): void {
    this.tokens.push({ class: className, symbol, ...this.skip(length) });
  }

  /** The match of a sticky expression at the current position. */
  private match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.position;
    return expression.exec(this.text);
  }

  private plain(character: string): void {
    if (character === '%') return this.comment();
    if (character >= '0' && character <= '9') return this.number(this.match(whole)![0]);
    if (character === '*') {
      const wildcard = this.match(starred);
      if (wildcard) return this.emit('NUM', numberSymbol(wildcard[0].slice(1, -1)), wildcard[0].length);
    }
    if (character === ':' && this.text[this.position + 1] === '=') return this.emit('GTLS', 'equal', 2);
    if (character === '.' && this.text.startsWith('...', this.position)) return this.emit('DOTS', 'dots', 3);
    // The scanner's rule for \colon lacks its backslash, so that it is the bare word that means a colon.
    if (character === 'c' && this.text.startsWith('colon', this.position))
      return this.emit('SEP', 'colon', 5);
    if (/[A-Za-z]/.test(character)) return this.emit('VAR', `${this.font}\`${character}'`, 1);
    const nothing = '{_^'.includes(character) ? this.match(emptyGroup) : null;
    if (nothing) {
      this.skip(nothing[0].length);
      return;
    }
    const known = characters.get(character);
    if (known) return this.emit(known.class, known.symbol, 1);
    if (character === '&' && this.inTable) return this.emit('TAB_COL', 'column', 1);
    if (character === '}' && this.font !== 'normal') {
      this.font = 'normal';
      this.skip(1);
      return;
    }
    if ('{}()[]'.includes(character)) return this.bracket(character);
    this.skip(1);
  }

  private bracket(character: string): void {
    if (this.inTable && character === '{') this.tableDepth += 1;
    if (this.inTable && character === '}') {
      this.tableDepth -= 1;
      if (this.tableDepth === 0) this.inTable = false;
    }
    this.emit(null, character, 1);
  }

  private number(digits: string): void {
    if (!digits.includes('.')) {
      const value = Number(digits);
      return this.emit(
        value === 0 ? 'ZERO' : value === 1 ? 'ONE' : 'NUM',
        numberSymbol(digits),
        digits.length,
      );
    }
    if (digits.length < longestFloat) this.emit('FLOAT', 'float', digits.length);
    else this.emit('ZERO', numberSymbol('0'), digits.length);
  }

  private comment(): void {
    const end = this.text.indexOf('\n', this.position);
    this.skip((end === -1 ? this.text.length : end) - this.position);
  }

  private backslash(): void {
    const name = this.match(commandName)?.[0].slice(1);
    if (name === undefined) return this.escaped(this.text[this.position + 1] ?? '');
    if (name === 'begin' || name === 'end') {
      const found = this.match(environment);
      if (found) return this.environment(found[0], found[2]!, name === 'begin');
    }
    const after = this.text[this.position + 1 + name.length];
    if (after === '{' && skippedArguments.has(name)) return this.skippedArgument(name);
    if (after === '{' && fonts.has(name)) {
      this.font = fonts.get(name)!;
      this.skip(name.length + 2);
      return;
    }
    if (name.startsWith('left') || name.startsWith('right')) {
      const found = this.match(delimiter);
      if (found && found[0].length > name.length + 1) return this.emit(null, found[0], found[0].length);
    }
    if (name === 'operatorname') {
      const found = this.match(operatorName);
      if (found) return this.emit('USR_FUN', 'usr_fun', found[0].length);
    }
    if (after === '=' && (name === 'not' || name === 'dot')) {
      return this.emit('GTLS', name === 'not' ? 'neq' : 'equal', name.length + 2);
    }
    this.command(name);
  }

  private command(name: string): void {
    let length = name.length + 1;
    if (this.inTable && (name === 'cr' || name === 'newline')) return this.emit('TAB_ROW', 'row', length);
    if (/^(?:[dct]?frac|[dt]?binom)$/.test(name)) {
      twoDigits.lastIndex = this.position + length;
      length += twoDigits.exec(this.text)?.[0].length ?? 0;
    }
    const known = commands.get(name);
    if (known) this.emit(known.class, known.symbol, length);
    else if (syntaxCommands.has(name)) this.emit(null, `\\${name}`, length);
    else this.skip(length);
    if (dimensionCommands.has(name)) this.dimension();
  }

  /** A backslash that no letter follows. */
  private escaped(character: string): void {
    if (character === '\\') {
      if (this.inTable) this.emit('TAB_ROW', 'row', 2);
      else this.emit('SEP', 'newline', 2);
    } else if (character === '{' || character === '}') this.emit(null, `\\${character}`, 2);
    else if (character === '|') this.emit('VERT', 'Vert', 2);
    else if (character === '%') this.emit('PERCENT', 'percent', 2);
    else if (character === '&') this.emit('SEP', 'And', 2);
    else this.skip(character !== '' && '!:;,'.includes(character) ? 2 : 1);
  }

  private environment(written: string, name: string, begins: boolean): void {
    if (tableEnvironments.has(name)) {
      this.inTable = begins;
      this.tableDepth += 1;
      return this.emit(null, written, written.length);
    }
    const takesArgument = layoutEnvironments.get(name);
    if (takesArgument === undefined) {
      this.skip(begins ? 6 : 4);
      return;
    }
    this.skip(written.length);
    if (takesArgument && begins && this.text[this.position] === '{') {
      const close = this.text.indexOf('}', this.position);
      if (close !== -1) this.skip(close + 1 - this.position);
    }
  }

  private skippedArgument(name: string): void {
    if (name === 'text') this.emit('STAR', 'ast', name.length + 2);
    else this.skip(name.length + 2);
    let depth = 1;
    let end = this.position;
    for (; end < this.text.length && depth > 0; end++) {
      if (this.text[end] === '{') depth += 1;
      else if (this.text[end] === '}') depth -= 1;
    }
    this.skip(end - this.position);
    this.inTable = false;
  }

  private dimension(): void {
    unit.lastIndex = this.position;
    const found = unit.exec(this.text);
    this.skip((found ? unit.lastIndex : this.text.length) - this.position);
    this.inTable = false;
  }
}

function numberSymbol(digits: string): string {
  const value = Number(digits);
  return value < bigNumber ? `\`${value}'` : 'bignum';
}
