/** Suffixes that are taken off, longest first, with what replaces them and the letters that must be left. */
const suffixes: readonly (readonly [suffix: string, replacement: string, left: number])[] = [
  ['ization', '', 4],
  ['isation', '', 4],
  ['ational', '', 4],
  ['iveness', 'iv', 3],
  ['fulness', 'ful', 3],
  ['ousness', 'ous', 3],
  ['ability', 'abl', 3],
  ['ibility', 'ibl', 3],
  ['ations', '', 4],
  ['ically', 'ic', 3],
  ['ation', '', 4],
  ['ality', 'al', 3],
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
  ['ance', '', 4],
  ['ence', '', 4],
  ['ize', '', 4],
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
  const singular = withoutPlural(word);
  if (singular.length < 5) return singular;
  for (const [suffix, replacement, left] of suffixes) {
    const rest = singular.length - suffix.length;
    if (rest >= left && singular.endsWith(suffix))
      return withoutDouble(singular.slice(0, rest) + replacement);
  }
  return withoutDouble(singular);
}

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
