import { Ontology } from '../ontology.js';
import { lines, malformed } from './lines.js';

/**
 * Reads an edge list: a parent and a child on each line, separated by a tab (or by a comma, where no line has a tab);
 * lines that begin with `#` are comments. A line with one field names a topic without an edge.
 *
 * @throws {@link OntologyError} with the line number for other lines; as {@link Ontology.fromEdges} for the graph
 *
 * @example
 * ```ts
 * readEdges('maths\talgebra\nmaths\tgeometry').size; // 3
 * ```
 */
export function readEdges(text: string): Ontology {
  const separator = text.includes('\t') ? '\t' : ',';
  const edges: [string, string][] = [];
  const topics: string[] = [];
  for (const [line, number] of lines(text)) {
    if (line.startsWith('#')) continue;
    const fields = line.split(separator).map((field) => field.trim());
    const [parent, child] = fields;
    if (fields.length > 2 || fields.includes('')) {
      throw malformed(number, `expected a parent and a child, got ${JSON.stringify(line)}`);
    }
    if (child === undefined) topics.push(parent!);
    else edges.push([parent!, child]);
  }
  return Ontology.fromEdges(edges, topics);
}
