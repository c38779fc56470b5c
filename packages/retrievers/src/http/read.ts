import { InvalidResponseError } from '../errors.js';

/** Reads what servers answer; every failure names the system and the item. */
export class Reader {
  constructor(private readonly system: string) {}

  /** @throws InvalidResponseError always */
  fail(rule: string, value: unknown): never {
    throw new InvalidResponseError(`${this.system}: ${rule}, got ${json(value)}`);
  }

  list(value: unknown, what: string): readonly unknown[] {
    return Array.isArray(value) ? value : this.fail(`${what} must be a list`, value);
  }

  field(value: unknown, name: string): unknown {
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, name)) {
      return (value as Record<string, unknown>)[name];
    }
    return this.fail(`the answer must have "${name}"`, value);
  }

  number(value: unknown, what: string): number {
    return typeof value === 'number' && Number.isFinite(value)
      ? value
      : this.fail(`${what} must be a finite number`, value);
  }

  vector(value: unknown, what: string): Float32Array {
    const list = this.list(value, what);
    return list.length === 0 ? this.fail(`${what} must not be empty`, value) : this.numbers(list, what);
  }

  /** Items that carry their own `index`, put in order; each of `count` must be there exactly once. */
  ordered<T>(items: readonly unknown[], count: number, read: (item: unknown, what: string) => T): T[] {
    const found = new Map<number, T>();
    for (const item of items) {
      const index = this.number(this.field(item, 'index'), 'index');
      if (!Number.isInteger(index) || index < 0 || index >= count)
        this.fail(`index must be below ${count}`, index);
      if (found.has(index)) this.fail('every index must occur once', index);
      found.set(index, read(item, `item ${index}`));
    }
    return Array.from({ length: count }, (_, i) => {
      if (!found.has(i)) this.fail(`item ${i} of ${count} is missing from the answer`, items.length);
      return found.get(i)!;
    });
  }

  /** Items that come in the order of the request. */
  inOrder<T>(items: readonly unknown[], count: number, read: (item: unknown, what: string) => T): T[] {
    if (items.length !== count) this.fail(`the answer must have ${count} items`, items.length);
    return items.map((item, i) => read(item, `item ${i}`));
  }

  private numbers(list: readonly unknown[], what: string): Float32Array {
    return Float32Array.from(list, (value, i) => this.number(value, `component ${i} of ${what}`));
  }
}

/** A value as JSON, at most 80 characters of it. */
function json(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
