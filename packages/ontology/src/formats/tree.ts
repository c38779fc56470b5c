import { OntologyError } from '../errors.js';
import { Ontology } from '../ontology.js';
import type { TopicTree } from '../types.js';
import { lines, malformed } from './lines.js';

/** Reads a nested tree, `{"title": ..., "url"?: ..., "links": [...]}`, as the released `tree.json`; ids are paths. */
export function readTree(json: string): Ontology {
  let tree: TopicTree;
  try {
    tree = JSON.parse(json.replace(/^\uFEFF/, '')) as TopicTree;
  } catch (cause) {
    throw new OntologyError('INVALID_FORMAT', `the tree is no JSON: ${(cause as Error).message}`, { cause });
  }
  return Ontology.fromTree(tree);
}

/**
 * Reads the same tree as JSON lines with parent ids, `{"id": ..., "parent": ... | null, "title": ...}`, a parent before its
 * children; ids of the ontology are paths.
 *
 * @throws {@link OntologyError} with the line number for a record that is no node, an id that occurs twice, a parent that
 * does not precede its child, or a second root
 */
export function readTreeLines(text: string): Ontology {
  type Node = { title: string; links: Node[] };
  const nodes = new Map<unknown, Node>();
  let root: Node | undefined;
  for (const [line, number] of lines(text)) {
    let record: { id?: unknown; parent?: unknown; title?: unknown };
    try {
      record = JSON.parse(line);
    } catch (cause) {
      throw malformed(number, 'no JSON', cause);
    }
    const { id, parent = null, title } = record ?? {};
    if (id === undefined || id === null || typeof title !== 'string') {
      throw malformed(number, `expected {id, parent, title}, got ${line}`);
    }
    if (nodes.has(id)) throw malformed(number, `the id ${JSON.stringify(id)} occurs twice`);
    const node: Node = { title, links: [] };
    nodes.set(id, node);
    if (parent === null) {
      if (root) throw malformed(number, `a second root, ${JSON.stringify(title)}`);
      root = node;
    } else {
      const above = nodes.get(parent);
      if (!above) throw malformed(number, `unknown parent ${JSON.stringify(parent)}`);
      above.links.push(node);
    }
  }
  if (!root) throw new OntologyError('EMPTY', 'an ontology needs at least one topic');
  return Ontology.fromTree(root);
}
