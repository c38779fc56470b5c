/** A run of text that is either a formula (without its delimiters) or prose. */
export interface Segment {
  readonly kind: 'formula' | 'text';
  readonly value: string;
}

/** Pairs of delimiters, in the order in which they are tried. */
const pairs = [
  ['$$', '$$'],
  ['$', '$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
] as const;

/**
 * Cuts a text at its formulas as the paper's tokenizer does: the leftmost of `$$…$$`, `$…$`, `\(…\)` and `\[…\]`, tried
 * in this order, with the nearest closing delimiter, across lines. A dollar with a backslash before it still delimits,
 * and so does one in `$5 and $6`. Delimiters without a partner are prose. Linear time.
 */
export function segmentMath(text: string): Segment[] {
  const segments: Segment[] = [];
  // Position of the next closing delimiter at or after the last look-up; -1 when there is none to the end.
  const next = new Map<string, number>();
  const find = (closing: string, from: number): number => {
    let position = next.get(closing);
    if (position === undefined || (position !== -1 && position < from)) {
      position = text.indexOf(closing, from);
      next.set(closing, position);
    }
    return position;
  };
  let start = 0;
  let position = 0;
  while (position < text.length) {
    const formula = formulaAt(text, position, find);
    if (formula === undefined) {
      position += 1;
      continue;
    }
    if (position > start) segments.push({ kind: 'text', value: text.slice(start, position) });
    segments.push({ kind: 'formula', value: formula.value });
    position = formula.end;
    start = position;
  }
  if (start < text.length) segments.push({ kind: 'text', value: text.slice(start) });
  return segments;
}

function formulaAt(
  text: string,
  position: number,
  find: (closing: string, from: number) => number,
): { value: string; end: number } | undefined {
  const character = text[position];
  if (character !== '$' && character !== '\\') return undefined;
  for (const [opening, closing] of pairs) {
    if (!text.startsWith(opening, position)) continue;
    const begin = position + opening.length;
    const end = find(closing, begin);
    if (end !== -1) return { value: text.slice(begin, end), end: end + closing.length };
  }
  return undefined;
}
