/** White space as Python's `str.split` sees it: U+001C to U+001F and U+0085 included, U+FEFF not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: four of them are white space here.
const gaps = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/**
 * Lower-cased text, split at white space: the tokens of the paper's "-no-tok" rows.
 *
 * @example
 * ```ts
 * whitespace('Let  $x>0$.'); // ['let', '$x>0$.']
 * ```
 */
export function whitespace(text: string): string[] {
  const tokens = text.toLowerCase().split(gaps);
  if (tokens[0] === '') tokens.shift();
  if (tokens.at(-1) === '') tokens.pop();
  return tokens;
}
