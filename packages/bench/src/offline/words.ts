/**
 * The words and LaTeX commands of a text, in order: `\binom`, `pigeonhole`, `am-gm`. Words are lower-cased and lose
 * a regular plural ending, so that `triangles` equals `triangle`; digits and symbols are passed over.
 */
export function words(text: string): string[] {
  return (text.toLowerCase().match(/\\[a-z]+|\p{L}[\p{L}\p{N}]*(?:['’-]\p{L}[\p{L}\p{N}]*)*/gu) ?? []).map(
    singular,
  );
}

function singular(word: string): string {
  const plain = word.replace(/['’]s$/, '').replaceAll('’', "'");
  if (plain.startsWith('\\') || plain.length < 4 || !plain.endsWith('s')) return plain;
  if (/(?:ss|us|is|series)$/.test(plain)) return plain;
  if (/ies$/.test(plain) && plain.length > 4) return `${plain.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss)es$/.test(plain)) return plain.slice(0, -2);
  return plain.slice(0, -1);
}
