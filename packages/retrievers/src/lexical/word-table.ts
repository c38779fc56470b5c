/**
 * Gives words dense numbers, in order of first occurrence, without making a string of each: an open-addressing hash
 * table over the bytes of ASCII words, of which the first eight are compared as two integers. Other words are kept as
 * strings.
 */
export class WordTable {
  /** Number of distinct words so far. */
  size = 0;
  private slots: Int32Array; // word number + 1; 0 is free
  private entries: Int32Array; // per word: bytes 1 to 4, bytes 5 to 8, length (0 unless ASCII), hash
  private readonly tails = new Map<number, Uint8Array>(); // bytes from the ninth on
  private readonly others = new Map<string, number>();

  /** @param capacity - words for which there is room at first; a power of 2 */
  constructor(capacity: number) {
    this.slots = new Int32Array(2 * capacity);
    this.entries = new Int32Array(stride * capacity);
  }

  /** Forgets all words but the first `size`; memory is kept. */
  keep(size: number): void {
    this.size = size;
    if (this.others.size > 0) {
      for (const [word, number] of this.others) if (number >= size) this.others.delete(word);
    }
    if (this.tails.size > 0) {
      for (const number of this.tails.keys()) if (number >= size) this.tails.delete(number);
    }
    this.slots.fill(0);
    this.fillSlots();
  }

  /** Number of the ASCII word at `start` to `end` > `start` of a text that goes on for at least eight bytes. */
  number(text: DataView, start: number, end: number): number {
    const head = Math.min(end - start, 8);
    const low = text.getInt32(start, true) & lowMasks[head]!;
    const high = text.getInt32(start + 4, true) & highMasks[head]!;
    return this.numberOf(low, high, text, start, end);
  }

  /** As {@link WordTable.number}, when the first bytes of the word are at hand: 0 where it has none. */
  numberOf(low: number, high: number, text: DataView, start: number, end: number): number {
    const length = end - start;
    let hash = Math.imul(Math.imul(low, 0x9e3779b1) ^ high ^ length, 0x85ebca77);
    for (let i = start + 8; i < end; i++) hash = Math.imul(hash ^ text.getUint8(i), 0x01000193);
    hash ^= hash >>> 15;
    const { slots, entries } = this;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let word = slots[slot]!; word !== 0; word = slots[slot]!) {
      const entry = stride * (word - 1);
      if (
        entries[entry] === low &&
        entries[entry + 1] === high &&
        entries[entry + 2] === length &&
        (length <= 8 || this.hasTail(word - 1, text, start + 8))
      ) {
        return word - 1;
      }
      slot = (slot + 1) & mask;
    }
    const word = this.size++;
    slots[slot] = word + 1;
    const entry = stride * word;
    entries[entry] = low;
    entries[entry + 1] = high;
    entries[entry + 2] = length;
    entries[entry + 3] = hash;
    if (length > 8) this.tails.set(word, Uint8Array.from(bytesOf(text, start + 8, end)));
    if (entry + stride === entries.length) this.grow();
    return word;
  }

  /** Number of a word that is not ASCII. */
  numberOfOther(word: string): number {
    const known = this.others.get(word);
    if (known !== undefined) return known;
    const number = this.size++;
    this.others.set(word, number);
    this.entries[stride * number + 2] = 0;
    if (stride * this.size === this.entries.length) this.grow();
    return number;
  }

  private hasTail(word: number, text: DataView, start: number): boolean {
    const tail = this.tails.get(word)!;
    let i = 0;
    while (i < tail.length && tail[i] === text.getUint8(start + i)) i++;
    return i === tail.length;
  }

  /** Doubles the table, which is kept at most half full. */
  private grow(): void {
    const { entries, slots } = this;
    this.entries = new Int32Array(2 * entries.length);
    this.entries.set(entries);
    this.slots = new Int32Array(2 * slots.length);
    this.fillSlots();
  }

  private fillSlots(): void {
    const { slots, entries } = this;
    const mask = slots.length - 1;
    for (let word = 0; word < this.size; word++) {
      if (entries[stride * word + 2] === 0) continue;
      let slot = entries[stride * word + 3]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = word + 1;
    }
  }
}

const stride = 4;

/** The bits that the first `i` of eight bytes take in the low and in the high integer. */
export const lowMasks: Int32Array = Int32Array.of(0, 0xff, 0xffff, 0xffffff, -1, -1, -1, -1, -1);
const highMasks = Int32Array.of(0, 0, 0, 0, 0, 0xff, 0xffff, 0xffffff, -1);

function bytesOf({ buffer, byteOffset }: DataView, start: number, end: number): Uint8Array {
  return new Uint8Array(buffer, byteOffset + start, end - start);
}
