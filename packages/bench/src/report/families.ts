/** Architecture of a system, by which the page colours it. */
export type Family = 'sparse' | 'dense' | 'late' | 'cross' | 'reference';

export const FAMILY_TITLES: Readonly<Record<Family, string>> = {
  sparse: 'Sparse',
  dense: 'Dense bi-encoder',
  late: 'Late interaction',
  cross: 'Cross-encoder',
  reference: 'End of the scale',
};

const LETTERS: Readonly<Record<string, string>> = {
  A: 'closed API',
  S: 'sparse',
  R: 'trained on reasoning data',
  T: 'writes a reasoning trace',
  W: 'rewrites the query',
  B: 'bi-encoder',
  L: 'late interaction',
  C: 'cross-encoder',
};

/** The family that a type code names: its last letter is the architecture, an `S` before it means sparse. */
export function familyOf(type: string): Family {
  if (type === '-') return 'reference';
  if (type.includes('S')) return 'sparse';
  if (type.endsWith('L')) return 'late';
  return type.endsWith('C') ? 'cross' : 'dense';
}

/** A type code in words (paper, section C.1). */
export function typeTitle(type: string): string {
  if (type === '-') return FAMILY_TITLES.reference.toLowerCase();
  return [...type].map((letter) => LETTERS[letter] ?? letter).join(', ');
}
