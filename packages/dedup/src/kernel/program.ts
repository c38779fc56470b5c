import {
  type Code,
  call,
  i32,
  i64,
  type Local,
  repeatWhile,
  select,
  type WasmFunction,
  when,
} from './wasm.js';

const primes = [
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n,
];
const [p1, p2, p3, p4, p5] = primes.map((prime) => i64.of(prime)) as [Code, Code, Code, Code, Code];
const rotate = (value: Code, by: number): Code => i64.rotateLeft(value, i64.of(BigInt(by)));
const round = (sum: Code, input: Code): Code => i64.mul(rotate(i64.add(sum, i64.mul(input, p2)), 31), p1);

/** xxHash with 64 bits of `length` bytes at `at`. */
const xxh64: WasmFunction = {
  name: 'xxh64',
  parameters: { at: 'i32', length: 'i32', seed: 'i64' },
  locals: { end: 'i32', h: 'i64', v1: 'i64', v2: 'i64', v3: 'i64', v4: 'i64' },
  result: 'i64',
  body: (local) => {
    const { at, length, seed, end, h } = locals(local, 'at', 'length', 'seed', 'end', 'h');
    const lanes = ['v1', 'v2', 'v3', 'v4'].map(local);
    const advance = (bytes: number): Code => at.set(i32.add(at.get, i32.of(bytes)));
    const left = i32.sub(end.get, at.get);
    const mix = (shift: bigint): Code => h.set(i64.xor(h.get, i64.shiftRight(h.get, i64.of(shift))));
    return [
      end.set(i32.add(at.get, length.get)),
      h.set(i64.add(seed.get, p5)),
      when(
        i32.above(length.get, i32.of(31)),
        lanes[0]!.set(i64.add(seed.get, i64.add(p1, p2))),
        lanes[1]!.set(i64.add(seed.get, p2)),
        lanes[2]!.set(seed.get),
        lanes[3]!.set(i64.sub(seed.get, p1)),
        repeatWhile(
          i32.above(left, i32.of(31)),
          ...lanes.map((lane, i) => lane.set(round(lane.get, i64.load(at.get, 8 * i)))),
          advance(32),
        ),
        h.set(lanes.map((lane, i) => rotate(lane.get, [1, 7, 12, 18][i]!)).reduce((a, b) => i64.add(a, b))),
        ...lanes.map((lane) => h.set(i64.add(i64.mul(i64.xor(h.get, round(i64.of(0n), lane.get)), p1), p4))),
      ),
      h.set(i64.add(h.get, i64.extend(length.get))),
      repeatWhile(
        i32.above(left, i32.of(7)),
        h.set(i64.xor(h.get, round(i64.of(0n), i64.load(at.get)))),
        h.set(i64.add(i64.mul(rotate(h.get, 27), p1), p4)),
        advance(8),
      ),
      when(
        i32.above(left, i32.of(3)),
        h.set(i64.xor(h.get, i64.mul(i64.loadHalf(at.get), p1))),
        h.set(i64.add(i64.mul(rotate(h.get, 23), p2), p3)),
        advance(4),
      ),
      repeatWhile(
        i32.above(left, i32.of(0)),
        h.set(i64.xor(h.get, i64.mul(i64.loadByte(at.get), p5))),
        h.set(i64.mul(rotate(h.get, 11), p1)),
        advance(1),
      ),
      mix(33n),
      h.set(i64.mul(h.get, p2)),
      mix(29n),
      h.set(i64.mul(h.get, p3)),
      mix(32n),
      h.get,
    ].flat();
  },
};

/** Writes begin and end of every word (bytes between spaces) as pairs at `out`; returns how many. */
const words: WasmFunction = {
  name: 'words',
  parameters: { at: 'i32', length: 'i32', out: 'i32' },
  locals: { end: 'i32', begin: 'i32', first: 'i32' },
  result: 'i32',
  body: (local) => {
    const { at, length, out, end, begin, first } = locals(
      local,
      'at',
      'length',
      'out',
      'end',
      'begin',
      'first',
    );
    const flush = when(
      i32.above(at.get, begin.get),
      i32.store(out.get, begin.get),
      i32.store(out.get, at.get, 4),
      out.set(i32.add(out.get, i32.of(8))),
    );
    return [
      first.set(out.get),
      end.set(i32.add(at.get, length.get)),
      begin.set(at.get),
      repeatWhile(
        i32.below(at.get, end.get),
        when(i32.equal(i32.loadByte(at.get), i32.of(0x20)), flush, begin.set(i32.add(at.get, i32.of(1)))),
        at.set(i32.add(at.get, i32.of(1))),
      ),
      flush,
      i32.shiftRight(i32.sub(out.get, first.get), i32.of(3)),
    ].flat();
  },
};

/** Writes begin and end of every code point as pairs at `out`; returns how many. */
const characters: WasmFunction = {
  name: 'characters',
  parameters: { at: 'i32', length: 'i32', out: 'i32' },
  locals: { end: 'i32', first: 'i32' },
  result: 'i32',
  body: (local) => {
    const { at, length, out, end, first } = locals(local, 'at', 'length', 'out', 'end', 'first');
    return [
      first.set(out.get),
      end.set(i32.add(at.get, length.get)),
      repeatWhile(
        i32.below(at.get, end.get),
        when(
          i32.notEqual(i32.and(i32.loadByte(at.get), i32.of(0xc0)), i32.of(0x80)),
          i32.store(out.get, at.get),
          out.set(i32.add(out.get, i32.of(8))),
        ),
        at.set(i32.add(at.get, i32.of(1))),
        i32.store(i32.sub(out.get, i32.of(8)), at.get, 4),
      ),
      i32.shiftRight(i32.sub(out.get, first.get), i32.of(3)),
    ].flat();
  },
};

/** Hashes each run of `size` units to `out`; returns how many. */
const slices: WasmFunction = {
  name: 'slices',
  parameters: { units: 'i32', count: 'i32', size: 'i32', out: 'i32' },
  locals: { i: 'i32', first: 'i32' },
  result: 'i32',
  body: (local) => {
    const { units, count, size, out, i, first } = locals(
      local,
      'units',
      'count',
      'size',
      'out',
      'i',
      'first',
    );
    const begin = i32.load(units.get);
    const end = i32.load(i32.add(units.get, i32.mul(i32.sub(size.get, i32.of(1)), i32.of(8))), 4);
    return [
      first.set(out.get),
      i.set(size.get),
      repeatWhile(
        i32.atMost(i.get, count.get),
        i64.store(out.get, call(0, begin, i32.sub(end, begin), i64.of(0n))),
        out.set(i32.add(out.get, i32.of(8))),
        units.set(i32.add(units.get, i32.of(8))),
        i.set(i32.add(i.get, i32.of(1))),
      ),
      i32.shiftRight(i32.sub(out.get, first.get), i32.of(3)),
    ].flat();
  },
};

/**
 * Signature: for each permutation (a, b) the least of `((hash * a + b) mod 2^64 mod (2^61 - 1)) & mask` over all hashes;
 * the mask where there is no hash.
 */
const minHash: WasmFunction = {
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
const bandKeys: WasmFunction = {
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
      h.set(i64.mul(i64.xor(h.get, value), p1)),
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

function locals<Name extends string>(local: (name: string) => Local, ...names: Name[]): Record<Name, Local> {
  return Object.fromEntries(names.map((name) => [name, local(name)])) as Record<Name, Local>;
}

/** Functions of the kernel; `xxh64` comes first because `slices` calls it by position. */
export const program: readonly WasmFunction[] = [xxh64, words, characters, slices, minHash, bandKeys];
