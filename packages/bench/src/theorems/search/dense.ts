import type { Embedder } from '@saber/retrievers';
import { BenchError } from '../../errors.js';
import { bestFirst } from './best-first.js';

/**
 * Exact search: the inner product of vectors of length 1 with every document, then a partial sort. No approximate
 * index, whose own error could not be told from the model's.
 *
 * @param vectors - one per document, any length but 0 dimensions; zero vectors score 0
 */
export function denseSearch(
  embedder: Embedder,
  vectors: readonly Float32Array[],
): (query: string, k: number) => Promise<number[]> {
  const units = vectors.map(unit);
  return async (query, k) => {
    const [vector] = await embedder.embed([query], { role: 'query' });
    const wanted = unit(vector!);
    if (units.length > 0 && wanted.length !== units[0]!.length) {
      throw new BenchError(
        'DATA',
        `${embedder.name}: a query has ${wanted.length} dimensions, the documents have ${units[0]!.length}`,
      );
    }
    const scores = new Float64Array(units.length);
    for (let d = 0; d < units.length; d++) {
      const document = units[d]!;
      let dot = 0;
      for (let i = 0; i < wanted.length; i++) dot += wanted[i]! * document[i]!;
      scores[d] = dot;
    }
    return bestFirst(scores, k);
  };
}

function unit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return squares === 0 ? vector : vector.map((value) => value / Math.sqrt(squares));
}
