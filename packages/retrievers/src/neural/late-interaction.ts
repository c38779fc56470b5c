import { InvalidVectorError } from '../errors.js';
import type { Retriever, TokenEmbedder } from '../types.js';

/** Options of {@link lateInteraction}. */
export interface LateInteractionOptions {
  /** @defaultValue the embedder's name with `, MaxSim` */
  readonly name?: string;
}

/**
 * Late interaction: for each query token the best inner product with any document token, summed over query tokens.
 * With vectors of length 1 the score lies in ± the number of query tokens. A text without tokens scores 0.
 *
 * @throws InvalidVectorError when vectors differ in length or are not finite, or a text has no result
 * @see Khattab and Zaharia, "ColBERT", SIGIR 2020
 */
export function lateInteraction(embedder: TokenEmbedder, options: LateInteractionOptions = {}): Retriever {
  const { name = `${embedder.name}, MaxSim` } = options;
  return {
    name,
    async rank(query, documents, { signal } = {}) {
      signal?.throwIfAborted();
      if (documents.length === 0) return new Float64Array();
      const rest = signal ? { signal } : {};
      const [queryTokens] = await embedder.embedTokens([query], { role: 'query', ...rest });
      const found = await embedder.embedTokens(documents, { role: 'document', ...rest });
      if (queryTokens === undefined || found.length !== documents.length) {
        throw new InvalidVectorError(
          `${embedder.name}: the query gave ${queryTokens ? 'a result' : 'none'}, ${documents.length} documents gave ${found.length} results`,
        );
      }
      return Float64Array.from(found, (tokens, i) => checked(maxSim(queryTokens, tokens), embedder.name, i));
    },
  };
}

/** Sum over query tokens of the best inner product with a document token; 0 when either side has none. */
export function maxSim(query: readonly ArrayLike<number>[], document: readonly ArrayLike<number>[]): number {
  if (document.length === 0) return 0;
  let sum = 0;
  for (const q of query) {
    let best = Number.NEGATIVE_INFINITY;
    for (const d of document) {
      let dot = q.length === d.length ? 0 : Number.NaN;
      for (let i = 0; i < q.length; i++) dot += q[i]! * d[i]!;
      best = Math.max(best, dot); // which keeps NaN
    }
    sum += best;
  }
  return sum;
}

function checked(score: number, name: string, document: number): number {
  if (Number.isFinite(score)) return score;
  throw new InvalidVectorError(
    `${name}: the token vectors of document ${document} do not fit those of the query`,
  );
}
