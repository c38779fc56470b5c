import { InvalidArgumentError, InvalidCutoffError, show } from './errors.js';

/** Refuses a cut-off that is not a positive integer. */
export function requireCutoff(cutoff: number | undefined, measure: string): void {
  if (cutoff === undefined || (Number.isSafeInteger(cutoff) && cutoff > 0)) return;
  throw new InvalidCutoffError(`the cutoff of ${measure} must be a positive integer, got ${show(cutoff)}`);
}

/** Refuses a number outside [low, high]. */
export function requireRange(value: number, low: number, high: number, what: string): void {
  if (typeof value === 'number' && value >= low && value <= high) return;
  throw new InvalidArgumentError(`${what} must be a number in [${low}, ${high}], got ${show(value)}`);
}

/** Refuses a value that is not one of a list. */
export function requireOneOf<T extends string>(value: T, allowed: readonly T[], what: string): void {
  if (allowed.includes(value)) return;
  throw new InvalidArgumentError(
    `${what} must be one of ${allowed.map(show).join(', ')}, got ${show(value)}`,
  );
}

/** Refuses anything but an integer of at least `low`. */
export function requireInteger(value: number, low: number, what: string): void {
  if (Number.isSafeInteger(value) && value >= low) return;
  throw new InvalidArgumentError(`${what} must be an integer of at least ${low}, got ${show(value)}`);
}
