import { OntologyError } from './errors.js';
import type { Ontology } from './ontology.js';

/** Forms of information content that need no corpus. */
export type IntrinsicForm = 'seco' | 'sanchez';

/**
 * Information content from the shape of the ontology alone; a topic with little below it says much.
 *
 * - `seco`: `1 - ln(d + 1) / ln(n)`, `d` the number of descendants and `n` of topics. In [0, 1]: leaves 1, a single
 *   root 0. (N. Seco, T. Veale, J. Hayes, ECAI 2004)
 * - `sanchez`: `-ln((l / s + 1) / (L + 1))`, `l` the leaves below the topic (itself excluded; 0 for a leaf), `s` its
 *   ancestors including itself, `L` the leaves of the ontology. In [0, ln(L + 1)]: leaves largest, a single root 0.
 *   (D. Sanchez, M. Batet, D. Isern, Knowledge-Based Systems 2011)
 *
 * @returns by dense index; an ontology of one topic: 0
 */
export function intrinsicInformationContent(ontology: Ontology, form: IntrinsicForm = 'seco'): Float64Array {
  if (form !== 'seco' && form !== 'sanchez') {
    throw new OntologyError('INVALID_OPTION', `form must be "seco" or "sanchez", got "${String(form)}"`);
  }
  const n = ontology.size;
  const descendants = new Float64Array(n);
  const leavesBelow = new Float64Array(n);
  let leaves = 0;
  for (let topic = 0; topic < n; topic++) {
    const leaf = ontology.children(topic).length === 0;
    if (leaf) leaves += 1;
    for (const ancestor of ontology.ancestors(topic)) {
      if (ancestor === topic) continue;
      descendants[ancestor]! += 1;
      if (leaf) leavesBelow[ancestor]! += 1;
    }
  }
  return descendants.map((below, topic) => {
    if (n === 1) return 0;
    if (form === 'seco') return 1 - Math.log(below + 1) / Math.log(n);
    const share = leavesBelow[topic]! / ontology.ancestors(topic).length;
    return Math.log(leaves + 1) - Math.log(share + 1);
  });
}
