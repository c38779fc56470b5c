import { DedupError, FingerprintMismatchError } from './errors.js';
import { Kernel } from './kernel/kernel.js';
import { permutations } from './mersenne-twister.js';
import type { NormalizedText } from './normalize/normalizers.js';
import { type Preset, type PresetName, presets } from './presets.js';
import { sha1Hash32 } from './sha1.js';

/** A preset by name, any part of it replaced. */
export interface MinHasherOptions extends Partial<Omit<Preset, 'bands' | 'threshold'>> {
  /** @defaultValue 'math' */
  readonly preset?: PresetName;
}

/** A signature that knows how it was made. */
export interface Sketch {
  readonly fingerprint: string;
  readonly values: BigUint64Array | Uint32Array;
}

/**
 * Computes MinHash signatures: for each of k permutations the least hash of the shingles of a text. The share of equal
 * values in two signatures estimates the Jaccard similarity of the shingle sets, with standard error
 * `sqrt(J (1 - J) / k)`.
 *
 * @throws {@link DedupError} for an unknown preset or choice, or sizes that are not positive integers.
 * @see A. Broder, On the resemblance and containment of documents, 1997
 *
 * @example
 * ```ts
 * const hasher = new MinHasher({ preset: 'datatrove' });
 * hasher.signature('one two three four five')?.length; // 112
 * hasher.signature('too short'); // null
 * ```
 */
export class MinHasher {
  readonly settings: Omit<Preset, 'bands' | 'threshold'>;
  /** Everything that decides a signature; signatures compare only when theirs are equal. */
  readonly fingerprint: string;
  /** @internal */
  readonly kernel: Kernel;
  readonly #mask: bigint;
  readonly #encoder: InstanceType<typeof TextEncoder> = new TextEncoder();

  constructor(options: MinHasherOptions = {}) {
    const { preset = 'math', ...rest } = options;
    if (!Object.hasOwn(presets, preset)) {
      throw new DedupError(
        'INVALID_OPTION',
        `preset must be one of ${Object.keys(presets).join(', ')}, got "${preset}"`,
      );
    }
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const settings: Preset = { ...presets[preset], ...given };
    checkPositive('size', settings.size);
    checkPositive('hashes', settings.hashes);
    if (!Number.isInteger(settings.seed) || settings.seed < 0 || settings.seed > 0xffffffff) {
      throw new DedupError('INVALID_OPTION', `seed must be an integer in [0, 2^32), got ${settings.seed}`);
    }
    const { normalizer, size, unit, whole, hash, hashes, bits, seed, order } = settings;
    checkChoice('unit', unit, ['word', 'char']);
    checkChoice('hash', hash, ['xxh64', 'sha1-32']);
    checkChoice('bits', bits, [32, 64]);
    checkChoice('order', order, ['blocks', 'pairs']);
    if (typeof normalizer !== 'object' || typeof normalizer.name !== 'string') {
      throw new DedupError(
        'INVALID_OPTION',
        'normalizer must be an object with a name, such as normalizers.math',
      );
    }
    this.settings = settings;
    this.fingerprint = JSON.stringify({
      version: 1,
      normalizer: normalizer.name,
      size,
      unit,
      whole,
      hash,
      hashes,
      bits,
      seed,
      order,
    });
    this.kernel = new Kernel(permutations(hashes, seed, order));
    this.#mask = 2n ** BigInt(bits) - 1n;
  }

  /** Signature of a text; null where it has no shingle. */
  signature(text: string): BigUint64Array | Uint32Array | null {
    const hashes = this.shingleHashes(this.settings.normalizer.apply(text));
    if (hashes.length === 0) return null;
    const values = this.signatureOf(hashes);
    return this.settings.bits === 64 ? values.slice() : Uint32Array.from(values, Number);
  }

  /** Signatures of texts, one by one. */
  *signatures(texts: Iterable<string>): Generator<BigUint64Array | Uint32Array | null> {
    for (const text of texts) yield this.signature(text);
  }

  /** Signature with its fingerprint; null where the text has no shingle. */
  sketch(text: string): Sketch | null {
    const values = this.signature(text);
    return values && { fingerprint: this.fingerprint, values };
  }

  /** @internal Hashes of the shingles, with repetitions; a view until the next call. */
  shingleHashes({ text }: NormalizedText): BigUint64Array {
    const { size, unit, whole, hash } = this.settings;
    if (hash === 'xxh64') return this.kernel.shingleHashes(text, size, unit, whole);
    const all = shingleList(text, size, unit, whole);
    return BigUint64Array.from(all, (shingle) => BigInt(sha1Hash32(this.#encoder.encode(shingle))));
  }

  /** @internal Signature values in 64 bits; a view until the next call. */
  signatureOf(hashes: BigUint64Array): BigUint64Array {
    return this.kernel.minHash(hashes, this.#mask);
  }
}

/**
 * Jaccard similarity estimated from two signatures: the share of equal values, in [0, 1].
 *
 * @throws {@link FingerprintMismatchError} for sketches made with different parameters
 */
export function estimateJaccard(a: Sketch, b: Sketch): number {
  if (a.fingerprint !== b.fingerprint) throw new FingerprintMismatchError(a.fingerprint, b.fingerprint);
  let equal = 0;
  for (let i = 0; i < a.values.length; i++) if (a.values[i] === b.values[i]) equal += 1;
  return equal / a.values.length;
}

/** Shingles in order, with repetitions. */
export function shingleList(text: string, size: number, unit: 'word' | 'char', whole: boolean): string[] {
  const units = unit === 'word' ? text.split(' ').filter((word) => word !== '') : Array.from(text);
  const glue = unit === 'word' ? ' ' : '';
  if (units.length === 0) return [];
  if (units.length < size) return whole ? [units.join(glue)] : [];
  return Array.from({ length: units.length - size + 1 }, (_, i) => units.slice(i, i + size).join(glue));
}

function checkChoice<T>(name: string, value: T, choices: readonly T[]): void {
  if (choices.includes(value)) return;
  throw new DedupError('INVALID_OPTION', `${name} must be ${choices.join(' or ')}, got ${String(value)}`);
}

function checkPositive(name: string, value: number): void {
  if (!(Number.isInteger(value) && value > 0)) {
    throw new DedupError('INVALID_OPTION', `${name} must be a positive integer, got ${value}`);
  }
}
