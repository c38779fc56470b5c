import { type Code, i32, i64, locals, repeatWhile, type WasmFunction, when } from './wasm.js';

const primes = [
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n,
];
const [p1, p2, p3, p4, p5] = primes.map((prime) => i64.of(prime)) as [Code, Code, Code, Code, Code];
/** A large odd number, to mix with. */
export const firstPrime: Code = p1;
const rotate = (value: Code, by: number): Code => i64.rotateLeft(value, i64.of(BigInt(by)));
const round = (sum: Code, input: Code): Code => i64.mul(rotate(i64.add(sum, i64.mul(input, p2)), 31), p1);

/** xxHash with 64 bits of `length` bytes at `at`. */
export const xxh64: WasmFunction = {
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
