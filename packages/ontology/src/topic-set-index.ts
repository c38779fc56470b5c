import type { Ontology } from './ontology.js';
import type { Topic } from './types.js';

/**
 * Topic sets of a collection in typed arrays. Items with equal sets share one; sets are numbered by size, then in the
 * order of first occurrence; topics that occur have local numbers.
 */
export class TopicSetIndex {
  /** Ontology index of each local topic. */
  readonly topics: Int32Array;
  /** Set of each item. */
  readonly setOf: Int32Array;
  /** Local topics of set s: `elements[starts[s] .. starts[s + 1] - 1]`, ascending. */
  readonly elements: Int32Array;
  readonly starts: Int32Array;
  /** Items of set s: `members[memberStarts[s] .. memberStarts[s + 1] - 1]`, ascending. */
  readonly members: Int32Array;
  readonly memberStarts: Int32Array;
  /** Sets that contain topic t: `postings[postingStarts[t] .. postingStarts[t + 1] - 1]`, ascending, so by size. */
  readonly postings: Int32Array;
  readonly postingStarts: Int32Array;
  /** First set of each size; `sizeStarts[size] .. sizeStarts[size + 1] - 1` have that size. */
  readonly sizeStarts: Int32Array;

  /** @throws UnknownTopicError for a topic that the ontology does not have */
  constructor(ontology: Ontology, topicSets: readonly (readonly Topic[])[]) {
    const byKey = new Map<string, { indices: Int32Array; items: number[] }>();
    topicSets.forEach((set, item) => {
      const indices = Int32Array.from(set, (topic) => ontology.index(topic)).sort();
      const key = indices.join();
      const known = byKey.get(key);
      if (known) known.items.push(item);
      else byKey.set(key, { indices, items: [item] });
    });
    const sets = [...byKey.values()].sort((a, b) => a.indices.length - b.indices.length);
    this.topics = Int32Array.from(new Set(sets.flatMap(({ indices }) => [...indices]))).sort();
    const local = new Map(Array.from(this.topics, (topic, i) => [topic, i]));
    [this.elements, this.starts] = flatten(
      sets.map(({ indices }) => indices.map((topic) => local.get(topic)!)),
    );
    [this.members, this.memberStarts] = flatten(sets.map(({ items }) => items));
    this.setOf = new Int32Array(topicSets.length);
    const containing: number[][] = Array.from(this.topics, () => []);
    sets.forEach(({ items, indices }, set) => {
      for (const item of items) this.setOf[item] = set;
      for (const topic of new Set(indices)) containing[local.get(topic)!]!.push(set);
    });
    [this.postings, this.postingStarts] = flatten(containing);
    const largest = sets.at(-1)?.indices.length ?? 0;
    this.sizeStarts = new Int32Array(largest + 2).fill(sets.length);
    for (let set = sets.length - 1; set >= 0; set--) this.sizeStarts[sets[set]!.indices.length] = set;
    for (let size = largest; size >= 0; size--) {
      this.sizeStarts[size] = Math.min(this.sizeStarts[size]!, this.sizeStarts[size + 1]!);
    }
  }

  /** Number of distinct sets. */
  get size(): number {
    return this.starts.length - 1;
  }

  /** Local topics of a set. */
  set(set: number): Int32Array {
    return this.elements.subarray(this.starts[set]!, this.starts[set + 1]!);
  }
}

/** The postings of each topic by size of the sets; only sizes that occur, so that one very large set costs little. */
export interface PostingsBySize {
  /** Sizes that occur, ascending, without 0. */
  readonly sizes: Int32Array;
  /** Postings of topic t with the size `sizes[s]` begin at `begins[t * (sizes.length + 1) + s]` and end at the next. */
  readonly begins: Int32Array;
}

export function postingsBySize(index: TopicSetIndex): PostingsBySize {
  const { sizeStarts, postings, postingStarts } = index;
  const sizes = Int32Array.from(sizeStarts.keys()).filter(
    (size) => size > 0 && sizeStarts[size]! < (sizeStarts[size + 1] ?? 0),
  );
  const begins = new Int32Array(index.topics.length * (sizes.length + 1));
  for (let topic = 0, at = 0; topic < index.topics.length; topic++) {
    let p = postingStarts[topic]!;
    const end = postingStarts[topic + 1]!;
    for (const size of sizes) {
      while (p < end && postings[p]! < sizeStarts[size]!) p += 1;
      begins[at++] = p;
    }
    begins[at++] = end;
  }
  return { sizes, begins };
}

function flatten(
  lists: readonly (readonly number[] | Int32Array)[],
): [values: Int32Array, starts: Int32Array] {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, i) => {
    starts[i + 1] = starts[i]! + list.length;
  });
  const values = new Int32Array(starts[lists.length]!);
  lists.forEach((list, i) => {
    values.set(list, starts[i]!);
  });
  return [values, starts];
}
