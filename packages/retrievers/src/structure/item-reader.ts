import type { Item, Part } from './grammar.data.js';

/** The grammar does not allow the next token. */
export class Unexpected extends Error {}

/** Reads the items of a formula one after the other. */
export class ItemReader {
  protected position = 0;

  /** @param lenient - carry on where an expected item is missing */
  constructor(
    protected readonly items: readonly Item[],
    protected readonly lenient: boolean,
  ) {}

  protected peek(): Part | undefined {
    return this.items[this.position]?.part;
  }

  protected next(): Item {
    const item = this.items[this.position];
    if (item === undefined) throw new Unexpected();
    this.position += 1;
    return item;
  }

  protected expect(part: Part): void {
    if (this.peek() === part) this.position += 1;
    else if (!this.lenient) throw new Unexpected();
  }
}
