import { InvalidArgumentError, show } from '../errors.js';
import { requireProportion, requireThat } from '../options.js';

/** Numbers that can be indexed: an array or a typed array. */
export type Sample = ArrayLike<number>;

/** Copies a sample of at least `least` finite numbers. */
export function requireSample(values: Sample, least: number, what: string): Float64Array {
  requireList(values, what);
  const copy = Float64Array.from(values);
  requireThat(
    copy.length >= least,
    `${what} needs at least ${least} value${least === 1 ? '' : 's'}`,
    copy.length,
  );
  const bad = copy.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0)
    throw new InvalidArgumentError(`${what} needs finite values, got ${show(copy[bad])} at index ${bad}`);
  return copy;
}

function requireList(values: Sample | undefined, what: string): void {
  requireThat(typeof values?.length === 'number', `${what} needs an array of numbers`, values);
}

/** Copies two samples of equal length. */
export function requirePair(a: Sample, b: Sample, least: number, what: string): [Float64Array, Float64Array] {
  requireList(a, what);
  requireList(b, what);
  if (a.length !== b.length) {
    throw new InvalidArgumentError(
      `${what} needs two samples of equal length, got ${a.length} and ${b.length}`,
    );
  }
  return [requireSample(a, least, what), requireSample(b, least, what)];
}

/** a − b, element by element. */
export function requireDifferences(a: Sample, b: Sample, least: number, what: string): Float64Array {
  const [x, y] = requirePair(a, b, least, what);
  return x.map((value, i) => value - y[i]!);
}

/** Refuses a confidence outside (0, 1). */
export function requireConfidence(confidence: number): void {
  requireProportion(confidence, 'confidence');
}

/** Sum, from first to last. */
export function sumOf(values: Sample): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i]!;
  return sum;
}

/** Arithmetic mean; NaN of nothing. */
export function meanOf(values: Float64Array): number {
  return sumOf(values) / values.length;
}
