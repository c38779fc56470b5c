import { InvalidArgumentError, show } from './errors.js';

/** @throws InvalidArgumentError when one of the named values is not a positive integer */
export function positiveIntegers(where: string, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (Number.isInteger(value) && value > 0) continue;
    throw new InvalidArgumentError(`${where}: ${name} must be a positive integer, got ${show(value)}`);
  }
}
