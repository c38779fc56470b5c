import { call, i32, i64, locals, repeatWhile, type WasmFunction, when } from './wasm.js';

/** Writes begin and end of every word (bytes between spaces) as pairs at `out`; returns how many. */
export const words: WasmFunction = {
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
export const characters: WasmFunction = {
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
export const slices: WasmFunction = {
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
