import { type InformationKernel, largest } from './information-similarity.js';
import type { Ontology } from './ontology.js';

/** For topic x, the topics at or above a bound: `topics` and `values` from `starts[x]` to `starts[x + 1] - 1`. */
export interface NearTopics {
  readonly starts: Int32Array;
  /** By similarity, the most similar first. */
  readonly topics: Int32Array;
  readonly values: Float64Array;
}

/**
 * Lists for each of some topics the others that are similar to it. An ancestor is looked into only if the topic and the
 * ancestor themselves reach the bound, because nothing below it can be more similar.
 *
 * @param used - ontology indices; topics are numbered by their position here
 */
export function nearTopics(
  ontology: Ontology,
  informationContent: Float64Array,
  used: Int32Array,
  kernel: InformationKernel,
  bound: number,
): NearTopics {
  const maximum = largest(informationContent);
  const below = new Map<number, number[]>();
  used.forEach((topic, local) => {
    for (const ancestor of ontology.ancestors(topic)) {
      const list = below.get(ancestor);
      if (list) list.push(local);
      else below.set(ancestor, [local]);
    }
  });
  const starts = new Int32Array(used.length + 1);
  const topics: number[] = [];
  const values: number[] = [];
  const shared = new Float64Array(used.length);
  const stamp = new Int32Array(used.length).fill(-1);
  used.forEach((topic, local) => {
    const own = informationContent[topic]!;
    const found: number[] = [];
    // the least informative ancestor first: a more informative one overwrites what it shares
    const ancestors = Array.from(ontology.ancestors(topic)).sort(
      (a, b) => informationContent[a]! - informationContent[b]!,
    );
    for (const ancestor of ancestors) {
      const content = informationContent[ancestor]!;
      if (kernel(own, content, content, ancestor === topic, maximum) < bound - 1e-9) continue;
      for (const other of below.get(ancestor)!) {
        if (stamp[other] !== local) found.push(other);
        stamp[other] = local;
        shared[other] = content;
      }
    }
    const near = found
      .map((other): [number, number] => [
        other,
        kernel(own, informationContent[used[other]!]!, shared[other]!, other === local, maximum),
      ])
      .filter(([, value]) => value >= bound)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    for (const [other, value] of near) {
      topics.push(other);
      values.push(value);
    }
    starts[local + 1] = topics.length;
  });
  return { starts, topics: Int32Array.from(topics), values: Float64Array.from(values) };
}
