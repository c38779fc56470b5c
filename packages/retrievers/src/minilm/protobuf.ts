/** An encoded message: pieces in order, so that large tensors need not be copied together. */
export type Encoded = readonly Uint8Array[];

/** Bytes of an encoded message. */
export function byteLength(message: Encoded): number {
  return message.reduce((total, piece) => total + piece.length, 0);
}

/** Base-128 number, low bits first, of a non-negative integer. */
export function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return Uint8Array.from(bytes);
}

/** Field of wire type 0. */
export function integer(field: number, value: number): Encoded {
  return [varint(field * 8), varint(value)];
}

/** Field of wire type 5: a 32-bit float. */
export function float(field: number, value: number): Encoded {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return [varint(field * 8 + 5), bytes];
}

/** Field of wire type 2: text, bytes or an encoded message. */
export function bytes(field: number, content: string | Uint8Array | Encoded): Encoded {
  const pieces =
    typeof content === 'string'
      ? [new TextEncoder().encode(content)]
      : content instanceof Uint8Array
        ? [content]
        : content;
  return [varint(field * 8 + 2), varint(byteLength(pieces)), ...pieces];
}
