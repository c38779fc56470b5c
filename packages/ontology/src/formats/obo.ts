import { Ontology } from '../ontology.js';
import { lines, malformed } from './lines.js';
import type { NamedOntology } from './types.js';

/** Options of {@link readObo}. */
export interface OboOptions {
  /** Relationships that count as parents beside `is_a`, for example `part_of`. @defaultValue none */
  readonly relationships?: readonly string[];
  /** Keep only terms of this namespace, for example `biological_process`. @defaultValue all */
  readonly namespace?: string;
}

interface Term {
  /** Where its stanza begins. */
  line: number;
  id: string;
  name: string;
  namespace: string;
  obsolete: boolean;
  /** Line of each parent, for errors. */
  parents: Map<string, number>;
}

/**
 * Reads terms and their parents from OBO (1.2 or 1.4). Obsolete terms are left out; of the other stanzas and tags only the
 * default namespace is read.
 *
 * @throws {@link OntologyError} with the line number for a parent that is no term, and for a term without an id; as {@link Ontology.fromEdges}
 */
export function readObo(text: string, options: OboOptions = {}): NamedOntology {
  const { relationships = [], namespace } = options;
  const terms: Term[] = [];
  let term: Term | undefined;
  let inHeader = true;
  let defaultNamespace = '';
  for (const [line, number] of lines(text)) {
    if (line.startsWith('[')) {
      inHeader = false;
      term = undefined;
      if (line.trim() === '[Term]') {
        term = {
          line: number,
          id: '',
          name: '',
          namespace: defaultNamespace,
          obsolete: false,
          parents: new Map(),
        };
        terms.push(term);
      }
      continue;
    }
    const at = line.indexOf(':');
    if (at < 0) throw malformed(number, `expected a tag and a value, got ${JSON.stringify(line)}`);
    const [tag, value] = [line.slice(0, at).trim(), withoutComment(line.slice(at + 1))];
    if (inHeader && tag === 'default-namespace') defaultNamespace = value;
    if (!term) continue;
    if (tag === 'id') term.id = value;
    else if (tag === 'name') term.name = value;
    else if (tag === 'namespace') term.namespace = value;
    else if (tag === 'is_obsolete') term.obsolete = value === 'true';
    else if (tag === 'is_a') term.parents.set(value, number);
    else if (tag === 'relationship') {
      const [kind, parent] = value.split(/\s+/);
      if (relationships.includes(kind!)) term.parents.set(parent!, number);
    }
  }
  const nameless = terms.find(({ id }) => id === '');
  if (nameless) throw malformed(nameless.line, 'a term without an id');
  const kept = terms.filter(
    (one) => !one.obsolete && (namespace === undefined || one.namespace === namespace),
  );
  const ids = new Set(kept.map(({ id }) => id));
  const known = new Set(terms.map(({ id }) => id));
  const edges: [string, string][] = [];
  for (const { id, parents } of kept) {
    for (const [parent, number] of parents) {
      if (!known.has(parent)) throw malformed(number, `${id} has an unknown parent ${parent}`);
      if (ids.has(parent)) edges.push([parent, id]);
    }
  }
  return {
    ontology: Ontology.fromEdges(edges, ids),
    names: new Map(kept.map(({ id, name }) => [id, name])),
  };
}

/** A value ends at a trailing modifier in braces or at a comment. */
function withoutComment(value: string): string {
  return value
    .replace(/\s+!.*$/, '')
    .replace(/\s*\{[^{}]*\}\s*$/, '')
    .trim();
}
