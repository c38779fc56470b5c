import { type Normalizer, normalizers } from './normalize/normalizers.js';

/** Name of a preset. */
export type PresetName = 'math' | 'math-renamed' | 'datatrove' | 'datasketch';

/** Everything that decides a signature, and how a corpus is searched with it. */
export interface Preset {
  readonly normalizer: Normalizer;
  /** Units in a shingle. */
  readonly size: number;
  readonly unit: 'word' | 'char';
  /** A text shorter than a shingle is one shingle, so that it equals only itself; otherwise it has none. */
  readonly whole: boolean;
  readonly hash: 'xxh64' | 'sha1-32';
  /** Length of a signature. */
  readonly hashes: number;
  /** Bits of a signature value. */
  readonly bits: 32 | 64;
  readonly seed: number;
  /** How the coefficients are drawn: all a, then all b, or in turn. */
  readonly order: 'blocks' | 'pairs';
  /** Bands of the signature that are looked up; absent: those best for the threshold. */
  readonly bands?: { readonly count: number; readonly rows: number };
  /** Default similarity from which two documents are duplicates. */
  readonly threshold: number;
}

const math: Preset = {
  normalizer: normalizers.math,
  size: 3,
  unit: 'word',
  whole: true,
  hash: 'xxh64',
  hashes: 112,
  bits: 32,
  seed: 1,
  order: 'blocks',
  bands: { count: 28, rows: 4 },
  threshold: 0.5,
};

/**
 * - `math`: shingles of 3 tokens of text and formulas; numbers, signs and structure must be equal besides.
 * - `math-renamed`: the same with letters of formulas renamed in order of occurrence.
 * - `datatrove`: DataTrove's defaults, bit for bit (14 bands of 8, shingles of 5 words, texts without a shingle never
 *   match).
 * - `datasketch`: datasketch's defaults, bit for bit (128 values of 32 bits from SHA-1), on shingles of 3 words.
 */
export const presets: Readonly<Record<PresetName, Preset>> = {
  math,
  'math-renamed': { ...math, normalizer: normalizers['math-renamed'] },
  datatrove: {
    normalizer: normalizers.datatrove,
    size: 5,
    unit: 'word',
    whole: false,
    hash: 'xxh64',
    hashes: 112,
    bits: 64,
    seed: 1,
    order: 'blocks',
    bands: { count: 14, rows: 8 },
    threshold: 0.7,
  },
  datasketch: {
    normalizer: normalizers.whitespace,
    size: 3,
    unit: 'word',
    whole: false,
    hash: 'sha1-32',
    hashes: 128,
    bits: 32,
    seed: 1,
    order: 'pairs',
    threshold: 0.9,
  },
};
