import { xxh64 } from './hash-program.js';
import { characters, slices, words } from './shingle-program.js';
import { bandKeys, minHash } from './signature-program.js';
import type { WasmFunction } from './wasm.js';

/** Functions of the kernel; `xxh64` comes first because `slices` calls it by position. */
export const program: readonly WasmFunction[] = [xxh64, words, characters, slices, minHash, bandKeys];
