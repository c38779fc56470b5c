import { OntologyError } from './errors.js';
import { Ontology } from './ontology.js';

/** Options of {@link unfold}. */
export interface UnfoldOptions {
  /** Name of a topic inside a path; equal names of siblings get `#2`, `#3`, ... appended. @defaultValue its id */
  readonly name?: (id: string) => string;
  /** Most nodes that the tree may have. @defaultValue 1,000,000 */
  readonly limit?: number;
}

/** What {@link unfold} gives. */
export interface Unfolded {
  /** A forest: one node for each path from a root to a topic; ids are the paths, for example `/maths/algebra`. */
  readonly tree: Ontology;
  /** For each node of the tree, the id of the topic it stands for. */
  readonly topics: readonly string[];
  /** Number of topics before, and of nodes after. */
  readonly sizes: { readonly before: number; readonly after: number };
}

/**
 * Duplicates topics that lie on several paths, one node for each root-to-topic path, so that a topic can be assigned
 * in the context of one branch.
 *
 * @throws {@link OntologyError} `UNFOLD_LIMIT` when the tree would exceed the limit.
 * @see SABER-Math, section 3.2.1 (from about 10.5K topics to 17.1K nodes)
 */
export function unfold(ontology: Ontology, options: UnfoldOptions = {}): Unfolded {
  const { name = (id) => id, limit = 1_000_000 } = options;
  const edges: [string, string][] = [];
  const roots: string[] = [];
  const topicOf = new Map<string, string>();
  const visit = (index: number, parent: string, names: Map<string, number>): void => {
    const id = ontology.id(index);
    const own = name(id);
    const count = (names.get(own) ?? 0) + 1;
    names.set(own, count);
    const path = `${parent}/${own}${count > 1 ? `#${count}` : ''}`;
    if (topicOf.size >= limit)
      throw new OntologyError('UNFOLD_LIMIT', `unfolding gives more than ${limit} nodes`);
    topicOf.set(path, id);
    if (parent === '') roots.push(path);
    else edges.push([parent, path]);
    const below = new Map<string, number>();
    for (const child of ontology.children(index)) visit(child, path, below);
  };
  const top = new Map<string, number>();
  for (const root of ontology.roots) visit(root, '', top);
  const tree = Ontology.fromEdges(edges, roots);
  return {
    tree,
    topics: Array.from({ length: tree.size }, (_, i) => topicOf.get(tree.id(i))!),
    sizes: { before: ontology.size, after: tree.size },
  };
}
