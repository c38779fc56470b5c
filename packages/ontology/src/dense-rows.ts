import type { SimilarityFactory } from './information-similarity.js';
import type { Ontology } from './ontology.js';
import type { TopicSetIndex } from './topic-set-index.js';

/** Similarity of topics is computed once for each topic that occurs and kept for this many of them. */
const keptRows = 512;

/** Best-match averages of one item with all items; items with equal sets are compared once. */
export function denseRows(
  ontology: Ontology,
  informationContent: Float64Array,
  index: TopicSetIndex,
  factory: SimilarityFactory,
): (item: number) => Float64Array {
  const similarity = factory(ontology, informationContent);
  const kept = new Map<number, Float64Array>();
  const similarities = (topic: number): Float64Array => {
    let row = kept.get(topic);
    if (!row) {
      row = Float64Array.from(index.topics, (other) => similarity(index.topics[topic]!, other));
      if (kept.size === keptRows) kept.delete(kept.keys().next().value!);
      kept.set(topic, row);
    }
    return row;
  };
  const best = new Float64Array(index.topics.length);
  return (item) => {
    const own = index.set(index.setOf[item]!);
    const row = new Float64Array(index.setOf.length).fill(Number.NaN);
    if (own.length === 0) return row;
    // best[t]: similarity of topic t to the nearest topic of this item
    best.fill(Number.NEGATIVE_INFINITY);
    const rows = Array.from(own, similarities);
    for (const values of rows) {
      for (let t = 0; t < best.length; t++) if (values[t]! > best[t]!) best[t] = values[t]!;
    }
    const averages = new Float64Array(index.size).fill(Number.NaN);
    for (let set = index.sizeStarts[1]!; set < index.size; set++) {
      const [from, to] = [index.starts[set]!, index.starts[set + 1]!];
      let sum = 0;
      for (const values of rows) {
        let maximum = Number.NEGATIVE_INFINITY;
        for (let i = from; i < to; i++) maximum = Math.max(maximum, values[index.elements[i]!]!);
        sum += maximum;
      }
      let columns = 0;
      for (let i = from; i < to; i++) columns += best[index.elements[i]!]!;
      averages[set] = (sum + columns) / (own.length + to - from);
    }
    return row.map((_, other) => averages[index.setOf[other]!]!);
  };
}
