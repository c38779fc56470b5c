import { segmentMath } from '../tokenize/segment-math.js';
import type { Tokenizer } from '../types.js';

/** Share of a query's tokens that stand outside formulas and code (`…`), in [0, 1]; 0 for a query without tokens. */
export function proseShare(query: string, tokenizer: Tokenizer): number {
  const all = tokenizer(query).length;
  if (all === 0) return 0;
  const prose = segmentMath(query.replace(/`[^`]*`/g, ' '))
    .map(({ kind, value }) => (kind === 'text' ? value : ' '))
    .join('');
  return Math.min(1, tokenizer(prose).length / all);
}
