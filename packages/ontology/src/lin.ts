import { commonAncestor } from './common-ancestor.js';
import type { Ontology } from './ontology.js';
import type { TopicSimilarity } from './types.js';

/**
 * Lin similarity: `2 IC(m) / (IC(a) + IC(b))` with `m` the most informative common ancestor. In [0, 1]; 1 for a topic
 * with itself, always; 0 for topics that meet only at a root, or nowhere.
 *
 * @param informationContent - by dense index, in nats
 * @see SABER-Math, section 3.2.2; D. Lin, An information-theoretic definition of similarity, ICML 1998
 */
export function lin(ontology: Ontology, informationContent: Float64Array): TopicSimilarity {
  return (a, b) => {
    const [i, j] = [ontology.index(a), ontology.index(b)];
    if (i === j) return 1;
    const ancestor = commonAncestor(ontology, informationContent, i, j);
    const sum = informationContent[i]! + informationContent[j]!;
    if (ancestor < 0 || sum === 0) return 0;
    return Math.min(1, (2 * informationContent[ancestor]!) / sum);
  };
}
