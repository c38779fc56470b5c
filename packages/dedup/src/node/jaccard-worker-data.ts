import { Uint32List } from '../growable.js';
import { checkTokens } from '../token-set-index.js';

/** What a thread needs to compute rows: token sets with numbers for tokens. */
export interface JaccardWorkerData {
  /** Tokens of set s: `tokens[ends[s - 1] .. ends[s] - 1]`. */
  readonly tokens: Uint32Array;
  readonly ends: Uint32Array;
  readonly threshold: number;
}

/** Numbers tokens in the order of their first occurrence, which keeps the order of rows. */
export function packSets(
  sets: Iterable<Iterable<string | number>>,
): Pick<JaccardWorkerData, 'tokens' | 'ends'> {
  const numbers = new Map<string | number, number>();
  const tokens = new Uint32List();
  const ends = new Uint32List();
  for (const set of sets) {
    checkTokens(set, ends.length);
    for (const token of set) {
      const number = numbers.get(token) ?? numbers.size;
      numbers.set(token, number);
      tokens.push(number);
    }
    ends.push(tokens.length);
  }
  return { tokens: tokens.values.slice(), ends: ends.values.slice() };
}

export function* unpackSets({ tokens, ends }: JaccardWorkerData): Generator<Uint32Array> {
  let from = 0;
  for (const end of ends) {
    yield tokens.subarray(from, end);
    from = end;
  }
}
