import { letters } from './reader-symbols.data.js';
import type { TexToken } from './tex-tokens.js';

/** Thrown inside the reader for what it does not understand. */
export class Unreadable extends Error {}

/** Reads the tokens of a formula one after the other. */
export class TokenReader {
  #position = 0;
  readonly #tokens: readonly TexToken[];

  constructor(tokens: readonly TexToken[]) {
    this.#tokens = tokens;
  }

  protected get atEnd(): boolean {
    return this.#position >= this.#tokens.length;
  }

  protected refuse(): never {
    throw new Unreadable();
  }

  protected peek(ahead = 0): string | undefined {
    return this.#tokens[this.#position + ahead]?.text;
  }

  protected next(): string {
    const text = this.peek() ?? this.refuse();
    this.#position += 1;
    return text;
  }

  protected take(text: string): boolean {
    if (this.peek() !== text) return false;
    this.#position += 1;
    return true;
  }

  protected expect(text: string): void {
    if (!this.take(text)) this.refuse();
  }

  /** A subscript as it is written: letters and digits, and sums and differences of them. */
  protected subscript(): string {
    if (!this.take('{')) {
      const text = this.next();
      return /^(?:\d|[A-Za-z])$/.test(text) || letters.has(text) ? text : this.refuse();
    }
    let written = '';
    while (!this.take('}')) {
      const text = this.next();
      if (!/^(?:\d+|[A-Za-z]|[-+])$/.test(text) && !letters.has(text)) this.refuse();
      written += /[A-Za-z]$/.test(written) && text.startsWith('\\') ? ` ${text}` : text;
    }
    return written === '' ? this.refuse() : written;
  }
}
