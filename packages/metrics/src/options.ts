import { InvalidArgumentError, InvalidCutoffError, show } from './errors.js';

/** Refuses what does not follow a rule such as `runs must be an array`. */
export function requireThat(valid: boolean, rule: string, value: unknown): void {
  if (!valid) throw new InvalidArgumentError(`${rule}, got ${show(value)}`);
}

/** Refuses anything that has no entries by key. */
export function requireMap(value: unknown, what: string, of: string): void {
  requireThat(isMap(value), `${what} must be a Map of ${of}`, value);
}

/** Refuses one query's judgments or scores that are not a Map. */
export function requireDocuments(value: unknown, what: string, queryId: string): void {
  if (!isMap(value)) requireMap(value, `${what} of query ${show(queryId)}`, 'document id to number');
}

export function isMap(value: unknown): value is ReadonlyMap<string, never> {
  return (
    value instanceof Map || typeof (value as ReadonlyMap<string, unknown> | undefined)?.get === 'function'
  );
}

/** Refuses a cut-off that is not a positive integer. */
export function requireCutoff(cutoff: number | undefined, measure: string): void {
  if (cutoff === undefined || (Number.isSafeInteger(cutoff) && cutoff > 0)) return;
  throw new InvalidCutoffError(`the cutoff of ${measure} must be a positive integer, got ${show(cutoff)}`);
}

/** Refuses a number outside [low, high]. */
export function requireRange(value: number, low: number, high: number, what: string): void {
  requireThat(
    typeof value === 'number' && value >= low && value <= high,
    `${what} must be a number in [${low}, ${high}]`,
    value,
  );
}

/** Refuses anything but a finite number. */
export function requireFinite(value: number, what: string): void {
  requireThat(Number.isFinite(value), `${what} must be a finite number`, value);
}

/** Refuses anything but a finite number of at least `low`. */
export function requireAtLeast(value: number, low: number, what: string): void {
  requireThat(Number.isFinite(value) && value >= low, `${what} must be finite and at least ${low}`, value);
}

/** Refuses anything but a finite number above 0. */
export function requirePositive(value: number, what: string): void {
  requireThat(Number.isFinite(value) && value > 0, `${what} must be above 0 and finite`, value);
}

/** Refuses a number outside (0, 1). */
export function requireProportion(value: number, what: string): void {
  requireThat(value > 0 && value < 1, `${what} must be in (0, 1)`, value);
}

/** Refuses a value that is not one of a list. */
export function requireOneOf<T extends string>(value: T, allowed: readonly T[], what: string): void {
  requireThat(allowed.includes(value), `${what} must be one of ${allowed.map(show).join(', ')}`, value);
}

/** Refuses anything but an integer of at least `low`. */
export function requireInteger(value: number, low: number, what: string): void {
  requireThat(
    Number.isSafeInteger(value) && value >= low,
    `${what} must be an integer of at least ${low}`,
    value,
  );
}
