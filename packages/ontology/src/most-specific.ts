import type { Ontology } from './ontology.js';

/** The topics of a set that are no ancestor of another one in it, each once, in order of first occurrence. */
export function mostSpecific(ontology: Ontology, topics: Iterable<string>): string[] {
  const unique = [...new Set(topics)];
  const above = new Set<number>();
  for (const topic of unique) {
    const index = ontology.index(topic);
    for (const ancestor of ontology.ancestors(index)) if (ancestor !== index) above.add(ancestor);
  }
  return unique.filter((topic) => !above.has(ontology.index(topic)));
}
