/**
 * Gives words dense numbers, in order of first occurrence, without making a string of each: the characters of known
 * words stand one after the other in one array, found through an open-addressing hash table.
 */
export class WordTable {
  /** Number of distinct words so far. */
  size = 0;
  private slots = new Int32Array(1 << 14); // word number + 1; 0 is free
  private hashes = new Int32Array(1 << 13);
  private ends = new Int32Array((1 << 13) + 1); // word w takes characters ends[w] to ends[w + 1]
  private characters = new Uint16Array(1 << 15);

  /** Number of the word at `start` to `end` of `text`, whose hash (see {@link hashStart}) is `hash`. */
  number(text: string, start: number, end: number, hash: number): number {
    const mask = this.slots.length - 1;
    const { slots, hashes, ends, characters } = this;
    const length = end - start;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let word = slots[slot]!; word !== 0; word = slots[slot]!) {
      word -= 1;
      if (hashes[word] === hash) {
        const first = ends[word]!;
        if (ends[word + 1]! - first === length) {
          let i = 0;
          while (i < length && characters[first + i] === text.charCodeAt(start + i)) i++;
          if (i === length) return word;
        }
      }
      slot = (slot + 1) & mask;
    }
    return this.add(text, start, end, hash, slot);
  }

  private add(text: string, start: number, end: number, hash: number, slot: number): number {
    const word = this.size++;
    this.slots[slot] = word + 1;
    this.hashes[word] = hash;
    const first = this.ends[word]!;
    const last = first + end - start;
    while (last > this.characters.length) this.characters = grown(this.characters);
    for (let i = start; i < end; i++) this.characters[first + i - start] = text.charCodeAt(i);
    this.ends[word + 1] = last;
    if (this.size === this.hashes.length) this.grow();
    return word;
  }

  /** Doubles the table, which is kept at most half full. */
  private grow(): void {
    this.hashes = grown(this.hashes);
    const ends = new Int32Array(this.hashes.length + 1);
    ends.set(this.ends);
    this.ends = ends;
    this.slots = new Int32Array(this.slots.length * 2);
    const mask = this.slots.length - 1;
    for (let word = 0; word < this.size; word++) {
      const hash = this.hashes[word]!;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = word + 1;
    }
  }
}

/** Hash of the empty word; each character c turns a hash h into `Math.imul(h ^ c, hashFactor)`. */
export const hashStart: number = 0x811c9dc5 | 0;
/** FNV's prime. */
export const hashFactor = 0x01000193;

function grown<T extends Int32Array | Uint16Array>(array: T): T {
  const larger = new (array.constructor as new (length: number) => T)(array.length * 2);
  larger.set(array);
  return larger;
}
