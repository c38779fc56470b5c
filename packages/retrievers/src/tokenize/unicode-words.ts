const runs =
  /(?<cjk>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+)|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}_])+|[\p{Sm}]/gu;

/**
 * Words of any script, case-folded and in Unicode normal form C, so that composed and decomposed text give the same
 * tokens. Runs of Chinese and Japanese characters become overlapping bigrams (a lone character stays as it is), and
 * each mathematical sign (`≤`, `∑`) is a token.
 *
 * @example
 * ```ts
 * unicodeWords('Café: x ≤ 认证系统'); // ['café', 'x', '≤', '认证', '证系', '系统']
 * ```
 */
export function unicodeWords(text: string): string[] {
  const tokens: string[] = [];
  for (const match of text.normalize('NFC').toLowerCase().normalize('NFC').matchAll(runs)) {
    if (match.groups?.cjk === undefined) tokens.push(match[0]);
    else pushBigrams(match[0], tokens);
  }
  return tokens;
}

function pushBigrams(run: string, tokens: string[]): void {
  const characters = Array.from(run);
  if (characters.length === 1) tokens.push(run);
  for (let i = 1; i < characters.length; i++) tokens.push(`${characters[i - 1]}${characters[i]}`);
}
