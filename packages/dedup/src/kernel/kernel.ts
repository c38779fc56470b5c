import { program } from './program.js';
import { assemble } from './wasm.js';

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface Exports {
  readonly memory: Memory;
  xxh64(at: number, length: number, seed: bigint): bigint;
  words(at: number, length: number, out: number): number;
  characters(at: number, length: number, out: number): number;
  slices(units: number, count: number, size: number, out: number): number;
  minHash(hashes: number, count: number, permutations: number, size: number, out: number, mask: bigint): void;
  bandKeys(signature: number, bands: number, rows: number, seed: bigint, out: number): void;
}

/** The standard global, typed here because not every platform's type library has it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => unknown;
  Instance: new (module: unknown) => { readonly exports: unknown };
};

const page = 65_536;
let compiled: unknown;

/**
 * Hashing and MinHash on 64-bit integers, in WebAssembly. One kernel serves one set of permutations; its memory holds
 * the permutations, one text and its hashes. Each returned array is a view that the next call overwrites.
 */
export class Kernel {
  readonly #exports: Exports;
  readonly #encoder: InstanceType<typeof TextEncoder> = new TextEncoder();
  readonly #size: number;
  readonly #signatureAt: number;
  readonly #start: number;

  /** @param permutations - pairs a, b; their number is the length of the signatures */
  constructor(permutations: BigUint64Array) {
    compiled ??= new WebAssembly.Module(assemble(program));
    this.#exports = new WebAssembly.Instance(compiled).exports as Exports;
    this.#size = permutations.length / 2;
    this.#signatureAt = permutations.byteLength;
    this.#start = this.#signatureAt + this.#size * 16;
    this.#reserve(this.#start);
    new BigUint64Array(this.#exports.memory.buffer, 0, permutations.length).set(permutations);
  }

  /** xxHash (64 bits) of the UTF-8 form of a text; lone surrogates are read as U+FFFD. */
  hash(text: string, seed = 0n): bigint {
    return BigInt.asUintN(64, this.#exports.xxh64(this.#start, this.#write(text), BigInt.asIntN(64, seed)));
  }

  /** xxHash of bytes. */
  hashBytes(bytes: Uint8Array, seed = 0n): bigint {
    this.#reserve(this.#start + bytes.length);
    new Uint8Array(this.#exports.memory.buffer, this.#start).set(bytes);
    return BigInt.asUintN(64, this.#exports.xxh64(this.#start, bytes.length, BigInt.asIntN(64, seed)));
  }

  /** xxHash of each run of `size` words or code points; of the whole text where it is shorter and `whole` is set. */
  shingleHashes(text: string, size: number, unit: 'word' | 'char', whole: boolean): BigUint64Array {
    const length = this.#write(text);
    const units = aligned(this.#start + length);
    this.#reserve(units + 8 * ((unit === 'word' ? length >> 1 : length) + 2));
    const count = this.#exports[unit === 'word' ? 'words' : 'characters'](this.#start, length, units);
    const out = units + 8 * (count + 1);
    this.#reserve(out + 8 * (count + 1));
    const used = whole && count < size ? count : size;
    const hashes = count === 0 ? 0 : this.#exports.slices(units, count, used, out);
    return new BigUint64Array(this.#exports.memory.buffer, out, hashes);
  }

  /** Signature of a set of hashes, each value cut to the bits of the mask. */
  minHash(hashes: BigUint64Array, mask: bigint): BigUint64Array {
    const end = aligned(this.#start) + hashes.byteLength;
    const inPlace = hashes.buffer === this.#exports.memory.buffer;
    if (!inPlace) {
      this.#reserve(end);
      new BigUint64Array(this.#exports.memory.buffer, aligned(this.#start), hashes.length).set(hashes);
    }
    const at = inPlace ? hashes.byteOffset : aligned(this.#start);
    this.#exports.minHash(at, hashes.length, 0, this.#size, this.#signatureAt, mask);
    return new BigUint64Array(this.#exports.memory.buffer, this.#signatureAt, this.#size);
  }

  /** Keys of the bands of the last signature. */
  bandKeys(bands: number, rows: number, seed: bigint): Uint32Array {
    const out = this.#signatureAt + this.#size * 8;
    this.#exports.bandKeys(this.#signatureAt, bands, rows, BigInt.asIntN(64, seed), out);
    return new Uint32Array(this.#exports.memory.buffer, out, bands * 2);
  }

  #write(text: string): number {
    this.#reserve(this.#start + text.length * 3);
    const space = new Uint8Array(this.#exports.memory.buffer, this.#start);
    return this.#encoder.encodeInto(text, space).written ?? 0;
  }

  #reserve(bytes: number): void {
    const { memory } = this.#exports;
    const missing = bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / page));
  }
}

function aligned(at: number): number {
  return Math.ceil(at / 8) * 8;
}
