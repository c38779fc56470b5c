import { type Bands, bandsWarning, checkThreshold, chooseBands } from './band-choice.js';
import { byCodePoint } from './code-point-order.js';
import { DedupError, DuplicateIdError, FingerprintMismatchError } from './errors.js';
import { readIndex, writeIndex } from './index-file.js';
import { MinHasher, type MinHasherOptions } from './min-hasher.js';
import { type Preset, presets } from './presets.js';
import { reportClusters } from './report-clusters.js';
import { type PreparedText, TextIndex } from './text-index.js';
import type { ClusterOptions, Deduplication, Document, Match, QueryOptions } from './types.js';

/** Options of {@link LshIndex}. */
export interface LshIndexOptions extends MinHasherOptions {
  /** Bands of the signature and rows in each. @defaultValue those of the preset */
  readonly bands?: Bands;
  /** Default similarity for queries and clusters, in [0, 1]. @defaultValue that of the preset */
  readonly threshold?: number;
}

const without = -1;
const nothing: PreparedText = { hashes: new Uint32Array(0), decisive: '' };

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
  readonly #texts: TextIndex;
  readonly #ids: string[] = [];
  readonly #sources: (string | undefined)[] = [];
  /** Text of each document, -1 without shingles. */
  readonly #textOf: number[] = [];
  /** Last document with each text, and of each document the one before it with the same text; -1 for none. */
  readonly #lastOf: number[] = [];
  readonly #previous: number[] = [];
  readonly #documents: Map<string, number> = new Map();

  constructor(options: LshIndexOptions = {}) {
    const { bands, threshold, ...hasher } = options;
    this.hasher = new MinHasher(hasher);
    const preset: Preset = presets[hasher.preset ?? 'math'];
    this.threshold = checkThreshold(threshold ?? preset.threshold);
    this.bands = chooseBands(bands ?? preset.bands, this.threshold, this.hasher.settings.hashes);
    this.bandsWarning = bandsWarning(this.bands, this.threshold);
    this.#texts = new TextIndex(this.hasher, this.bands);
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
    this.#insert(document, this.#texts.read(document.text));
  }

  /** @internal What {@link addPrepared} needs of a text; costs nearly all of the time of adding it. */
  prepare(text: string): Required<PreparedText> {
    return this.#texts.prepare(text);
  }

  /** @internal Adds a document whose text was prepared by an index with the same options. */
  addPrepared(document: Document, text: PreparedText): void {
    this.#insert(document, text);
  }

  /** Removes a document. @throws {@link DedupError} for an unknown id */
  remove(id: string): void {
    if (!this.#documents.delete(id)) throw new DedupError('UNKNOWN_ID', `no document ${JSON.stringify(id)}`);
  }

  /**
   * Documents similar to a text, the most similar first, then by id.
   *
   * @throws {@link DedupError} for a threshold outside [0, 1], or a text that is no string
   */
  query(text: string, options: QueryOptions = {}): Match[] {
    if (typeof text !== 'string') {
      throw new DedupError('INVALID_DOCUMENT', `a query must be a string, got ${typeof text}`);
    }
    const { verify = true } = options;
    const threshold = checkThreshold(options.threshold ?? this.threshold);
    const prepared = this.#texts.prepare(text);
    if (prepared.hashes.length === 0) return [];
    const found = this.#texts.search(prepared, verify ? threshold : undefined);
    const matches: Match[] = [];
    for (const [text, similarity] of found) {
      for (let document = this.#lastOf[text]!; document !== without; document = this.#previous[document]!) {
        const id = this.#ids[document]!;
        const removed = this.#documents.get(id) !== document;
        if (!removed) matches.push({ id, source: this.#sources[document], ...similarity });
      }
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
    const order = this.#ranked(options.priority ?? []);
    const ranked = new Set(order.map((document) => this.#textOf[document]!));
    ranked.delete(without);
    const clusterOf = this.#texts.clusters(method, [...ranked], verify ? threshold : undefined);
    const documents = order.map((document) => {
      const text = this.#textOf[document]!;
      return { id: this.#ids[document]!, text, cluster: text === without ? without : clusterOf[text]! };
    });
    return reportClusters(documents, (a, b) => this.#texts.compare(a, b), threshold);
  }

  /** Adds the documents of another index. @throws {@link FingerprintMismatchError}, {@link DuplicateIdError} */
  merge(other: LshIndex): void {
    if (other.fingerprint !== this.fingerprint) {
      throw new FingerprintMismatchError(this.fingerprint, other.fingerprint);
    }
    for (const [id, document] of other.#documents) {
      const text = other.#textOf[document]!;
      const { store } = other.#texts;
      const prepared =
        text === without ? nothing : { hashes: store.hashes(text), decisive: store.decisive(text) };
      this.#insert({ id, source: other.#sources[document] }, prepared);
    }
  }

  /** The index as bytes, with its fingerprint and a checksum. */
  save(): Uint8Array {
    const documents = [...this.#documents].map(([id, document]) => ({
      id,
      source: this.#sources[document],
      text: this.#textOf[document]!,
    }));
    return writeIndex(this.hasher.kernel, this.fingerprint, documents, this.#texts.store);
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
      index.#insert({ id, source }, { hashes, decisive });
    });
    return index;
  }

  #insert({ id, source }: Omit<Document, 'text'>, text: PreparedText): void {
    if (this.#documents.has(id)) throw new DuplicateIdError(id);
    const document = this.#ids.length;
    const number = text.hashes.length === 0 ? without : this.#texts.add(text);
    this.#documents.set(id, document);
    this.#ids.push(id);
    this.#sources.push(source);
    this.#textOf.push(number);
    this.#previous.push(this.#lastOf[number] ?? without);
    if (number !== without) this.#lastOf[number] = document;
  }

  /** Documents by source priority, then by id. */
  #ranked(priority: readonly string[]): number[] {
    const places = new Map(priority.map((source, place) => [source, place]));
    const place = (document: number): number => places.get(this.#sources[document] ?? '') ?? priority.length;
    return [...this.#documents.values()].sort(
      (a, b) => place(a) - place(b) || byCodePoint(this.#ids[a]!, this.#ids[b]!),
    );
  }
}

/** Documents come from files, so their types are checked. */
export function checkDocument(document: Document, position: number): void {
  const { id, text }: Partial<Document> = document ?? {};
  if (typeof id === 'string' && typeof text === 'string') return;
  const [name, value] = typeof id === 'string' ? [`text of ${JSON.stringify(id)}`, text] : ['id', id];
  throw new DedupError(
    'INVALID_DOCUMENT',
    `the ${name} must be a string, got ${typeof value} (document ${position})`,
  );
}
