/** A list of unsigned 32-bit integers that grows by half. */
export class Uint32List {
  #values: Uint32Array = new Uint32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The values; a view that is valid until the next push. */
  get values(): Uint32Array {
    return this.#values.subarray(0, this.#length);
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  push(value: number): void {
    this.#reserve(this.#length + 1);
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  append(values: Uint32Array): void {
    this.#reserve(this.#length + values.length);
    this.#values.set(values, this.#length);
    this.#length += values.length;
  }

  /** Drops everything from a position on. */
  truncate(length: number): void {
    this.#length = length;
  }

  #reserve(length: number): void {
    if (length <= this.#values.length) return;
    const larger = new Uint32Array(Math.max(length, Math.ceil(this.#values.length * 1.5)));
    larger.set(this.#values);
    this.#values = larger;
  }
}
