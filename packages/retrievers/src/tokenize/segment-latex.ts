import type { Segment } from './segment-math.js';

const mathEnvironment =
  /\\begin\{(?<name>(?:equation|align|gather|multline|eqnarray|alignat|flalign|displaymath|math|split)\*?)\}/y;
const textCommand = /\\(?:text(?:rm|bf|it|sf|normal)?|mbox|hbox|intertext)\s*\{/y;
/** Longest argument of `\text` that is looked into. */
const longestText = 2_000;

/**
 * Cuts a text at its formulas as LaTeX and careful authors mean them. Other than {@link segmentMath}: an escaped dollar
 * delimits nothing; a dollar opens a formula only before a character that is not white space, and closes one only after
 * such a character and not before a digit, so that `$5 and $6` is prose; the usual environments are formulas; and the
 * prose inside `\text{…}` comes out as prose, with the formulas inside it. Linear time.
 */
export function segmentLatex(text: string): Segment[] {
  const segments: Segment[] = [];
  const find = closingFinder(text);
  let start = 0;
  const flush = (end: number): void => {
    if (end > start) segments.push({ kind: 'text', value: text.slice(start, end) });
  };
  for (let i = 0; i < text.length; ) {
    const formula = formulaAt(text, i, find);
    if (formula === undefined) {
      i += text[i] === '\\' ? 2 : 1;
      continue;
    }
    flush(i);
    pushFormula(text.slice(formula.begin, formula.end), segments);
    i = formula.next;
    start = i;
  }
  flush(text.length);
  return segments;
}

interface Span {
  readonly begin: number;
  readonly end: number;
  readonly next: number;
}

type Finder = (closing: string, from: number) => number;

/** Position of a closing delimiter, looked up once while the search moves on. */
function closingFinder(text: string): Finder {
  const next = new Map<string, number>();
  return (closing, from) => {
    let position = next.get(closing);
    if (position === undefined || (position !== -1 && position < from)) {
      position = text.indexOf(closing, from);
      next.set(closing, position);
    }
    return position;
  };
}

function formulaAt(text: string, i: number, find: Finder): Span | undefined {
  if (text[i] === '$') {
    return text[i + 1] === '$' ? delimited(i + 2, '$$', find) : inlineFormula(text, i);
  }
  if (text[i] !== '\\') return undefined;
  if (text[i + 1] === '(') return delimited(i + 2, '\\)', find);
  if (text[i + 1] === '[') return delimited(i + 2, '\\]', find);
  mathEnvironment.lastIndex = i;
  const name = mathEnvironment.exec(text)?.groups?.name;
  return name === undefined ? undefined : delimited(mathEnvironment.lastIndex, `\\end{${name}}`, find);
}

function delimited(begin: number, closing: string, find: Finder): Span | undefined {
  const end = find(closing, begin);
  return end === -1 ? undefined : { begin, end, next: end + closing.length };
}

/** The next dollar outside `\text{…}` closes the formula, or there is none. */
function inlineFormula(text: string, i: number): Span | undefined {
  if (!/\S/.test(text[i + 1] ?? ' ')) return undefined;
  for (let j = i + 1; j < text.length; j++) {
    if (text[j] === '\\') {
      const argument = textArgument(text, j);
      j = argument === undefined ? j + 1 : argument.next - 1;
    } else if (text[j] === '$') {
      const closes = /\S/.test(text[j - 1]!) && !/[0-9]/.test(text[j + 1] ?? '');
      return closes ? { begin: i + 1, end: j, next: j + 1 } : undefined;
    }
  }
  return undefined;
}

/** The braced argument of a text command at `i`. */
function textArgument(text: string, i: number): Span | undefined {
  textCommand.lastIndex = i;
  if (!textCommand.test(text)) return undefined;
  const begin = textCommand.lastIndex;
  let depth = 1;
  for (let j = begin; j < Math.min(text.length, begin + longestText); j++) {
    if (text[j] === '\\') j += 1;
    else if (text[j] === '{') depth += 1;
    else if (text[j] === '}' && --depth === 0) return { begin, end: j, next: j + 1 };
  }
  return undefined;
}

/** The formula without the prose in it, then that prose. */
function pushFormula(formula: string, segments: Segment[]): void {
  let mathematics = '';
  let prose = '';
  let start = 0;
  for (let i = formula.indexOf('\\'); i !== -1; i = formula.indexOf('\\', i)) {
    const argument = textArgument(formula, i);
    if (argument === undefined) {
      i += 2;
      continue;
    }
    mathematics += `${formula.slice(start, i)} `;
    prose += ` ${formula.slice(argument.begin, argument.end)} `;
    i = argument.next;
    start = i;
  }
  mathematics += formula.slice(start);
  if (mathematics.trim() !== '') segments.push({ kind: 'formula', value: mathematics });
  // Formulas inside the prose hold no further prose: one level is enough for real texts and keeps time linear.
  if (prose !== '') segments.push(...inner(prose));
}

function inner(prose: string): Segment[] {
  const pieces = prose.split('$');
  if (pieces.length % 2 === 0) return [{ kind: 'text', value: prose }];
  return pieces
    .map((value, i): Segment => ({ kind: i % 2 === 1 ? 'formula' : 'text', value }))
    .filter(({ value }) => value.trim() !== '');
}
