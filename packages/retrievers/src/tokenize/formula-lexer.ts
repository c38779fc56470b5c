import {
  nothingStep,
  numberStep,
  numberSymbol,
  plainCharacters,
  plainCommands,
  type Step,
  symbolStep,
  syntaxStep,
} from './formula-step.js';
import {
  characters,
  commands,
  dimensionCommands,
  fonts,
  layoutEnvironments,
  skippedArguments,
  syntaxCommands,
  tableEnvironments,
} from './latex-symbols.data.js';

const whole = /[0-9]+(?:\.[0-9]*)?/y;
const starred = /\*[0-9]+\*/y;
const letters = /[A-Za-z]+/y;
const twoDigits = / *[0-9][0-9]/y;
const delimiter =
  /\\(?:left *(?:\\(?:lgroup|\{|langle|backslash|lmoustache|[UuDd](?:p|own)(?:down)?arrow|lceil|lfloor)?|[.([</|])|right *(?:\\(?:rgroup|\}|rangle|backslash|rmoustache|[UuDd](?:p|own)(?:down)?arrow|rceil|rfloor)?|[.)\]>/|]))/y;
const operatorName = /\\operatorname\*?\{[^}]*\}/y;
const environment = /\\(begin|end)\{([A-Za-z]+\*?)\}/y;
const bracedArgument = /\{[^}]*\}/y;
const unit = /(?:em|ex|p[tcx]|mu|[cm]m|in)\}?/g;

/** Reads a formula step by step, in the manner of Approach Zero's scanner. */
export class FormulaLexer {
  /** Where the next step starts. */
  position = 0;
  private font = 'normal';
  private inTable = false;
  private tableDepth = 0;
  private readonly lastBrace: number;

  constructor(private readonly text: string) {
    this.lastBrace = text.lastIndexOf('}');
  }

  /** The next step, from `position`; undefined at the end of the formula. */
  next(): Step | undefined {
    const { text, position } = this;
    if (position >= text.length) return undefined;
    const step = this.font === 'normal' ? plainCharacters[text.charCodeAt(position)] : undefined;
    if (step) return step;
    const character = text[position]!;
    if (character === '\n') return undefined;
    return character === '\\' ? this.backslash() : this.plain(character);
  }

  /** The match of a sticky expression `offset` code units after the current position. */
  private match(expression: RegExp, offset = 0): RegExpExecArray | null {
    expression.lastIndex = this.position + offset;
    return expression.exec(this.text);
  }

  private plain(character: string): Step {
    if (character === '%') return nothingStep(this.distance(this.text.indexOf('\n', this.position)));
    if (character >= '0' && character <= '9') return numberStep(this.match(whole)![0]);
    if (character === '*') {
      const wildcard = this.match(starred)?.[0];
      if (wildcard) return symbolStep('NUM', numberSymbol(wildcard.slice(1, -1)), wildcard.length);
    }
    if (character === ':' && this.text[this.position + 1] === '=') return symbolStep('GTLS', 'equal', 2);
    if (character === '.' && this.text.startsWith('...', this.position)) return symbolStep('DOTS', 'dots', 3);
    // The scanner's rule for \colon lacks its backslash, so that it is the bare word that means a colon.
    if (character === 'c' && this.text.startsWith('colon', this.position))
      return symbolStep('SEP', 'colon', 5);
    if (/[A-Za-z]/.test(character)) return symbolStep('VAR', `${this.font}\`${character}'`, 1);
    const emptyGroup = character === '{' ? '{}' : `${character}{}`;
    if ('{_^'.includes(character) && this.text.startsWith(emptyGroup, this.position)) {
      return nothingStep(emptyGroup.length);
    }
    const known = characters.get(character);
    if (known) return symbolStep(known.class, known.symbol, 1);
    if (character === '&' && this.inTable) return symbolStep('TAB_COL', 'column', 1);
    return '{}()[]'.includes(character) ? this.bracket(character) : nothingStep(1);
  }

  private bracket(character: string): Step {
    if (character === '}' && this.font !== 'normal') {
      this.font = 'normal';
      return nothingStep(1);
    }
    if (this.inTable && character === '{') this.tableDepth += 1;
    if (this.inTable && character === '}') {
      this.tableDepth -= 1;
      if (this.tableDepth === 0) this.inTable = false;
    }
    return syntaxStep(character);
  }

  private backslash(): Step {
    letters.lastIndex = this.position + 1;
    if (!letters.test(this.text)) return this.escaped(this.text[this.position + 1] ?? '');
    const name = this.text.slice(this.position + 1, letters.lastIndex);
    const step = plainCommands.get(name);
    if (step) return step;
    if (name === 'begin' || name === 'end') return this.environment(name === 'begin');
    const after = this.text[this.position + 1 + name.length];
    if (after === '{' && skippedArguments.has(name)) return this.skippedArgument(name);
    const font = after === '{' ? fonts.get(name) : undefined;
    if (font !== undefined) {
      this.font = font;
      return nothingStep(name.length + 2);
    }
    const bracket = name === 'left' || name === 'right' ? this.match(delimiter)?.[0] : undefined;
    if (bracket !== undefined && bracket.length > name.length) return syntaxStep(bracket);
    const operator =
      name === 'operatorname' && this.position < this.lastBrace ? this.match(operatorName)?.[0] : undefined;
    if (operator !== undefined) return symbolStep('USR_FUN', 'usr_fun', operator.length);
    if (after === '=' && name === 'not') return symbolStep('GTLS', 'neq', 5);
    if (after === '=' && name === 'dot') return symbolStep('GTLS', 'equal', 5);
    return this.command(name);
  }

  private command(name: string): Step {
    let length = name.length + 1;
    if (this.inTable && (name === 'cr' || name === 'newline')) return symbolStep('TAB_ROW', 'row', length);
    if (/^(?:[dct]?frac|[dt]?binom)$/.test(name)) length += this.match(twoDigits, length)?.[0].length ?? 0;
    const skipped = dimensionCommands.has(name) ? this.dimension(length) : 0;
    const known = commands.get(name);
    if (known) return symbolStep(known.class, known.symbol, length, skipped);
    return syntaxCommands.has(name) ? syntaxStep(`\\${name}`) : nothingStep(length + skipped);
  }

  /** A backslash that no letter follows. */
  private escaped(character: string): Step {
    if (character === '\\') {
      return this.inTable ? symbolStep('TAB_ROW', 'row', 2) : symbolStep('SEP', 'newline', 2);
    }
    if (character === '{' || character === '}') return syntaxStep(`\\${character}`);
    if (character === '|') return symbolStep('VERT', 'Vert', 2);
    if (character === '%') return symbolStep('PERCENT', 'percent', 2);
    if (character === '&') return symbolStep('SEP', 'And', 2);
    return nothingStep(character !== '' && '!:;,'.includes(character) ? 2 : 1);
  }

  private environment(begins: boolean): Step {
    const [written, , name = ''] = this.match(environment) ?? [begins ? '\\begin' : '\\end'];
    if (tableEnvironments.has(name)) {
      this.inTable = begins;
      this.tableDepth += 1;
      return syntaxStep(written);
    }
    const takesArgument = layoutEnvironments.get(name);
    if (takesArgument === undefined) return nothingStep(begins ? 6 : 4);
    const argument =
      takesArgument && begins && this.position < this.lastBrace
        ? this.match(bracedArgument, written.length)
        : null;
    return nothingStep(written.length + (argument?.[0].length ?? 0));
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
    if (name === 'text') return symbolStep('STAR', 'ast', name.length + 2, end - start);
    return nothingStep(end - this.position);
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
