import type { Ontology } from './ontology.js';
import type { Topic } from './types.js';

/**
 * Index of the most informative common ancestor of two topics (a topic is its own ancestor), or -1 when they have
 * none. Equal information content: the larger index, which is never above the other.
 *
 * @param informationContent - by dense index
 */
export function commonAncestor(
  ontology: Ontology,
  informationContent: Float64Array,
  a: Topic,
  b: Topic,
): number {
  const [first, second] = [ontology.ancestors(a), ontology.ancestors(b)];
  let best = -1;
  for (let i = 0, j = 0; i < first.length && j < second.length; ) {
    const [x, y] = [first[i]!, second[j]!];
    if (x === y && (best < 0 || informationContent[x]! >= informationContent[best]!)) best = x;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return best;
}
