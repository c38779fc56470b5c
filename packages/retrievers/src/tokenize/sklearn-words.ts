const words = /[\p{L}\p{N}_]{2,}/gu;

/**
 * Tokens of scikit-learn's vectorizers: lower-cased runs of two or more word characters (letters, numbers and
 * underscore of any script). One-character tokens such as `x` and `1` vanish, as they do there.
 *
 * @example
 * ```ts
 * sklearnWords('Let $x_1 > 10$'); // ['let', 'x_1', '10']
 * ```
 */
export function sklearnWords(text: string): string[] {
  return text.toLowerCase().match(words) ?? [];
}
