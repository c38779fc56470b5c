/** Words that say for how many: what each is replaced by in a negative, and its class. */
export const QUANTIFIERS: readonly { readonly words: string; readonly other: string }[] = [
  { words: 'for all', other: 'for some' },
  { words: 'for every', other: 'for some' },
  { words: 'for each', other: 'for some' },
  { words: 'for some', other: 'for all' },
  { words: 'at least', other: 'at most' },
  { words: 'at most', other: 'at least' },
  { words: '\\forall', other: '\\exists' },
  { words: '\\exists', other: '\\forall' },
];

const classes: Readonly<Record<string, string>> = {
  'for all': '\u2200',
  'for every': '\u2200',
  'for each': '\u2200',
  'for some': '\u2203',
  '\\forall': '\u2200',
  '\\exists': '\u2203',
  'at least': '\u2265',
  'at most': '\u2264',
};

const pattern = /\b(?:for (?:all|every|each|some)|at (?:least|most))\b|\\(?:forall|exists)(?![A-Za-z])/gi;

/** The quantifiers of a text in order, and the text without them. */
export function quantifiersOf(text: string): { readonly classes: string; readonly rest: string } {
  let found = '';
  const rest = text.replaceAll(pattern, (words) => {
    found += classes[words.toLowerCase()];
    return ' ';
  });
  return { classes: found, rest: rest.replaceAll(/\s+/g, ' ').trim() };
}
