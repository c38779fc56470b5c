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
const bracedArgument = /\{[^}]*\}/y;
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

/** What stands at a position: a token or nothing, how long it is, and how much after it is passed over. */
interface Step {
  readonly length: number;
  readonly token?: Pick<FormulaToken, 'class' | 'symbol'>;
  readonly skipped?: number;
}

const symbol = (className: FormulaClass, name: string, length: number, skipped = 0): Step => ({
  length,
  token: { class: className, symbol: name },
  skipped,
});
const syntax = (written: string): Step => ({
  length: written.length,
  token: { class: null, symbol: written },
});
const nothing = (length: number): Step => ({ length });

class FormulaLexer {
  private position = 0;
  private font = 'normal';
  private inTable = false;
  private tableDepth = 0;
  private readonly lastBrace: number;

  constructor(private readonly text: string) {
    this.lastBrace = text.lastIndexOf('}');
  }

  run(): FormulaToken[] {
    const tokens: FormulaToken[] = [];
    let bytes = 0;
    while (this.position < this.text.length) {
      const character = this.text[this.position]!;
      if (character === '\n') break;
      const { length, token, skipped = 0 } = character === '\\' ? this.backslash() : this.plain(character);
      const begin = bytes;
      const stop = this.position + length;
      bytes += byteLength(this.text, this.position, stop);
      if (token !== undefined) tokens.push({ ...token, begin, end: bytes });
      bytes += byteLength(this.text, stop, stop + skipped);
      this.position = stop + skipped;
    }
    return tokens;
  }

  /** The match of a sticky expression `offset` code units after the current position. */
  private match(expression: RegExp, offset = 0): RegExpExecArray | null {
    expression.lastIndex = this.position + offset;
    return expression.exec(this.text);
  }

  private plain(character: string): Step {
    if (character === '%') return nothing(this.distance(this.text.indexOf('\n', this.position)));
    if (character >= '0' && character <= '9') return number(this.match(whole)![0]);
    if (character === '*') {
      const wildcard = this.match(starred)?.[0];
      if (wildcard) return symbol('NUM', numberSymbol(wildcard.slice(1, -1)), wildcard.length);
    }
    if (character === ':' && this.text[this.position + 1] === '=') return symbol('GTLS', 'equal', 2);
    if (character === '.' && this.text.startsWith('...', this.position)) return symbol('DOTS', 'dots', 3);
    // The scanner's rule for \colon lacks its backslash, so that it is the bare word that means a colon.
    if (character === 'c' && this.text.startsWith('colon', this.position)) return symbol('SEP', 'colon', 5);
    if (/[A-Za-z]/.test(character)) return symbol('VAR', `${this.font}\`${character}'`, 1);
    const empty = '{_^'.includes(character) ? this.match(emptyGroup) : null;
    if (empty) return nothing(empty[0].length);
    const known = characters.get(character);
    if (known) return symbol(known.class, known.symbol, 1);
    if (character === '&' && this.inTable) return symbol('TAB_COL', 'column', 1);
    return '{}()[]'.includes(character) ? this.bracket(character) : nothing(1);
  }

  private bracket(character: string): Step {
    if (character === '}' && this.font !== 'normal') {
      this.font = 'normal';
      return nothing(1);
    }
    if (this.inTable && character === '{') this.tableDepth += 1;
    if (this.inTable && character === '}') {
      this.tableDepth -= 1;
      if (this.tableDepth === 0) this.inTable = false;
    }
    return syntax(character);
  }

  private backslash(): Step {
    const name = this.match(commandName)?.[0].slice(1);
    if (name === undefined) return this.escaped(this.text[this.position + 1] ?? '');
    if (name === 'begin' || name === 'end') return this.environment(name === 'begin');
    const after = this.text[this.position + 1 + name.length];
    if (after === '{' && skippedArguments.has(name)) return this.skippedArgument(name);
    const font = after === '{' ? fonts.get(name) : undefined;
    if (font !== undefined) {
      this.font = font;
      return nothing(name.length + 2);
    }
    const bracket = /^(?:left|right)/.test(name) ? this.match(delimiter)?.[0] : undefined;
    if (bracket !== undefined && bracket.length > name.length) return syntax(bracket);
    const operator =
      name === 'operatorname' && this.position < this.lastBrace ? this.match(operatorName)?.[0] : undefined;
    if (operator !== undefined) return symbol('USR_FUN', 'usr_fun', operator.length);
    if (after === '=' && name === 'not') return symbol('GTLS', 'neq', 5);
    if (after === '=' && name === 'dot') return symbol('GTLS', 'equal', 5);
    return this.command(name);
  }

  private command(name: string): Step {
    let length = name.length + 1;
    if (this.inTable && (name === 'cr' || name === 'newline')) return symbol('TAB_ROW', 'row', length);
    if (/^(?:[dct]?frac|[dt]?binom)$/.test(name)) length += this.match(twoDigits, length)?.[0].length ?? 0;
    const skipped = dimensionCommands.has(name) ? this.dimension(length) : 0;
    const known = commands.get(name);
    if (known) return symbol(known.class, known.symbol, length, skipped);
    return syntaxCommands.has(name) ? syntax(`\\${name}`) : nothing(length + skipped);
  }

  /** A backslash that no letter follows. */
  private escaped(character: string): Step {
    if (character === '\\') {
      return this.inTable ? symbol('TAB_ROW', 'row', 2) : symbol('SEP', 'newline', 2);
    }
    if (character === '{' || character === '}') return syntax(`\\${character}`);
    if (character === '|') return symbol('VERT', 'Vert', 2);
    if (character === '%') return symbol('PERCENT', 'percent', 2);
    if (character === '&') return symbol('SEP', 'And', 2);
    return nothing(character !== '' && '!:;,'.includes(character) ? 2 : 1);
  }

  private environment(begins: boolean): Step {
    const [written, , name = ''] = this.match(environment) ?? [begins ? '\\begin' : '\\end'];
    if (tableEnvironments.has(name)) {
      this.inTable = begins;
      this.tableDepth += 1;
      return syntax(written);
    }
    const takesArgument = layoutEnvironments.get(name);
    if (takesArgument === undefined) return nothing(begins ? 6 : 4);
    const argument =
      takesArgument && begins && this.position < this.lastBrace
        ? this.match(bracedArgument, written.length)
        : null;
    return nothing(written.length + (argument?.[0].length ?? 0));
  }

  private skippedArgument(name: string): Step {
    const start = this.position + name.length + 2;
    let depth = 1;
    let end = start;
    for (; end < this.text.length && depth > 0; end++) {
      if (this.text[end] === '{') depth += 1;
      else if (this.text[end] === '}') depth -= 1;
    }
    this.inTable = false;
    if (name === 'text') return symbol('STAR', 'ast', name.length + 2, end - start);
    return nothing(end - this.position);
  }

  /** Length of the dimension that starts `offset` after the current position: all text up to a unit. */
  private dimension(offset: number): number {
    this.inTable = false;
    unit.lastIndex = this.position + offset;
    return this.distance(unit.exec(this.text) ? unit.lastIndex : -1) - offset;
  }

  /** From the current position to `end`, or to the end of the text when `end` is -1. */
  private distance(end: number): number {
    return (end === -1 ? this.text.length : end) - this.position;
  }
}

function byteLength(text: string, start: number, stop: number): number {
  let bytes = 0;
  for (let i = start; i < stop && i < text.length; i++) {
    const code = text.charCodeAt(i);
    // A surrogate pair takes four bytes; count two for either half.
    const surrogate = code >= 0xd800 && code <= 0xdfff;
    bytes += code < 0x80 ? 1 : code < 0x800 || surrogate ? 2 : 3;
  }
  return bytes;
}

function number(digits: string): Step {
  if (!digits.includes('.')) {
    const value = Number(digits);
    return symbol(value === 0 ? 'ZERO' : value === 1 ? 'ONE' : 'NUM', numberSymbol(digits), digits.length);
  }
  if (digits.length < longestFloat) return symbol('FLOAT', 'float', digits.length);
  return symbol('ZERO', numberSymbol('0'), digits.length);
}

/** Symbol of a number, written as digits. */
export function numberSymbol(digits: string): string {
  const value = Number(digits);
  return value < bigNumber ? `\`${value}'` : 'bignum';
}
