/** A token of LaTeX and where it stands. */
export interface TexToken {
  readonly text: string;
  readonly begin: number;
  readonly end: number;
  /** What the token stands in: a superscript, a subscript, or neither. */
  readonly place: 'line' | 'exponent' | 'subscript';
  /** True in the argument of a command whose letters are no variables, such as `\text`. */
  readonly verbatim: boolean;
}

const token = /\\[A-Za-z]+|\\[\s\S]|\d+(?:\.\d+)?|\s+|[\s\S]/gu;

/** Commands whose argument holds words or the names of sets, operators, environments. */
const verbatimCommands =
  /^\\(?:text(?:rm|bf|it|sf|tt|sc|sl|md|up|normal|color)?|mbox|hbox|math(?:rm|bb|sf|bf|it|tt|frak|cal|scr)|operatorname|begin|end|label|tag|color)$/;

/** The tokens of a formula, white space left out. Numbers are one token. Any input is accepted. */
export function texTokens(latex: string): TexToken[] {
  const tokens: TexToken[] = [];
  // What each open brace stands in, the innermost last.
  const open: Pick<TexToken, 'place' | 'verbatim'>[] = [{ place: 'line', verbatim: false }];
  let next: Partial<Pick<TexToken, 'place' | 'verbatim'>> = {};
  for (const { 0: text, index: begin } of latex.matchAll(token)) {
    if (/^\s/.test(text)) continue;
    const around = open.at(-1)!;
    const here = {
      place: next.place === undefined || around.place !== 'line' ? around.place : next.place,
      verbatim: around.verbatim || next.verbatim === true,
    };
    tokens.push({ text, begin, end: begin + text.length, ...here });
    if (text === '{') open.push(here);
    else if (text === '}' && open.length > 1) open.pop();
    next =
      text === '^'
        ? { place: 'exponent' }
        : text === '_'
          ? { place: 'subscript' }
          : verbatimCommands.test(text)
            ? { verbatim: true }
            : {};
  }
  return tokens;
}
