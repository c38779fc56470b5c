import { InvalidVectorError } from '../errors.js';
import type { Embedder, RankOptions } from '../types.js';
import type { HybridDocument } from './types.js';

/** Vectors of the passages of documents, each of length 1 or 0. */
export class VectorIndex {
  constructor(
    /** All vectors, one after the other. */
    readonly values: Float32Array,
    /** Document `d` has the passages from `starts[d]` to `starts[d + 1]`. */
    readonly starts: Uint32Array,
    readonly dimension: number,
  ) {}

  /** Embeds every passage, with the title before it. */
  static async build(
    documents: readonly HybridDocument[],
    embedder: Embedder,
    { signal }: RankOptions,
  ): Promise<VectorIndex> {
    const starts = new Uint32Array(documents.length + 1);
    const passages = documents.flatMap((document, d) => {
      const list = passagesOf(document);
      starts[d + 1] = starts[d]! + list.length;
      return list;
    });
    const vectors = await embedder.embed(passages, { role: 'document', ...(signal && { signal }) });
    if (vectors.length !== passages.length) {
      const what = passages.length === documents.length ? 'documents' : 'passages';
      throw new InvalidVectorError(
        `${embedder.name}: ${passages.length} ${what} gave ${vectors.length} vectors`,
      );
    }
    const dimension = vectors[0]?.length ?? 0;
    const values = new Float32Array(dimension * vectors.length);
    vectors.forEach((vector, i) => {
      if (vector.length !== dimension) {
        throw new InvalidVectorError(
          `${embedder.name}: vectors have dimension ${dimension} and, at ${i}, ${vector.length}`,
        );
      }
      if (!vector.every(Number.isFinite)) {
        throw new InvalidVectorError(`${embedder.name}: vector ${i} holds a value that is not finite`);
      }
      values.set(unit(vector), i * dimension);
    });
    return new VectorIndex(values, starts, dimension);
  }

  /** For each document the greatest cosine of the query with one of its passages; 0 for a document without any. */
  cosines(query: Float32Array): Float64Array {
    const { values, starts, dimension } = this;
    // 64 bits, so that the inner loop widens one factor and not both.
    const wanted = Float64Array.from(unit(query));
    const cosines = new Float64Array(starts.length - 1);
    for (let d = 0; d < cosines.length; d++) {
      let best = starts[d] === starts[d + 1] ? 0 : -1;
      for (let row = starts[d]!; row < starts[d + 1]!; row++) {
        const cosine = dot(wanted, values, row * dimension);
        if (cosine > best) best = cosine;
      }
      cosines[d] = best;
    }
    return cosines;
  }
}

function passagesOf(document: HybridDocument): readonly string[] {
  if (typeof document === 'string') return [document];
  const { title, passages } = document;
  return title === undefined ? passages : passages.map((passage) => `${title}. ${passage}`);
}

/** Inner product of `a` with the values from `start` on; four sums at a time, so that none waits for another. */
function dot(a: Float64Array, values: Float32Array, start: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (; i + 3 < a.length; i += 4) {
    s0 += a[i]! * values[start + i]!;
    s1 += a[i + 1]! * values[start + i + 1]!;
    s2 += a[i + 2]! * values[start + i + 2]!;
    s3 += a[i + 3]! * values[start + i + 3]!;
  }
  for (; i < a.length; i++) s0 += a[i]! * values[start + i]!;
  return s0 + s1 + (s2 + s3);
}

function unit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return squares === 0 ? vector : vector.map((value) => value / Math.sqrt(squares));
}
