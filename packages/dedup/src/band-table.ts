import { Uint32List } from './growable.js';

const none = 0xffffffff;
/** Set in a slot whose bucket has two entries or more. */
const shared = 0x80000000;
const entryBits = 0x7fffffff;

/**
 * Buckets of entries with equal 64-bit keys: an open-addressing hash table on typed arrays, 8 bytes an entry and 8 a
 * slot, at most half of the slots in use. Entries are numbered in the order in which they are added.
 */
export class BandTable {
  readonly #high: Uint32List = new Uint32List();
  /** For each entry, the one added to its bucket before it. */
  readonly #previous: Uint32List = new Uint32List();
  /** For each slot, the last entry of its bucket and the low half of its key, side by side in one cache line. */
  #slots: Uint32Array = new Uint32Array(8192).fill(none);
  #used = 0;

  /** Adds an entry with the key `high * 2^32 + low`. */
  add(low: number, high: number): void {
    if (4 * (this.#used + 1) > this.#slots.length) this.#grow();
    const entry = this.#high.length;
    const slot = this.#find(low, high);
    const last = this.#slots[slot]!;
    if (last === none) this.#used += 1;
    this.#high.push(high);
    this.#previous.push(last === none ? none : last & entryBits);
    this.#slots[slot] = last === none ? entry : (entry | shared) >>> 0;
    this.#slots[slot + 1] = low;
  }

  /** Calls back with each entry of a bucket, the latest first. */
  visit(low: number, high: number, visitor: (entry: number) => void): void {
    this.#walk(this.#slots[this.#find(low, high)]!, visitor);
  }

  /** Calls back with the entries of each bucket of two or more, in the order of their addition. */
  buckets(visitor: (entries: readonly number[]) => void): void {
    for (let slot = 0; slot < this.#slots.length; slot += 2) {
      const last = this.#slots[slot]!;
      if (last === none || last < shared) continue;
      const entries: number[] = [];
      this.#walk(last, (entry) => entries.push(entry));
      visitor(entries.reverse());
    }
  }

  #walk(last: number, visitor: (entry: number) => void): void {
    if (last === none) return;
    for (let entry = last & entryBits; entry !== none; entry = this.#previous.at(entry)) visitor(entry);
  }

  #find(low: number, high: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (low << 1) & mask;
    for (;;) {
      const last = slots[slot]!;
      if (last === none) return slot;
      if (slots[slot + 1] === low && this.#high.at(last & entryBits) === high) return slot;
      slot = (slot + 2) & mask;
    }
  }

  #grow(): void {
    const old = this.#slots;
    const larger = new Uint32Array(old.length * 2).fill(none);
    const mask = larger.length - 1;
    for (let from = 0; from < old.length; from += 2) {
      if (old[from] === none) continue;
      let slot = (old[from + 1]! << 1) & mask;
      while (larger[slot] !== none) slot = (slot + 2) & mask;
      larger[slot] = old[from]!;
      larger[slot + 1] = old[from + 1]!;
    }
    this.#slots = larger;
  }
}
