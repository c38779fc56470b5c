import { InvalidArgumentError } from 'commander';

/** Reads the value of an option that is 0 or more. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0) {
    throw new InvalidArgumentError('It must be a whole number.');
  }
  return value;
}

/** Reads the value of an option that is 1 or more. */
export function positiveWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new InvalidArgumentError('It must be a positive whole number.');
  }
  return value;
}
