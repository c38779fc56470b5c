import {
  type InformationKernel,
  informationSimilarity,
  type SimilarityFactory,
} from './information-similarity.js';

/** `2 IC(m) / (IC(a) + IC(b))`. */
export const linKernel: InformationKernel = (a, b, shared, same) => {
  if (same) return 1;
  return a + b === 0 ? 0 : Math.min(1, (2 * shared) / (a + b));
};

/**
 * Lin similarity: `2 IC(m) / (IC(a) + IC(b))` with `m` the most informative common ancestor. In [0, 1]; 1 for a topic
 * with itself, always; 0 for topics that meet only at a root of information content 0, or nowhere.
 *
 * @example
 * ```ts
 * const similarity = lin(ontology, informationContent(ontology, counts));
 * similarity('algebra', 'geometry');
 * ```
 * @see SABER-Math, section 3.2.2; D. Lin, An information-theoretic definition of similarity, ICML 1998
 */
export const lin: SimilarityFactory = informationSimilarity(linKernel);
