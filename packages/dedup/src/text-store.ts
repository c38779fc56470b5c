import { Uint32List } from './growable.js';

/** Distinct texts by number: their sorted shingle hashes, and what must be equal between duplicates. */
export class TextStore {
  readonly #hashes: Uint32List = new Uint32List();
  readonly #ends: Uint32List = new Uint32List();
  readonly #decisive: Uint32List = new Uint32List();
  readonly #decisiveTexts: string[] = [];
  readonly #decisiveNumbers: Map<string, number> = new Map();

  get size(): number {
    return this.#ends.length;
  }

  /** Adds a text and returns its number. */
  add(hashes: Uint32Array, decisive: string): number {
    this.#hashes.append(hashes);
    this.#ends.push(this.#hashes.length);
    let number = this.#decisiveNumbers.get(decisive);
    if (number === undefined) {
      number = this.#decisiveTexts.push(decisive) - 1;
      this.#decisiveNumbers.set(decisive, number);
    }
    this.#decisive.push(number);
    return this.#ends.length - 1;
  }

  /** Takes back the last addition. */
  dropLast(): void {
    const last = this.#ends.length - 1;
    this.#hashes.truncate(last === 0 ? 0 : this.#ends.at(last - 1));
    this.#ends.truncate(last);
    this.#decisive.truncate(last);
  }

  /** Halves of the hashes of a text; a view that is valid until the next addition. */
  hashes(text: number): Uint32Array {
    return this.#hashes.values.subarray(text === 0 ? 0 : this.#ends.at(text - 1), this.#ends.at(text));
  }

  decisive(text: number): string {
    return this.#decisiveTexts[this.#decisive.at(text)]!;
  }

  /** True when two texts agree in everything that must be equal. */
  agree(a: number, b: number): boolean {
    return this.#decisive.at(a) === this.#decisive.at(b);
  }
}
