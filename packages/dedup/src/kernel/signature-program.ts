import { firstPrime } from './hash-program.js';
import { type Code, i32, i64, type Local, locals, repeatWhile, select, type WasmFunction } from './wasm.js';

/**
 * Signature: for each permutation (a, b) the least of `((hash * a + b) mod 2^64 mod (2^61 - 1)) & mask` over all hashes;
 * the mask where there is no hash.
 */
export const minHash: WasmFunction = {
  name: 'minHash',
  parameters: { hashes: 'i32', count: 'i32', permutations: 'i32', size: 'i32', out: 'i32', mask: 'i64' },
  locals: { at: 'i32', end: 'i32', last: 'i32', a: 'i64', b: 'i64', v: 'i64', least: 'i64' },
  body: (local) => {
    const { hashes, count, permutations, size, out, mask, at, end, last, a, b, v, least } = locals(
      local,
      'hashes',
      'count',
      'permutations',
      'size',
      'out',
      'mask',
      'at',
      'end',
      'last',
      'a',
      'b',
      'v',
      'least',
    );
    const prime = i64.of(2n ** 61n - 1n);
    const next = (cursor: Local, by: number): Code => cursor.set(i32.add(cursor.get, i32.of(by)));
    return [
      end.set(i32.add(hashes.get, i32.mul(count.get, i32.of(8)))),
      last.set(i32.add(out.get, i32.mul(size.get, i32.of(8)))),
      repeatWhile(
        i32.below(out.get, last.get),
        a.set(i64.load(permutations.get)),
        b.set(i64.load(permutations.get, 8)),
        least.set(mask.get),
        at.set(hashes.get),
        repeatWhile(
          i32.below(at.get, end.get),
          v.set(i64.add(i64.mul(i64.load(at.get), a.get), b.get)),
          v.set(i64.add(i64.and(v.get, prime), i64.shiftRight(v.get, i64.of(61n)))),
          v.set(i64.and(select(v.get, i64.sub(v.get, prime), i64.below(v.get, prime)), mask.get)),
          least.set(select(v.get, least.get, i64.below(v.get, least.get))),
          next(at, 8),
        ),
        i64.store(out.get, least.get),
        next(out, 8),
        next(permutations, 16),
      ),
    ].flat();
  },
};

/** One key for each band of `rows` signature values; the key depends on `seed` and on the number of the band. */
export const bandKeys: WasmFunction = {
  name: 'bandKeys',
  parameters: { signature: 'i32', bands: 'i32', rows: 'i32', seed: 'i64', out: 'i32' },
  locals: { band: 'i32', i: 'i32', h: 'i64' },
  body: (local) => {
    const { signature, bands, rows, seed, out, band, i, h } = locals(
      local,
      'signature',
      'bands',
      'rows',
      'seed',
      'out',
      'band',
      'i',
      'h',
    );
    const mix = (value: Code): Code[] => [
      h.set(i64.mul(i64.xor(h.get, value), firstPrime)),
      h.set(i64.xor(h.get, i64.shiftRight(h.get, i64.of(29n)))),
    ];
    return [
      repeatWhile(
        i32.below(band.get, bands.get),
        h.set(seed.get),
        ...mix(i64.extend(band.get)),
        i.set(i32.of(0)),
        repeatWhile(
          i32.below(i.get, rows.get),
          ...mix(i64.load(signature.get)),
          signature.set(i32.add(signature.get, i32.of(8))),
          i.set(i32.add(i.get, i32.of(1))),
        ),
        i64.store(out.get, h.get),
        out.set(i32.add(out.get, i32.of(8))),
        band.set(i32.add(band.get, i32.of(1))),
      ),
    ].flat();
  },
};
