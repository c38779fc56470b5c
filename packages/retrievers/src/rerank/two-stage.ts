import { InvalidArgumentError, show } from '../errors.js';
import type { Retriever } from '../types.js';

/** Options of {@link twoStage}. */
export interface TwoStageOptions {
  /** Documents of the first stage that the second one sees. @defaultValue 50 */
  readonly depth?: number;
  /** @defaultValue both names, joined by ` > ` */
  readonly name?: string;
}

/**
 * Two stages: `first` orders the pool, `second` orders the best `depth` anew; the others follow in the first order.
 * Scores are ranks: the best document has the size of the pool, the last 1.
 */
export function twoStage(first: Retriever, second: Retriever, options: TwoStageOptions = {}): Retriever {
  const { depth = 50, name = `${first.name} > ${second.name}` } = options;
  if (!Number.isInteger(depth) || depth < 1) {
    throw new InvalidArgumentError(`depth must be a positive integer, got ${show(depth)}`);
  }
  return {
    name,
    async rank(query, documents, rankOptions = {}) {
      const order = byScore(await first.rank(query, documents, rankOptions));
      const head = order.slice(0, depth);
      const again = await second.rank(
        query,
        head.map((i) => documents[i]!),
        rankOptions,
      );
      const best = byScore(again).map((i) => head[i]!);
      return ranks([...best, ...order.slice(depth)]);
    },
  };
}

/** Indices by falling score; equals stay in order. */
export function byScore(scores: ArrayLike<number>): number[] {
  return Array.from(scores, (_, i) => i).sort((a, b) => scores[b]! - scores[a]!);
}

/** Scores that give this order back: the size for its first index, 1 for its last. */
export function ranks(order: readonly number[]): Float64Array {
  const scores = new Float64Array(order.length);
  order.forEach((index, place) => {
    scores[index] = order.length - place;
  });
  return scores;
}
