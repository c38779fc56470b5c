/** A formula of a text, without its delimiters. */
export interface Formula {
  readonly latex: string;
  readonly begin: number;
  readonly end: number;
}

const environments = 'equation|align|gather|multline|eqnarray|alignat|displaymath|math';
const formula = new RegExp(
  [
    String.raw`\\(?<escape>[$\\])`,
    String.raw`\$\$(?<display>[\s\S]*?)\$\$`,
    String.raw`\$(?<inline>(?=\S)(?:\\[\s\S]|[^$\\])*?)(?<=\S)\$(?!\d)`,
    String.raw`\\\((?<round>[\s\S]*?)\\\)`,
    String.raw`\\\[(?<square>[\s\S]*?)\\\]`,
    String.raw`\\begin\{(?<name>(?:${environments})\*?)\}(?<body>[\s\S]*?)\\end\{\k<name>\}`,
  ].join('|'),
  'dg',
);

/** The formulas of a text, in order, and where they stand. An escaped dollar delimits nothing, nor does one of an amount of money. */
export function formulasOf(text: string): Formula[] {
  const formulas: Formula[] = [];
  for (const match of text.matchAll(formula)) {
    const places = match.indices!.groups!;
    const place = places.display ?? places.inline ?? places.round ?? places.square ?? places.body;
    if (place) formulas.push({ latex: text.slice(...place), begin: place[0], end: place[1] });
  }
  return formulas;
}

/** The text with other formulas in the places of its own. */
export function withFormulas(text: string, formulas: readonly Formula[], latex: readonly string[]): string {
  return proseOf(text, formulas)
    .map((prose, i) => prose + (latex[i] ?? ''))
    .join('');
}

/** What stands before, between and after the formulas, with their delimiters: one piece more than there are formulas. */
export function proseOf(text: string, formulas: readonly Formula[]): string[] {
  const starts = [0, ...formulas.map(({ end }) => end)];
  return starts.map((start, i) => text.slice(start, formulas[i]?.begin ?? text.length));
}
