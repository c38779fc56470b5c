import { DedupError } from '../errors.js';
import type { LshIndexOptions } from '../lsh-index.js';
import { type NormalizerName, normalizers } from '../normalize/normalizers.js';
import type { PreparedText } from '../text-index.js';

/** Options of an index with the normalizer by name: functions cannot be sent to a thread. */
export interface DocumentWorkerData {
  readonly options: Omit<LshIndexOptions, 'normalizer'>;
  readonly normalizer: NormalizerName | undefined;
}

/** @throws {@link DedupError} for a normalizer that is none of {@link normalizers} */
export function packOptions({ normalizer, ...options }: LshIndexOptions): DocumentWorkerData {
  if (normalizer === undefined) return { options, normalizer };
  const name = (Object.keys(normalizers) as NormalizerName[]).find((one) => normalizers[one] === normalizer);
  if (name !== undefined) return { options, normalizer: name };
  throw new DedupError(
    'INVALID_OPTION',
    `worker threads need one of the normalizers of this package, got "${normalizer.name}"`,
  );
}

export function indexOptions({ options, normalizer }: DocumentWorkerData): LshIndexOptions {
  return normalizer === undefined ? options : { ...options, normalizer: normalizers[normalizer] };
}

/** Prepared texts behind one another. */
export interface PreparedBatch {
  readonly hashes: Uint32Array;
  /** Where the hashes of each text end. */
  readonly ends: Uint32Array;
  /** Equally many for each text. */
  readonly keys: Uint32Array;
  readonly decisive: readonly string[];
}

export function packTexts(texts: readonly Required<PreparedText>[]): PreparedBatch {
  const ends = new Uint32Array(texts.length);
  let length = 0;
  texts.forEach((text, i) => {
    length += text.hashes.length;
    ends[i] = length;
  });
  const hashes = new Uint32Array(length);
  const stride = texts[0]?.keys.length ?? 0;
  const keys = new Uint32Array(texts.length * stride);
  texts.forEach((text, i) => {
    hashes.set(text.hashes, ends[i]! - text.hashes.length);
    keys.set(text.keys, i * stride);
  });
  return { hashes, ends, keys, decisive: texts.map(({ decisive }) => decisive) };
}

/** Prepared texts, as views. */
export function unpackTexts({ hashes, ends, keys, decisive }: PreparedBatch): PreparedText[] {
  const stride = keys.length / ends.length;
  return decisive.map((text, i) => ({
    hashes: hashes.subarray(i === 0 ? 0 : ends[i - 1]!, ends[i]!),
    decisive: text,
    keys: keys.subarray(i * stride, (i + 1) * stride),
  }));
}
