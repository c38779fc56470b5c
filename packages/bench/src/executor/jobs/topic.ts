import { assignTopics, Ontology } from '@saber/ontology';
import { offlineScorer } from '../../offline/tagger.js';
import type { Job } from '../types.js';
import { type FittedPhrases, fittedMatcher } from './frequency.js';

/** The ontology, as pairs of parent and child in the order of its indices, and how topics are assigned. */
export interface TopicRules extends FittedPhrases {
  readonly nodes: readonly string[];
  readonly edges: readonly (readonly [parent: string, child: string])[];
  readonly threshold: number;
}

/** Assigns topics to a block of texts by rules. */
export const topic: Job<TopicRules, readonly string[], string[][]> = {
  kind: 'thread',
  prepare: async ({ nodes, edges, threshold, ...phrases }) => {
    const tree = Ontology.fromEdges(edges, nodes);
    const matcher = fittedMatcher(phrases);
    return async (texts) => {
      const assigned: string[][] = [];
      for (const text of texts) {
        const scorer = offlineScorer(tree, matcher, matcher.match(text));
        const { topics, failures } = await assignTopics(tree, scorer, { threshold });
        if (failures[0]) throw failures[0].error;
        assigned.push(topics);
      }
      return assigned;
    };
  },
};

/** An ontology as JSON; {@link Ontology.fromEdges} gives the topics the same indices again. */
export function packOntology(tree: Ontology): Pick<TopicRules, 'nodes' | 'edges'> {
  const nodes = Array.from({ length: tree.size }, (_, index) => tree.id(index));
  const edges = nodes.flatMap((child, index) =>
    Array.from(tree.parents(index), (parent) => [nodes[parent]!, child] as const),
  );
  return { nodes, edges };
}
