import type { Bands } from './band-choice.js';
import { BandTable } from './band-table.js';
import { componentsOf, starsOf } from './cluster-texts.js';
import type { MinHasher } from './min-hasher.js';
import { jaccardOfHashes, sortUnique } from './sorted-hashes.js';
import { TextStore } from './text-store.js';

/** What an index keeps of a text. */
export interface PreparedText {
  /** Distinct shingle hashes, ascending, each as low and high half; empty where the text has no shingle. */
  readonly hashes: Uint32Array;
  /** What must be equal between duplicates. */
  readonly decisive: string;
  /** Band keys, each as low and high half; computed where they are missing. */
  readonly keys?: Uint32Array;
}

export interface TextSimilarity {
  /** Share of equal signature positions. */
  readonly estimated: number;
  readonly jaccard: number;
}

/** Distinct texts by number, and the buckets of their bands. */
export class TextIndex {
  readonly store: TextStore = new TextStore();
  readonly #hasher: MinHasher;
  readonly #bands: Bands;
  readonly #table: BandTable = new BandTable();
  /** First text with a hash of hashes. */
  readonly #equal: Map<number, number> = new Map();

  constructor(hasher: MinHasher, bands: Bands) {
    this.#hasher = hasher;
    this.#bands = bands;
  }

  /** Shingle hashes of a text, without band keys; a view until the next call. */
  read(text: string): PreparedText {
    const normalized = this.#hasher.settings.normalizer.apply(text);
    return { hashes: sortUnique(this.#hasher.shingleHashes(normalized)), decisive: normalized.decisive };
  }

  /** All that is kept of a text. */
  prepare(text: string): Required<PreparedText> {
    const { hashes, decisive } = this.read(text);
    const own = hashes.slice();
    return { hashes: own, decisive, keys: this.#keys(own, decisive).slice() };
  }

  /** Number of a text with shingles, an old one where an equal text is known. */
  add({ hashes, decisive, keys }: PreparedText): number {
    const { kernel } = this.#hasher;
    const candidate = this.store.add(hashes, decisive);
    const stored = this.store.hashes(candidate);
    const seed = decisive === '' ? 0n : kernel.hash(decisive);
    const hash = kernel.hashBytes(new Uint8Array(stored.buffer, stored.byteOffset, stored.byteLength), seed);
    const key = Number(hash & (2n ** 53n - 1n));
    const equal = this.#equal.get(key);
    if (
      equal !== undefined &&
      this.store.agree(equal, candidate) &&
      jaccardOfHashes(this.store.hashes(equal), stored) === 1
    ) {
      this.store.dropLast();
      return equal;
    }
    if (equal === undefined) this.#equal.set(key, candidate);
    const own = keys ?? this.#keys(stored, decisive);
    for (let i = 0; i < own.length; i += 2) this.#table.add(own[i]!, own[i + 1]!);
    return candidate;
  }

  /** Texts that share a band with another one and, with a threshold, reach it. */
  search(
    { hashes, decisive, keys }: Required<PreparedText>,
    threshold?: number,
  ): Map<number, TextSimilarity> {
    const found = new Map<number, number>();
    const seen = new Set<number>();
    this.#visit(keys, (candidate) => {
      if (seen.has(candidate)) return;
      seen.add(candidate);
      if (this.store.decisive(candidate) !== decisive) return;
      const jaccard = jaccardOfHashes(hashes, this.store.hashes(candidate));
      if (threshold === undefined || jaccard >= threshold) found.set(candidate, jaccard);
    });
    const signature = this.#signature(hashes).slice();
    const estimate = (text: number): number =>
      shareOfEqual(signature, this.#signature(this.store.hashes(text)));
    return new Map(Array.from(found, ([text, jaccard]) => [text, { estimated: estimate(text), jaccard }]));
  }

  /**
   * A cluster for each text.
   *
   * @param ranked - the texts of documents, each once, the preferred ones first
   * @param threshold - candidates are not verified without one
   */
  clusters(method: 'components' | 'star', ranked: readonly number[], threshold?: number): Int32Array {
    // texts without documents (all of them removed) join nothing
    const live = ranked.length < this.store.size ? new Set(ranked) : undefined;
    const similar = (a: number, b: number): boolean =>
      (live === undefined || (live.has(a) && live.has(b))) &&
      this.store.agree(a, b) &&
      (threshold === undefined || jaccardOfHashes(this.store.hashes(a), this.store.hashes(b)) >= threshold);
    const texts = this.store.size;
    if (method === 'components') {
      return componentsOf({ texts, bands: this.#bands.count, table: this.#table, similar });
    }
    const candidates = (text: number, visitor: (other: number) => void): void =>
      this.#visit(this.#keys(this.store.hashes(text), this.store.decisive(text)).slice(), visitor);
    return starsOf(texts, ranked, candidates, similar);
  }

  compare(a: number, b: number): TextSimilarity {
    const [own, other] = [this.store.hashes(a), this.store.hashes(b)];
    const estimated = shareOfEqual(this.#signature(own).slice(), this.#signature(other));
    return { estimated, jaccard: jaccardOfHashes(own, other) };
  }

  /** Calls back with each text that has one of the band keys, once for each of them. */
  #visit(keys: Uint32Array, visitor: (text: number) => void): void {
    for (let i = 0; i < keys.length; i += 2) {
      this.#table.visit(keys[i]!, keys[i + 1]!, (entry) => visitor(Math.floor(entry / this.#bands.count)));
    }
  }

  #signature(hashes: Uint32Array): BigUint64Array {
    const aligned = hashes.byteOffset % 8 === 0 ? hashes : hashes.slice();
    return this.#hasher.signatureOf(
      new BigUint64Array(aligned.buffer, aligned.byteOffset, aligned.length / 2),
    );
  }

  /** Band keys of a text; a view until the next call. */
  #keys(hashes: Uint32Array, decisive: string): Uint32Array {
    const { kernel } = this.#hasher;
    this.#signature(hashes);
    const seed = decisive === '' ? 0n : kernel.hash(decisive);
    return kernel.bandKeys(this.#bands.count, this.#bands.rows, seed);
  }
}

function shareOfEqual(a: BigUint64Array, b: BigUint64Array): number {
  let equal = 0;
  for (let i = 0; i < a.length; i++) if (a[i] === b[i]) equal += 1;
  return equal / a.length;
}
