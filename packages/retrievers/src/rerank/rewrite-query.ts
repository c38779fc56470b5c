import { InvalidArgumentError } from '../errors.js';
import type { RankOptions, Retriever } from '../types.js';

/** Turns a query into one or more texts to search with. */
export type Rewriter = (query: string, options?: RankOptions) => Promise<readonly string[]>;

/** Options of {@link rewriteQuery}. */
export interface RewriteOptions {
  /**
   * What to do with several rewrites: rank with the first, or with each and take the mean score.
   *
   * @defaultValue `'mean'`
   */
  readonly combine?: 'first' | 'mean';
  /** @defaultValue the retriever's name with `, rewritten` */
  readonly name?: string;
}

/**
 * A retriever that sees rewritten queries. A blank rewrite is replaced by the query itself. The mean of cosines with
 * unit query vectors equals, up to a factor per query, the cosine with their mean vector, which is the paper's rule.
 */
export function rewriteQuery(
  retriever: Retriever,
  rewriter: Rewriter,
  options: RewriteOptions = {},
): Retriever {
  const { combine = 'mean', name = `${retriever.name}, rewritten` } = options;
  return {
    name,
    async rank(query, documents, rankOptions = {}) {
      const rewrites = await rewriter(query, rankOptions);
      if (rewrites.length === 0) throw new InvalidArgumentError(`${name}: the rewriter gave no text`);
      const used = combine === 'first' ? rewrites.slice(0, 1) : rewrites;
      const scores = new Float64Array(documents.length);
      for (const rewrite of used) {
        const part = await retriever.rank(rewrite.trim() === '' ? query : rewrite, documents, rankOptions);
        part.forEach((score, i) => {
          scores[i]! += score / used.length;
        });
      }
      return scores;
    },
  };
}
