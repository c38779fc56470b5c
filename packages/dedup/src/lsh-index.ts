import { type Bands, bandsWarning, checkThreshold, chooseBands } from './band-choice.js';
import { BandTable } from './band-table.js';
import { componentsOf, starsOf } from './cluster-texts.js';
import { byCodePoint } from './code-point-order.js';
import { DedupError, DuplicateIdError, FingerprintMismatchError } from './errors.js';
import { readIndex, writeIndex } from './index-file.js';
import { MinHasher, type MinHasherOptions } from './min-hasher.js';
import { type Preset, presets } from './presets.js';
import { reportClusters } from './report-clusters.js';
import { jaccardOfHashes, sortUnique } from './sorted-hashes.js';
import { TextStore } from './text-store.js';
import type { ClusterOptions, Deduplication, Document, Match, QueryOptions } from './types.js';

export interface LshIndexOptions extends MinHasherOptions {
  /** Bands of the signature and rows in each. @defaultValue those of the preset */
  readonly bands?: Bands;
  /** Default similarity for queries and clusters, in [0, 1]. @defaultValue that of the preset */
  readonly threshold?: number;
}

/** What an index keeps of a text. */
export interface PreparedText {
  /** Distinct shingle hashes, ascending, each as low and high half. */
  readonly hashes: Uint32Array;
  readonly decisive: string;
  /** Band keys, each as low and high half. */
  readonly keys: Uint32Array;
}

const without = -1;

/**
 * A searchable collection of documents: add, query, remove, cluster, merge, save. Two documents are candidates when a
 * whole band of their signatures is equal, and duplicates when their exact Jaccard similarity reaches the threshold
 * (and, under `math`, when they agree in numbers and signs). Texts are not kept, only their shingle hashes: about 8
 * bytes for each distinct shingle and 20 for each band.
 *
 * @throws {@link DedupError} for options out of range
 *
 * @example
 * ```ts
 * const index = new LshIndex();
 * index.add({ id: 'a', text: 'Find all $x$ with $x^2 \\le 10$.' });
 * index.query('Find all $x$ with $x^{2}\\leq 10$.'); // [{ id: 'a', estimated: 1, jaccard: 1 }]
 * ```
 */
export class LshIndex {
  readonly hasher: MinHasher;
  readonly bands: Bands;
  readonly threshold: number;
  /** What {@link bandsWarning} says about the bands and the threshold of this index. */
  readonly bandsWarning: string | undefined;
  readonly #store: TextStore = new TextStore();
  readonly #table: BandTable = new BandTable();
  readonly #equal: Map<number, number> = new Map();
  readonly #ids: string[] = [];
  readonly #sources: (string | undefined)[] = [];
  /** Text of each document, -1 without shingles. */
  readonly #textOf: number[] = [];
  readonly #documents: Map<string, number> = new Map();

  constructor(options: LshIndexOptions = {}) {
    const { bands, threshold, ...hasher } = options;
    this.hasher = new MinHasher(hasher);
    const preset: Preset = presets[hasher.preset ?? 'math'];
    this.threshold = checkThreshold(threshold ?? preset.threshold);
    this.bands = chooseBands(bands ?? preset.bands, this.threshold, this.hasher.settings.hashes);
    this.bandsWarning = bandsWarning(this.bands, this.threshold);
  }

  /** Number of documents. */
  get size(): number {
    return this.#documents.size;
  }

  /** Parameters of signatures and bands; an index loads and merges only with an equal one. */
  get fingerprint(): string {
    return `${this.hasher.fingerprint} bands=${this.bands.count}x${this.bands.rows}`;
  }

  has(id: string): boolean {
    return this.#documents.has(id);
  }

  /**
   * Adds a document. One without shingles is kept and never matches.
   *
   * @throws {@link DuplicateIdError}; {@link DedupError} for an id or a text that is no string
   */
  add(document: Document): void {
    checkDocument(document, this.size);
    const { id, text, source } = document;
    const normalized = this.hasher.settings.normalizer.apply(text);
    const hashes = sortUnique(this.hasher.shingleHashes(normalized));
    this.#insert(id, source, hashes, normalized.decisive);
  }

  /** @internal What {@link addPrepared} needs of a text; costs nearly all of the time of adding it. */
  prepare(text: string): PreparedText {
    const normalized = this.hasher.settings.normalizer.apply(text);
    const { decisive } = normalized;
    const hashes = sortUnique(this.hasher.shingleHashes(normalized)).slice();
    return { hashes, decisive, keys: this.#keysOf(hashes, decisive).slice() };
  }

  /** @internal Adds a document whose text was prepared by an index with the same options. */
  addPrepared(document: Document, { hashes, decisive, keys }: PreparedText): void {
    this.#insert(document.id, document.source, hashes, decisive, keys);
  }

  /** Removes a document. @throws {@link DedupError} for an unknown id */
  remove(id: string): void {
    if (!this.#documents.delete(id)) throw new DedupError('UNKNOWN_ID', `no document ${JSON.stringify(id)}`);
  }

  /**
   * Documents similar to a text, the most similar first, then by id.
   *
   * @throws {@link DedupError} for a threshold outside [0, 1]
   */
  query(text: string, options: QueryOptions = {}): Match[] {
    const { verify = true } = options;
    const threshold = checkThreshold(options.threshold ?? this.threshold);
    const normalized = this.hasher.settings.normalizer.apply(text);
    const hashes = Uint32Array.from(sortUnique(this.hasher.shingleHashes(normalized)));
    if (hashes.length === 0) return [];
    const signature = this.#signature(hashes).slice();
    const found = new Map<number, { estimated: number; jaccard: number }>();
    const seen = new Set<number>();
    const keys = this.#keys(normalized.decisive).slice();
    for (let i = 0; i < keys.length; i += 2) {
      this.#table.visit(keys[i]!, keys[i + 1]!, (entry) => {
        const candidate = Math.floor(entry / this.bands.count);
        if (seen.has(candidate)) return;
        seen.add(candidate);
        if (this.#store.decisive(candidate) !== normalized.decisive) return;
        const jaccard = jaccardOfHashes(hashes, this.#store.hashes(candidate));
        if (verify && jaccard < threshold) return;
        found.set(candidate, { jaccard, estimated: 0 });
      });
    }
    for (const [candidate, match] of found) {
      match.estimated = shareOfEqual(signature, this.#signature(this.#store.hashes(candidate)));
    }
    const matches: Match[] = [];
    for (const [id, document] of this.#documents) {
      const match = found.get(this.#textOf[document]!);
      if (match) matches.push({ id, source: this.#sources[document], ...match });
    }
    return matches.sort((a, b) => b.jaccard - a.jaccard || byCodePoint(a.id, b.id));
  }

  /**
   * Clusters of near-duplicates, and one survivor in each. The result depends on the set of documents, not on their
   * order.
   *
   * @throws {@link DedupError} for a threshold outside [0, 1] or an unknown way to cluster
   */
  deduplicate(options: ClusterOptions = {}): Deduplication {
    const { verify = true, clusters: method = 'components' } = options;
    const threshold = checkThreshold(options.threshold ?? this.threshold);
    if (method !== 'components' && method !== 'star') {
      throw new DedupError(
        'INVALID_OPTION',
        `clusters must be "components" or "star", got "${String(method)}"`,
      );
    }
    const similar = (a: number, b: number): boolean =>
      this.#store.agree(a, b) &&
      (!verify || jaccardOfHashes(this.#store.hashes(a), this.#store.hashes(b)) >= threshold);
    const order = this.#ranked(options.priority ?? []);
    const texts = this.#store.size;
    const bands = this.bands.count;
    const clusterOf =
      method === 'components'
        ? componentsOf({ texts, bands, table: this.#table, similar })
        : starsOf(texts, this.#textsIn(order), (text, visit) => this.#candidates(text, visit), similar);
    const documents = order.map((document) => {
      const text = this.#textOf[document]!;
      return { id: this.#ids[document]!, text, cluster: text === without ? without : clusterOf[text]! };
    });
    return reportClusters(documents, (a, b) => this.#compare(a, b), threshold);
  }

  /** Adds the documents of another index. @throws {@link FingerprintMismatchError}, {@link DuplicateIdError} */
  merge(other: LshIndex): void {
    if (other.fingerprint !== this.fingerprint) {
      throw new FingerprintMismatchError(this.fingerprint, other.fingerprint);
    }
    for (const [id, document] of other.#documents) {
      const text = other.#textOf[document]!;
      const [hashes, decisive] =
        text === without
          ? [new Uint32Array(0), '']
          : [other.#store.hashes(text), other.#store.decisive(text)];
      this.#insert(id, other.#sources[document], hashes, decisive);
    }
  }

  /** The index as bytes, with its fingerprint and a checksum. */
  save(): Uint8Array {
    const documents = [...this.#documents].map(([id, document]) => ({
      id,
      source: this.#sources[document],
      text: this.#textOf[document]!,
    }));
    return writeIndex(this.hasher.kernel, this.fingerprint, documents, this.#store);
  }

  /**
   * An index from bytes.
   *
   * @param options - as those of the saved index
   * @throws {@link FingerprintMismatchError} for other options; {@link DedupError} `INVALID_INDEX` for damaged bytes
   */
  static load(bytes: Uint8Array, options: LshIndexOptions = {}): LshIndex {
    const index = new LshIndex(options);
    readIndex(index.hasher.kernel, index.fingerprint, bytes, (id, source, hashes, decisive) => {
      index.#insert(id, source, hashes, decisive);
    });
    return index;
  }

  #insert(
    id: string,
    source: string | undefined,
    hashes: Uint32Array,
    decisive: string,
    keys?: Uint32Array,
  ): void {
    if (this.#documents.has(id)) throw new DuplicateIdError(id);
    this.#documents.set(id, this.#ids.length);
    this.#ids.push(id);
    this.#sources.push(source);
    this.#textOf.push(hashes.length === 0 ? without : this.#textOfHashes(hashes, decisive, keys));
  }

  #textOfHashes(hashes: Uint32Array, decisive: string, given?: Uint32Array): number {
    const { kernel } = this.hasher;
    const candidate = this.#store.add(hashes, decisive);
    const stored = this.#store.hashes(candidate);
    const seed = decisive === '' ? 0n : kernel.hash(decisive);
    const hash = kernel.hashBytes(new Uint8Array(stored.buffer, stored.byteOffset, stored.byteLength), seed);
    const key = Number(hash & (2n ** 53n - 1n));
    const equal = this.#equal.get(key);
    if (
      equal !== undefined &&
      this.#store.agree(equal, candidate) &&
      jaccardOfHashes(this.#store.hashes(equal), stored) === 1
    ) {
      this.#store.dropLast();
      return equal;
    }
    if (equal === undefined) this.#equal.set(key, candidate);
    const keys = given ?? this.#keysOf(stored, decisive);
    for (let i = 0; i < keys.length; i += 2) this.#table.add(keys[i]!, keys[i + 1]!);
    return candidate;
  }

  #signature(hashes: Uint32Array): BigUint64Array {
    const aligned = hashes.byteOffset % 8 === 0 ? hashes : hashes.slice();
    return this.hasher.signatureOf(
      new BigUint64Array(aligned.buffer, aligned.byteOffset, aligned.length / 2),
    );
  }

  /** Low and high halves of the band keys of the signature that was computed last; a view until the next call. */
  #keys(decisive: string): Uint32Array {
    const { kernel } = this.hasher;
    const seed = decisive === '' ? 0n : kernel.hash(decisive);
    return kernel.bandKeys(this.bands.count, this.bands.rows, seed);
  }

  /** The band keys of a text; a view until the next call. */
  #keysOf(hashes: Uint32Array, decisive: string): Uint32Array {
    this.#signature(hashes);
    return this.#keys(decisive);
  }

  #candidates(text: number, visit: (other: number) => void): void {
    const keys = this.#keysOf(this.#store.hashes(text), this.#store.decisive(text)).slice();
    for (let i = 0; i < keys.length; i += 2) {
      this.#table.visit(keys[i]!, keys[i + 1]!, (entry) => visit(Math.floor(entry / this.bands.count)));
    }
  }

  /** Documents by source priority, then by id. */
  #ranked(priority: readonly string[]): number[] {
    const places = new Map(priority.map((source, place) => [source, place]));
    const place = (document: number): number => places.get(this.#sources[document] ?? '') ?? priority.length;
    return [...this.#documents.values()].sort(
      (a, b) => place(a) - place(b) || byCodePoint(this.#ids[a]!, this.#ids[b]!),
    );
  }

  #textsIn(order: readonly number[]): number[] {
    return [...new Set(order.map((document) => this.#textOf[document]!))].filter((text) => text !== without);
  }

  #compare(a: number, b: number): { estimated: number; jaccard: number } {
    const [own, other] = [this.#store.hashes(a), this.#store.hashes(b)];
    const estimated = shareOfEqual(this.#signature(own).slice(), this.#signature(other));
    return { estimated, jaccard: jaccardOfHashes(own, other) };
  }
}

/** Documents come from files, so their types are checked. */
export function checkDocument({ id, text }: Document, position: number): void {
  if (typeof id === 'string' && typeof text === 'string') return;
  const [name, value] = typeof id === 'string' ? [`text of ${JSON.stringify(id)}`, text] : ['id', id];
  throw new DedupError(
    'INVALID_DOCUMENT',
    `the ${name} must be a string, got ${typeof value} (document ${position})`,
  );
}

function shareOfEqual(a: BigUint64Array, b: BigUint64Array): number {
  let equal = 0;
  for (let i = 0; i < a.length; i++) if (a[i] === b[i]) equal += 1;
  return equal / a.length;
}
