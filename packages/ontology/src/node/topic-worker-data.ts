import { Ontology } from '../ontology.js';
import type { SimilarityName } from '../similarities.js';
import type { Topic } from '../types.js';

/** What a thread needs to compute rows: an ontology and topic sets as arrays that can be sent. */
export interface TopicWorkerData {
  /** Parents of each topic, by index. */
  readonly parents: readonly Int32Array[];
  readonly informationContent: Float64Array;
  /** Topics of item i: `elements[starts[i] .. starts[i + 1] - 1]`. */
  readonly elements: Int32Array;
  readonly starts: Int32Array;
  readonly similarity: SimilarityName;
  readonly threshold: number;
}

/** @throws UnknownTopicError for a topic that the ontology does not have */
export function packTopics(
  ontology: Ontology,
  topicSets: readonly (readonly Topic[])[],
): Pick<TopicWorkerData, 'parents' | 'elements' | 'starts'> {
  const starts = new Int32Array(topicSets.length + 1);
  topicSets.forEach((set, item) => {
    starts[item + 1] = starts[item]! + set.length;
  });
  const elements = new Int32Array(starts[topicSets.length]!);
  topicSets.forEach((set, item) => {
    set.forEach((topic, i) => {
      elements[starts[item]! + i] = ontology.index(topic);
    });
  });
  const parents = Array.from({ length: ontology.size }, (_, topic) => ontology.parents(topic));
  return { parents, elements, starts };
}

/** An ontology of the same shape whose topics have the same indices; ids are not sent. */
export function unpackOntology(parents: readonly Int32Array[]): Ontology {
  const edges = parents.flatMap((list, child) =>
    Array.from(list, (parent): [string, string] => [String(parent), String(child)]),
  );
  // Topics are named in the order of their indices and so are the edges of each parent, hence the order stays.
  return Ontology.fromEdges(edges, Array.from(parents.keys(), String));
}

export function unpackTopicSets({ elements, starts }: TopicWorkerData): number[][] {
  return Array.from({ length: starts.length - 1 }, (_, item) => [
    ...elements.subarray(starts[item]!, starts[item + 1]!),
  ]);
}
