/** An array of numbers, row by row, or a text for a unicode scalar. */
export type NpyArray =
  | { readonly shape: readonly number[]; readonly values: Int32Array | Float64Array }
  | { readonly shape: readonly []; readonly text: string };

/**
 * Reads an array in numpy's format: integers of 8 to 32 bits and floats (little-endian), and single unicode texts.
 *
 * @throws Error when the bytes are no such array
 * @see https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 */
export function parseNpy(bytes: Uint8Array): NpyArray {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint8(0) !== 0x93 || ascii(bytes, 1, 6) !== 'NUMPY') {
    throw new Error('not an array in numpy format');
  }
  const wide = view.getUint8(6) >= 2;
  const headerStart = wide ? 12 : 10;
  const start = headerStart + (wide ? view.getUint32(8, true) : view.getUint16(8, true));
  const header = ascii(bytes, headerStart, start);
  const descr = /'descr':\s*'([^']+)'/.exec(header)?.[1];
  const shape = /'shape':\s*\(([^)]*)\)/.exec(header)?.[1]?.match(/\d+/g)?.map(Number) ?? [];
  if (/'fortran_order':\s*True/.test(header)) throw new Error('arrays in column order are not read');
  const unicode = /^<U(\d+)$/.exec(descr ?? '');
  if (unicode && shape.length === 0) {
    const codes = Array.from({ length: Number(unicode[1]) }, (_, i) => view.getUint32(start + 4 * i, true));
    return { shape: [], text: String.fromCodePoint(...codes.filter((code) => code !== 0)) };
  }
  const type = READERS[descr ?? ''];
  if (type === undefined) throw new Error(`numbers of type ${descr} are not read`);
  const [size, read, Values] = type;
  const length = shape.reduce((product, n) => product * n, 1);
  if (start + length * size > bytes.length) throw new Error('the array is cut off');
  const values = new Values(length);
  for (let i = 0; i < length; i += 1) values[i] = read(view, start + i * size);
  return { shape, values };
}

type Reader = readonly [
  size: number,
  read: (view: DataView, at: number) => number,
  Values: typeof Int32Array | typeof Float64Array,
];

const READERS: Readonly<Record<string, Reader>> = {
  '|u1': [1, (view, at) => view.getUint8(at), Int32Array],
  '|i1': [1, (view, at) => view.getInt8(at), Int32Array],
  '<u2': [2, (view, at) => view.getUint16(at, true), Int32Array],
  '<i2': [2, (view, at) => view.getInt16(at, true), Int32Array],
  '<i4': [4, (view, at) => view.getInt32(at, true), Int32Array],
  '<i8': [8, (view, at) => Number(view.getBigInt64(at, true)), Float64Array],
  '<f4': [4, (view, at) => view.getFloat32(at, true), Float64Array],
  '<f8': [8, (view, at) => view.getFloat64(at, true), Float64Array],
};

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(from, to));
}
