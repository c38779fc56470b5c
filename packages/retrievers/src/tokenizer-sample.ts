import type { Tokenizer } from './types.js';

const text =
  "Let $x_1 \\le 2y^2$. Don't the first 1,000 compact_sets of ℝ, Bézout's and U.S. theorems, hold?";

/** The tokens of one text on which tokenizers differ: tells them apart in stored indexes, where names would not. */
export function tokenizerSample(tokenizer: Tokenizer): string {
  return JSON.stringify(tokenizer(text));
}
