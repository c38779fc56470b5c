/** Suffixes that are taken off, longest first, with what replaces them and the letters that must be left. */
const suffixes: readonly (readonly [suffix: string, replacement: string, left: number])[] = [
  ['ization', '', 4],
  ['isation', '', 4],
  ['ational', '', 4],
  ['iveness', 'iv', 3],
  ['fulness', 'ful', 3],
  ['ousness', '', 4],
  ['ability', '', 4],
  ['ibility', '', 4],
  ['ations', '', 4],
  ['ically', '', 4],
  ['ation', '', 4],
  ['ality', '', 4],
  ['ivity', 'iv', 3],
  ['ingly', '', 3],
  ['izing', '', 4],
  ['edly', '', 3],
  ['ized', '', 4],
  ['izes', '', 4],
  ['ness', '', 3],
  ['ment', '', 4],
  ['able', '', 4],
  ['ible', '', 4],
  ['ably', '', 4],
  ['ibly', '', 4],
  ['ance', '', 4],
  ['ence', '', 4],
  ['ize', '', 4],
  ['ant', '', 5],
  ['ent', '', 5],
  ['ity', '', 4],
  ['ive', 'iv', 3],
  ['ous', '', 4],
  ['ing', '', 4],
  ['ion', '', 4],
  ['ial', '', 4],
  ['ic', '', 4],
  ['al', '', 4],
  ['ed', '', 4],
  ['ly', '', 4],
  ['er', '', 5],
  ['e', '', 4],
  ['y', 'i', 3],
];

/**
 * Stem of a lower-case English word: plural endings, then one derivational suffix, so that `commutes`, `commuting` and
 * `commutation` meet. Words of fewer than four letters stay. Idempotence is not promised.
 *
 * @example
 * ```ts
 * stemEnglish('intersections'); // 'intersect'
 * ```
 */
export function stemEnglish(word: string): string {
  if (word.length < 4) return word;
  const singular = irregular.get(word) ?? withoutPlural(word);
  if (singular.length < 5) return singular;
  for (const [suffix, replacement, left] of suffixes) {
    const rest = singular.length - suffix.length;
    if (rest >= left && singular.endsWith(suffix)) {
      const stem = withoutDouble(singular.slice(0, rest) + replacement);
      return suffix === 'ness' || suffix === 'ly' || suffix === 'ity' ? stemEnglish(stem) : stem;
    }
  }
  return withoutDouble(singular);
}

const irregular: ReadonlyMap<string, string> = new Map(
  `suprema supremum, infima infimum, maxima maximum, minima minimum, extrema extremum, automata automaton,
  criteria criterion, spectra spectrum, polyhedra polyhedron, tetrahedra tetrahedron, bases basis, hypotheses hypothesis,
  analyses analysis, radii radius, loci locus, tori torus, foci focus, sheaves sheaf, halves half, leaves leaf,
  lemmata lemma, topoi topos, series series, genera genus, moduli modulus, vertices vertex, indices index,
  matrices matrix, simplices simplex, axes axis, formulae formula, symmetries symmetry`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sses|ches|shes|xes|zes)$/.test(word)) return word.slice(0, -2);
  // Vertices, matrices, indices.
  if (word.endsWith('ces') && word.length > 5) return `${word.slice(0, -3)}x`;
  return word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

/** `mapp`, left of `mapping`, becomes `map`. */
function withoutDouble(word: string): string {
  return /([bdfglmnprt])\1$/.test(word) ? word.slice(0, -1) : word;
}
