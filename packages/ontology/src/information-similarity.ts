import { checkContent } from './check-content.js';
import { commonAncestor } from './common-ancestor.js';
import type { Ontology } from './ontology.js';
import type { TopicSimilarity } from './types.js';

/**
 * Similarity of two topics from information content alone.
 *
 * @param a - information content of the one topic, in nats
 * @param b - of the other
 * @param shared - of their most informative common ancestor
 * @param same - both are one topic
 * @param maximum - largest information content of the ontology
 */
export type InformationKernel = (
  a: number,
  b: number,
  shared: number,
  same: boolean,
  maximum: number,
) => number;

/** A named similarity: given an ontology and its information content, compares two topics. */
export interface SimilarityFactory {
  (ontology: Ontology, informationContent: Float64Array): TopicSimilarity;
  /**
   * Present where the similarity depends on information content alone and lies in [0, 1]; rows and joins at a threshold
   * are then pruned. It must not fall when one topic is replaced by one between it and the common ancestor.
   */
  readonly kernel?: InformationKernel;
}

/**
 * Makes a similarity of topics from a kernel; topics without a common ancestor have similarity 0.
 *
 * @param bounded - the values lie in [0, 1]
 * @returns a factory; it throws {@link OntologyError} unless there is one information content for each topic
 */
export function informationSimilarity(kernel: InformationKernel, bounded = true): SimilarityFactory {
  const factory = (ontology: Ontology, informationContent: Float64Array): TopicSimilarity => {
    checkContent(ontology, informationContent);
    const maximum = largest(informationContent);
    return (a, b) => {
      const [i, j] = [ontology.index(a), ontology.index(b)];
      const ancestor = i === j ? i : commonAncestor(ontology, informationContent, i, j);
      if (ancestor < 0) return 0;
      return kernel(
        informationContent[i]!,
        informationContent[j]!,
        informationContent[ancestor]!,
        i === j,
        maximum,
      );
    };
  };
  return bounded ? Object.assign(factory, { kernel }) : factory;
}

/** Largest of the values; 0 when there is none above it. */
export function largest(values: Float64Array): number {
  return values.reduce((a, b) => Math.max(a, b), 0);
}
