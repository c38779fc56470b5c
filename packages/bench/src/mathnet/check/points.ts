import type { Point } from './complex.js';

/** The numbers that a text is about: points outside them show nothing. */
export type Points = 'complex' | 'real' | 'integer' | 'prime';

/** The numbers that a text is about by its words and its order relations, the narrowest first; complex ones unless it says otherwise. */
export function pointsOf(text: string): Points {
  if (/\bcomplex\b|\\mathbb\s*\{?\s*C\b/i.test(text)) return 'complex';
  if (/\bprimes?\b/i.test(text)) return 'prime';
  if (/\b(?:integers?|(?:natural|whole) numbers?)\b|\\mathbb\s*\{?\s*[NZ]\b/i.test(text)) return 'integer';
  return /\breals?\b|\\mathbb\s*\{?\s*R\b|[<>]|\\[lg]e(?![a-pr-z])/i.test(text) ? 'real' : 'complex';
}

/** Whether a number is one of them. */
export function isAmong({ re, im }: Point, points: Points): boolean {
  if (points === 'complex') return true;
  return im === 0 && (points === 'real' || (Number.isInteger(re) && (points === 'integer' || isPrime(re))));
}

/** One of them near a real number. */
export function nearest(value: number, points: Points): number {
  if (points === 'complex' || points === 'real') return value;
  let whole = Math.round(value);
  while (points === 'prime' && !isPrime(whole)) whole = Math.max(2, whole + 1);
  return whole;
}

function isPrime(value: number): boolean {
  if (value < 2) return false;
  for (let divisor = 2; divisor * divisor <= value; divisor++) if (value % divisor === 0) return false;
  return true;
}
