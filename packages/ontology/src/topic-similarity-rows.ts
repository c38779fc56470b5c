import { lin } from './lin.js';
import type { Ontology } from './ontology.js';
import type { Topic, TopicSimilarity } from './types.js';

export interface TopicSimilarityRowsOptions {
  /** Similarity of two topics. @defaultValue Lin */
  readonly similarity?: (ontology: Ontology, informationContent: Float64Array) => TopicSimilarity;
}

/** Similarities of one item to all items: length n, by position; NaN where a topic set is empty. */
export type SimilarityRow = Float64Array;

/**
 * Prepares the best-match average of every pair of topic sets. Similarities of topics are computed once for each pair
 * of topics that occur at all, so that a row costs about `|T_x| * (topics assigned in all)` steps and no memory beyond
 * `n` numbers.
 *
 * @param topicSets - one set for each of the n items
 * @param informationContent - by dense index
 * @returns a function from the position of an item to its row; item against itself is 1 under Lin
 * @throws UnknownTopicError for a topic that the ontology does not have
 */
export function topicSimilarityRows(
  ontology: Ontology,
  informationContent: Float64Array,
  topicSets: readonly (readonly Topic[])[],
  options: TopicSimilarityRowsOptions = {},
): (item: number) => SimilarityRow {
  const similarity = (options.similarity ?? lin)(ontology, informationContent);
  const local = new Map<number, number>();
  const sets = topicSets.map((set) =>
    Int32Array.from(set, (topic) => {
      const index = ontology.index(topic);
      if (!local.has(index)) local.set(index, local.size);
      return local.get(index)!;
    }),
  );
  const used = [...local.keys()];
  const m = used.length;
  const table = new Float64Array(m * m);
  for (let i = 0; i < m; i++) {
    for (let j = i; j < m; j++) {
      const value = similarity(used[i]!, used[j]!);
      table[i * m + j] = value;
      table[j * m + i] = value;
    }
  }
  const best = new Float64Array(m);
  return (item) => {
    const own = sets[item]!;
    const row = new Float64Array(sets.length);
    if (own.length === 0) return row.fill(Number.NaN);
    // best[t]: similarity of topic t to the nearest topic of this item
    best.fill(Number.NEGATIVE_INFINITY);
    for (const t of own)
      for (let j = 0; j < m; j++) if (table[t * m + j]! > best[j]!) best[j] = table[t * m + j]!;
    sets.forEach((other, y) => {
      let sum = 0;
      for (const u of other) sum += best[u]!;
      for (const t of own) {
        let maximum = Number.NEGATIVE_INFINITY;
        for (const u of other) if (table[t * m + u]! > maximum) maximum = table[t * m + u]!;
        sum += maximum;
      }
      row[y] = other.length === 0 ? Number.NaN : sum / (own.length + other.length);
    });
    return row;
  };
}
