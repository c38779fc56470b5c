/** Formulas of a text: `$..$`, `$$..$$`, `\(..\)`, `\[..\]` and displayed environments. */
const FORMULA =
  /\$\$[\s\S]*?\$\$|\$[^$]*\$|\\\[[\s\S]*?\\\]|\\\([\s\S]*?\\\)|\\begin\{(equation|align|gather|multline|eqnarray)(\*?)\}[\s\S]*?\\end\{\1\2\}/g;

/** The words of a text around its formulas; each formula becomes one space. */
export function prose(text: string): string {
  return text.replace(FORMULA, ' ');
}

/** The formulas of a text with their delimiters, in order. */
export function formulas(text: string): string[] {
  return text.match(FORMULA) ?? [];
}

/**
 * Replaces each formula by a neutral word, so that a sentence splitter sees neither the dots nor the brackets inside
 * it; a formula that ends a sentence (dot inside the delimiters) keeps the dot.
 */
export function maskFormulas(text: string): string {
  return text.replace(FORMULA, (formula) =>
    /[.!?]\s*(?:\$+|\\[\])])$/.test(formula) ? 'Formula. ' : 'Formula',
  );
}
