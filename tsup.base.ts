import type { Options } from 'tsup';

/** Every library is built alike: ESM and CommonJS, with declarations for both. */
export function library(entry: Record<string, string>): Options {
  return {
    entry,
    format: ['esm', 'cjs'],
    dts: true,
    sourcemap: true,
    clean: true,
    target: 'node20',
    treeshake: true,
    splitting: true,
  };
}
