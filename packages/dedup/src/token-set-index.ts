import { DedupError } from './errors.js';

/**
 * Token sets of a collection in typed arrays. Sets are numbered by size, then in the order given; tokens by frequency, the
 * rarest first.
 */
export class TokenSetIndex {
  /** Position of each set in the input. */
  readonly items: Uint32Array;
  /** Number of each input set. */
  readonly setOf: Uint32Array;
  /** Tokens of set s: `tokens[starts[s] .. starts[s + 1] - 1]`, ascending, so the rarest first. */
  readonly tokens: Uint32Array;
  readonly starts: Uint32Array;
  /** Sets with token t: `postings[postingStarts[t] .. postingStarts[t + 1] - 1]`, ascending, so by size. */
  readonly postings: Uint32Array;
  readonly postingStarts: Uint32Array;
  /** First set of each size. */
  readonly sizeStarts: Uint32Array;

  constructor(input: Iterable<Iterable<string | number>>) {
    const numbers = new Map<string | number, number>();
    const frequencies: number[] = [];
    const sets: Uint32Array[] = [];
    for (const tokens of input) {
      checkTokens(tokens, sets.length);
      const set = Uint32Array.from(new Set(tokens), (token) => {
        let number = numbers.get(token);
        if (number === undefined) {
          number = numbers.size;
          numbers.set(token, number);
          frequencies.push(0);
        }
        frequencies[number]! += 1;
        return number;
      });
      sets.push(set);
    }
    const byFrequency = [...frequencies.keys()].sort((a, b) => frequencies[a]! - frequencies[b]! || a - b);
    const ranks = new Uint32Array(frequencies.length);
    byFrequency.forEach((token, rank) => {
      ranks[token] = rank;
    });
    this.items = Uint32Array.from(
      [...sets.keys()].sort((a, b) => sets[a]!.length - sets[b]!.length || a - b),
    );
    this.setOf = new Uint32Array(sets.length);
    this.starts = new Uint32Array(sets.length + 1);
    const largest = sets.reduce((size, set) => Math.max(size, set.length), 0);
    this.sizeStarts = new Uint32Array(largest + 2);
    this.items.forEach((item, set) => {
      this.setOf[item] = set;
      this.starts[set + 1] = this.starts[set]! + sets[item]!.length;
      this.sizeStarts[sets[item]!.length + 1] = set + 1;
    });
    for (let size = 1; size < this.sizeStarts.length; size++) {
      this.sizeStarts[size] = Math.max(this.sizeStarts[size]!, this.sizeStarts[size - 1]!);
    }
    this.tokens = new Uint32Array(this.starts[sets.length]!);
    this.items.forEach((item, set) => {
      this.tokens.set(sets[item]!.map((token) => ranks[token]!).sort(), this.starts[set]!);
    });
    this.postingStarts = new Uint32Array(frequencies.length + 1);
    byFrequency.forEach((token, rank) => {
      this.postingStarts[rank + 1] = this.postingStarts[rank]! + frequencies[token]!;
    });
    this.postings = new Uint32Array(this.tokens.length);
    const ends = this.postingStarts.slice();
    for (let set = 0; set < sets.length; set++) {
      for (let i = this.starts[set]!; i < this.starts[set + 1]!; i++) {
        const token = this.tokens[i]!;
        this.postings[ends[token]!] = set;
        ends[token]! += 1;
      }
    }
  }

  /** Number of sets. */
  get size(): number {
    return this.items.length;
  }
}

/** A string is iterable too, but its characters are not meant. */
export function checkTokens(tokens: Iterable<string | number>, position: number): void {
  if (typeof tokens !== 'string') return;
  throw new DedupError('INVALID_DOCUMENT', `set ${position} is a string, not a set of tokens`);
}
