/**
 * First 4 bytes of the SHA-1 digest as a little-endian integer, the default hash of datasketch.
 *
 * @see FIPS 180-4
 */
export function sha1Hash32(bytes: Uint8Array): number {
  const blocks = ((bytes.length + 8) >> 6) + 1;
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, i) => {
    padded.setUint8(i, byte);
  });
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(blocks * 64 - 8, Math.floor(bytes.length / 2 ** 29));
  padded.setUint32(blocks * 64 - 4, bytes.length << 3);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const schedule = new Int32Array(80);
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 80; i++) {
      schedule[i] =
        i < 16
          ? padded.getInt32(block * 64 + 4 * i)
          : rotate(schedule[i - 3]! ^ schedule[i - 8]! ^ schedule[i - 14]! ^ schedule[i - 16]!, 1);
    }
    compress(state, schedule);
  }
  const head = new DataView(new ArrayBuffer(4));
  head.setInt32(0, state[0]!);
  return head.getUint32(0, true);
}

function compress(state: Int32Array, schedule: Int32Array): void {
  let [a, b, c, d, e] = state as unknown as [number, number, number, number, number];
  for (let i = 0; i < 80; i++) {
    const stage = Math.floor(i / 20);
    const choice = stage === 0 ? (b & c) | (~b & d) : stage === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
    const constant = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6][stage]!;
    const next = (rotate(a, 5) + choice + e + constant + schedule[i]!) | 0;
    [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
  }
  [a, b, c, d, e].forEach((value, i) => {
    state[i] = state[i]! + value;
  });
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}
