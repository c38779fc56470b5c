import { IndexFormatError, show } from './errors.js';

/**
 * An index as bytes: the length of a JSON header (32 bits), the header, then parts, all little-endian.
 *
 * @param format - name and version, which {@link unpackIndex} demands again
 */
export function packIndex(format: string, header: object, parts: readonly ArrayBufferView[]): Uint8Array {
  const sizes = parts.map(({ byteLength }) => byteLength);
  const json = new TextEncoder().encode(JSON.stringify({ format, sizes, header }));
  const all = [Uint32Array.of(json.length), json, ...parts];
  const bytes = new Uint8Array(all.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let position = 0;
  for (const { buffer, byteOffset, byteLength } of all) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), position);
    position += byteLength;
  }
  return bytes;
}

/**
 * Header and parts of what {@link packIndex} made; each part in memory of its own.
 *
 * @throws IndexFormatError when the bytes are cut short or are of another format
 */
export function unpackIndex<T>(format: string, bytes: Uint8Array): { header: T; parts: ArrayBuffer[] } {
  const { header, sizes, start } = readHeader<T>(format, bytes);
  let position = start;
  const parts = sizes.map((size) => {
    if (position + size > bytes.length) throw new IndexFormatError('the index is cut short');
    position += size;
    return Uint8Array.from(bytes.subarray(position - size, position)).buffer;
  });
  return { header, parts };
}

function readHeader<T>(
  format: string,
  bytes: Uint8Array,
): { header: T; sizes: readonly number[]; start: number } {
  let found: { format: unknown; sizes: number[]; header: T };
  let start: number;
  try {
    start = 4 + new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
    found = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start)));
  } catch (cause) {
    throw new IndexFormatError(`these bytes are not an index of format ${format}`, { cause });
  }
  if (found?.format === format) return { header: found.header, sizes: found.sizes, start };
  throw new IndexFormatError(
    `these bytes are not an index of format ${format}, but of ${show(found?.format)}`,
  );
}
