import { createHash } from 'node:crypto';

/** SHA-256 of a text or of bytes, in hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** JSON with sorted keys, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Fingerprint of any JSON value: 16 hexadecimal digits of the SHA-256 of its canonical JSON. */
export function fingerprint(value: unknown): string {
  return sha256(canonicalJson(value)).slice(0, 16);
}
