/** Problems in LaTeX made from templates, with changes that matter and changes that do not. */

/** Numbers in [0, 1) from a seed: a small linear congruential generator is enough for test data. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const pick = <T>(random: () => number, items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
const number = (random: () => number): string => `${2 + Math.floor(random() * 97)}`;

const subjects = [
  'Find all positive integers',
  'Determine every real number',
  'Let us consider the rational numbers',
  'Prove that there are infinitely many primes',
];
const objects = [
  'such that the polynomial',
  'for which the sequence defined by',
  'satisfying the equation',
  'with the property that the sum',
];
const tails = [
  'and justify every step of the argument carefully',
  'where the letters denote lengths of the sides of a triangle inscribed in a circle',
  'given that the function is continuous on the whole interval and bounded from below',
  'assuming that no two of the chosen points lie on a common line through the origin of the plane',
];
const relations = ['=', '<', '>', '\\le', '\\ge', '\\neq', '\\equiv', '\\in', '\\mid'];
const operators = ['+', '-', '\\cdot', '\\times', '/', '\\pm'];

/** The parts of a problem that decide what is asked, and the text around them. */
export interface Problem {
  readonly first: string;
  readonly operator: string;
  readonly exponent: string;
  readonly relation: string;
  readonly last: string;
  readonly before: string;
  readonly after: string;
}

export function randomProblem(random: () => number): Problem {
  const filler = Array.from({ length: Math.floor(random() * 4) }, () => pick(random, tails)).join(', ');
  return {
    first: number(random),
    operator: pick(random, operators),
    exponent: random() < 0.5 ? number(random) : pick(random, ['n', 'k', 'm']),
    relation: pick(random, relations),
    last: number(random),
    before: `${pick(random, subjects)} $x$ and $y$ ${pick(random, objects)}`,
    after: filler,
  };
}

export function write(problem: Problem): string {
  const { first, operator, exponent, relation, last, before, after } = problem;
  return `${before} $${first}x^{${exponent}} ${operator} \\frac{y}{3} ${relation} ${last}$ ${after}.`;
}

/** The problem with another number, operator, exponent or relation sign. */
export function changed(
  problem: Problem,
  part: 'first' | 'operator' | 'exponent' | 'relation' | 'last',
  random: () => number,
): Problem {
  const all = {
    first: undefined,
    last: undefined,
    operator: operators,
    exponent: undefined,
    relation: relations,
  }[part];
  for (;;) {
    const value = all
      ? pick(random, all)
      : part === 'exponent'
        ? pick(random, [number(random), 'n', 'k', 'm'])
        : number(random);
    if (value !== problem[part]) return { ...problem, [part]: value };
  }
}

/** Same problem, other white space. */
export function otherSpace(text: string, random: () => number): string {
  return text
    .replaceAll(' ', () => pick(random, [' ', '  ', '\n', '\t ', '\u00a0']))
    .replaceAll(/[+=<>]/g, (sign) => pick(random, [sign, ` ${sign} `]));
}

/** Same problem, other layout commands and spellings of signs. */
export function otherLayout(text: string, random: () => number): string {
  return text
    .replaceAll('\\frac', () => pick(random, ['\\frac', '\\dfrac', '\\tfrac', '\\displaystyle\\frac']))
    .replaceAll('\\le ', () => pick(random, ['\\leq ', '\\leqslant ', '≤ ']))
    .replaceAll('\\ge ', () => pick(random, ['\\geq ', '\\geqslant ', '≥ ']))
    .replaceAll('\\neq ', () => pick(random, ['\\ne ', '≠ ']))
    .replaceAll(/\^\{(\w)\}/g, '^$1')
    .replaceAll('\\cdot', () => pick(random, ['\\cdot', '\\,\\cdot\\,', '·']))
    .replaceAll(/\$([^$]*)\$/g, (_, formula: string) =>
      pick(random, [
        `\\(${formula}\\)`,
        `$\\left. ${formula} \\right.$`.replaceAll('.', ''),
        `$\\,${formula}\\;$`,
        `$${formula}$`,
      ]),
    );
}

/** Same problem, read by a machine: one damaged word, ligatures, hyphens at line ends, other dashes and quotes. */
export function otherReading(text: string, random: () => number): string {
  const words = text.split(' ');
  const damageable = [...words.keys()].filter((i) => /^[a-z]{5,}$/.test(words[i]!));
  const damaged = pick(random, damageable);
  words[damaged] = pick(random, [
    (word: string) => word.replace(/m|rn|l|i/, 'n'),
    (word: string) => `${word.slice(0, 3)}-\n${word.slice(3)}`,
    (word: string) => word.replace('fi', 'ﬁ').replace('e', 'c'),
    (word: string) => word.slice(1),
  ])(words[damaged]!);
  return words
    .join(' ')
    .replaceAll('-', () => pick(random, ['-', '−']))
    .replace(/\.$/, () => pick(random, ['', '.', ' .']));
}
