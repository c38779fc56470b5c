import { type TexToken, texTokens } from './tex-tokens.js';

/** A part of a formula between commas, line ends and words, with its tokens. */
export interface Piece {
  readonly begin: number;
  readonly end: number;
  readonly tokens: readonly TexToken[];
}

const separators: ReadonlySet<string> = new Set([',', ';', ':', '.', '&', '\\\\', '\\quad', '\\qquad']);
const groups = /^\\(?:text\w*|mbox|hbox|begin|end|label|tag)$/;
const opening: ReadonlySet<string> = new Set(['(', '[', '{', '\\{', '\\lfloor', '\\lceil', '\\langle']);
const closing: ReadonlySet<string> = new Set([')', ']', '}', '\\}', '\\rfloor', '\\rceil', '\\rangle']);

/**
 * Cuts a formula at the commas, line ends, spaces and words that stand outside all brackets: `x>0,\quad y>0` has two pieces.
 * A comma between digits cuts nothing, because it may be part of a number.
 */
export function piecesOf(latex: string): Piece[] {
  const tokens = texTokens(latex);
  const pieces: Piece[] = [];
  let piece: TexToken[] = [];
  const finish = (): void => {
    if (piece.length > 0) pieces.push({ begin: piece[0]!.begin, end: piece.at(-1)!.end, tokens: piece });
    piece = [];
  };
  let depth = 0;
  for (let i = 0; i < tokens.length; i++) {
    const { text } = tokens[i]!;
    if (depth === 0 && groups.test(text)) {
      finish();
      i = endOfGroup(tokens, i + 1);
      if (text === '\\begin') i = endOfGroup(tokens, i + 1); // columns of an array
    } else if (depth === 0 && separators.has(text) && !isInNumber(tokens, i)) finish();
    else {
      if (opening.has(text)) depth += 1;
      else if (closing.has(text)) depth = Math.max(0, depth - 1);
      piece.push(tokens[i]!);
    }
  }
  finish();
  return pieces;
}

/** The tokens of a statement that stands alone. */
export function wholePiece(latex: string): Piece {
  return { begin: 0, end: latex.length, tokens: texTokens(latex) };
}

/** Index of the brace that closes the group at `i`, or `i - 1` when none is open there. */
function endOfGroup(tokens: readonly TexToken[], i: number): number {
  if (tokens[i]?.text !== '{') return i - 1;
  for (let depth = 0, j = i; j < tokens.length; j++) {
    if (tokens[j]!.text === '{') depth += 1;
    else if (tokens[j]!.text === '}' && --depth === 0) return j;
  }
  return tokens.length - 1;
}

function isInNumber(tokens: readonly TexToken[], i: number): boolean {
  const [before, here, after] = [tokens[i - 1], tokens[i]!, tokens[i + 1]];
  if (here.text !== ',' || !before || !after) return false;
  const touches = before.end === here.begin && here.end === after.begin;
  return touches && /^\d/.test(before.text) && /^\d{3}$/.test(after.text);
}
