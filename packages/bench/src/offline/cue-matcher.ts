import { words } from './words.js';

/** A thing to be recognised by phrases that occur in texts about it. */
export interface Cued {
  readonly cues: readonly string[];
}

/** How often each phrase of a matcher occurs in a text: phrase index to count. */
export type Matches = ReadonlyMap<number, number>;

/** In how many texts of a collection each phrase occurs. */
export class PhraseCounts {
  /** Texts. */
  size = 0;
  /** By phrase. */
  readonly frequency: number[];

  constructor(phrases: number) {
    this.frequency = new Array<number>(phrases).fill(0);
  }

  add(matches: Matches): void {
    this.size += 1;
    for (const phrase of matches.keys()) this.frequency[phrase]! += 1;
  }

  /** Adds the counts of another part of the collection. */
  merge({ size, frequency }: Pick<PhraseCounts, 'size' | 'frequency'>): void {
    this.size += size;
    for (const [phrase, count] of frequency.entries()) this.frequency[phrase]! += count;
  }
}

/**
 * Finds phrases of one to five words in texts, all in one pass over the words of a text. Each phrase carries a
 * weight that grows with its rarity in a collection, so that `pigeonhole` says more than `triangle`.
 */
export class CueMatcher {
  /** For each phrase the things that it points at, as indices into the list given to the constructor. */
  readonly targets: readonly (readonly number[])[];
  readonly #phrases = new Map<string, number>();
  readonly #prefixes = new Set<string>();
  #weights: Float64Array;

  constructor(things: readonly Cued[]) {
    const targets: number[][] = [];
    things.forEach(({ cues }, index) => {
      for (const key of new Set(cues.map((cue) => words(cue).join(' ')))) {
        if (key === '') continue;
        let phrase = this.#phrases.get(key);
        if (phrase === undefined) {
          phrase = targets.length;
          this.#phrases.set(key, phrase);
          targets.push([]);
          const parts = key.split(' ');
          for (let i = 1; i < parts.length; i++) this.#prefixes.add(parts.slice(0, i).join(' '));
        }
        targets[phrase]!.push(index);
      }
    });
    this.targets = targets;
    this.#weights = new Float64Array(targets.length).fill(1);
  }

  /** Counts the phrases of a text; of the phrases that start at the same word only the longest counts. */
  match(text: string): Matches {
    const tokens = words(text);
    const counts = new Map<number, number>();
    for (let i = 0; i < tokens.length; i++) {
      let key = tokens[i]!;
      let found = this.#phrases.get(key);
      for (let j = i + 1; j < tokens.length && this.#prefixes.has(key); j++) {
        key += ` ${tokens[j]}`;
        found = this.#phrases.get(key) ?? found;
      }
      if (found !== undefined) counts.set(found, (counts.get(found) ?? 0) + 1);
    }
    return counts;
  }

  /**
   * Sets the weights from a collection: `ln((n + 1) / (df + 1/2))` for a phrase in `df` of `n` texts, divided by
   * the square root of the number of things it points at.
   */
  fit(collection: Iterable<Matches>): void {
    const counts = new PhraseCounts(this.targets.length);
    for (const matches of collection) counts.add(matches);
    this.fitCounts(counts);
  }

  /** Sets the weights as {@link fit} does, from the counts of the collection. */
  fitCounts({ size, frequency }: Pick<PhraseCounts, 'size' | 'frequency'>): void {
    this.#weights = Float64Array.from(
      frequency,
      (df, phrase) =>
        Math.max(0, Math.log((size + 1) / (df + 0.5))) / Math.sqrt(this.targets[phrase]!.length),
    );
  }

  /** Evidence for each thing that a text mentions: sum of weight times `1 + ln(count)` over its phrases. */
  evidence(matches: Matches): Map<number, number> {
    const evidence = new Map<number, number>();
    for (const [phrase, count] of matches) {
      const amount = this.#weights[phrase]! * (1 + Math.log(count));
      for (const thing of this.targets[phrase]!) evidence.set(thing, (evidence.get(thing) ?? 0) + amount);
    }
    return evidence;
  }

  /** The phrase with that index. */
  phrase(index: number): string {
    for (const [phrase, i] of this.#phrases) if (i === index) return phrase;
    throw new RangeError(`no phrase has the index ${index}`);
  }
}
