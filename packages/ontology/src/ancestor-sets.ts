import { checkContent } from './check-content.js';
import type { Ontology } from './ontology.js';
import type { Topic } from './types.js';

/**
 * simGIC: Jaccard similarity of two topic sets, each extended by all ancestors, every topic weighted by its information
 * content.
 *
 * @returns in [0, 1]; NaN when either set is empty; 0 when all weights are 0 and the extended sets differ, 1 when equal
 * @see C. Pesquita et al., Metrics for GO based protein semantic similarity, BMC Bioinformatics 2008
 */
export function simGIC(
  ontology: Ontology,
  informationContent: Float64Array,
  setA: readonly Topic[],
  setB: readonly Topic[],
): number {
  checkContent(ontology, informationContent);
  return weightedJaccard(ontology, setA, setB, (topic) => informationContent[topic]!);
}

/** simUI: {@link simGIC} with every topic weighted 1. */
export function simUI(ontology: Ontology, setA: readonly Topic[], setB: readonly Topic[]): number {
  return weightedJaccard(ontology, setA, setB, () => 1);
}

function weightedJaccard(
  ontology: Ontology,
  setA: readonly Topic[],
  setB: readonly Topic[],
  weight: (topic: number) => number,
): number {
  if (setA.length === 0 || setB.length === 0) return Number.NaN;
  const [a, b] = [extended(ontology, setA), extended(ontology, setB)];
  let shared = 0;
  let all = 0;
  let equal = a.size === b.size;
  for (const topic of a) {
    all += weight(topic);
    if (b.has(topic)) shared += weight(topic);
    else equal = false;
  }
  if (equal) return 1;
  for (const topic of b) if (!a.has(topic)) all += weight(topic);
  return all === 0 ? 0 : shared / all;
}

function extended(ontology: Ontology, set: readonly Topic[]): Set<number> {
  const all = new Set<number>();
  for (const topic of set) for (const ancestor of ontology.ancestors(topic)) all.add(ancestor);
  return all;
}
