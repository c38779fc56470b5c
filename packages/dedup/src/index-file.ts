import { DedupError, FingerprintMismatchError } from './errors.js';
import type { Kernel } from './kernel/kernel.js';
import type { TextStore } from './text-store.js';

interface StoredDocument {
  readonly id: string;
  readonly source?: string | undefined;
  /** Number of its text, -1 without shingles. */
  readonly text: number;
}

interface Header {
  readonly fingerprint: string;
  readonly documents: readonly StoredDocument[];
  readonly texts: readonly { readonly size: number; readonly decisive: string }[];
}

const magic = 0x58444253; // "SBDX"
const lead = 16;

/**
 * Layout, little-endian: magic and header length (4 bytes each), checksum of all that follows (8 bytes, xxHash), header
 * (JSON, padded with spaces to 4 bytes), shingle hashes of the texts (pairs of 4 bytes).
 */
export function writeIndex(
  kernel: Kernel,
  fingerprint: string,
  documents: readonly StoredDocument[],
  store: TextStore,
): Uint8Array {
  const texts = Array.from({ length: store.size }, (_, text) => ({
    size: store.hashes(text).length,
    decisive: store.decisive(text),
  }));
  const header: Header = { fingerprint, documents, texts };
  let encoded = new TextEncoder().encode(JSON.stringify(header));
  encoded = new TextEncoder().encode(JSON.stringify(header) + ' '.repeat((4 - (encoded.length % 4)) % 4));
  const length = texts.reduce((sum, { size }) => sum + size, 0);
  const bytes = new Uint8Array(lead + encoded.length + 4 * length);
  bytes.set(encoded, lead);
  const hashes = new Uint32Array(bytes.buffer, lead + encoded.length, length);
  let at = 0;
  for (let text = 0; text < store.size; text++) {
    hashes.set(store.hashes(text), at);
    at += texts[text]!.size;
  }
  const head = new DataView(bytes.buffer);
  head.setUint32(0, magic, true);
  head.setUint32(4, encoded.length, true);
  head.setBigUint64(8, kernel.hashBytes(bytes.subarray(lead)), true);
  return bytes;
}

/** Reads what {@link writeIndex} wrote; calls back for each document. */
export function readIndex(
  kernel: Kernel,
  fingerprint: string,
  bytes: Uint8Array,
  visitor: (id: string, source: string | undefined, hashes: Uint32Array, decisive: string) => void,
): void {
  // a Buffer shares its memory with others, and its slice() is no copy
  const copy = new Uint8Array(ArrayBuffer.isView(bytes) ? bytes : []);
  const head = new DataView(copy.buffer);
  if (copy.length < lead || head.getUint32(0, true) !== magic) {
    throw new DedupError('INVALID_INDEX', 'these bytes are no saved index');
  }
  if (head.getBigUint64(8, true) !== kernel.hashBytes(copy.subarray(lead))) {
    throw new DedupError('INVALID_INDEX', 'the saved index is damaged: its checksum does not fit');
  }
  const end = lead + head.getUint32(4, true);
  const header = JSON.parse(new TextDecoder().decode(copy.subarray(lead, end))) as Header;
  if (header.fingerprint !== fingerprint) {
    throw new FingerprintMismatchError(fingerprint, header.fingerprint);
  }
  const hashes = new Uint32Array(copy.buffer, end);
  const ends: number[] = [];
  let sum = 0;
  for (const { size } of header.texts) {
    sum += size;
    ends.push(sum);
  }
  for (const { id, source, text } of header.documents) {
    if (text < 0) visitor(id, source, new Uint32Array(0), '');
    else {
      const { size, decisive } = header.texts[text]!;
      visitor(id, source, hashes.subarray(ends[text]! - size, ends[text]!), decisive);
    }
  }
}
