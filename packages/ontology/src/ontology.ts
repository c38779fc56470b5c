import { CyclicOntologyError, OntologyError, UnknownTopicError } from './errors.js';
import type { Topic, TopicTree } from './types.js';

const none = new Int32Array(0);

/**
 * A hierarchy of topics: a directed acyclic graph from general to specific. Topics have string ids outside and dense
 * indices `0 .. size - 1` inside; the indices are a topological order, so a parent precedes its children.
 *
 * @see SABER-Math, section 3.2.1
 */
export class Ontology {
  readonly #ids: readonly string[];
  readonly #indices: ReadonlyMap<string, number>;
  readonly #parents: readonly Int32Array[];
  readonly #children: readonly Int32Array[];
  readonly #ancestors: Int32Array[] = [];

  private constructor(
    ids: readonly string[],
    parents: readonly Int32Array[],
    children: readonly Int32Array[],
  ) {
    this.#ids = ids;
    this.#indices = new Map(ids.map((id, index) => [id, index]));
    this.#parents = parents;
    this.#children = children;
  }

  /**
   * Builds an ontology from parent-child edges. Several roots and several parents are allowed.
   *
   * @param edges - pairs `[parent, child]`
   * @param topics - ids to include even when no edge names them (a single root, for example)
   * @throws {@link CyclicOntologyError} with the cycle; {@link OntologyError} for an edge that occurs twice or when
   * there is no topic at all.
   *
   * @example
   * ```ts
   * const ontology = Ontology.fromEdges([['maths', 'algebra'], ['maths', 'geometry']]);
   * ontology.size; // 3
   * ```
   */
  static fromEdges(
    edges: Iterable<readonly [parent: string, child: string]>,
    topics: Iterable<string> = [],
  ): Ontology {
    const children = new Map<string, Set<string>>();
    const parents = new Map<string, string[]>();
    const add = (id: string): void => {
      if (children.has(id)) return;
      children.set(id, new Set());
      parents.set(id, []);
    };
    for (const id of topics) add(id);
    for (const [parent, child] of edges) {
      add(parent);
      add(child);
      if (children.get(parent)!.has(child)) {
        throw new OntologyError('DUPLICATE_EDGE', `the edge ${parent} -> ${child} occurs twice`);
      }
      children.get(parent)!.add(child);
      parents.get(child)!.push(parent);
    }
    if (children.size === 0) throw new OntologyError('EMPTY', 'an ontology needs at least one topic');
    const ids = topologicalOrder(children, parents);
    const index = new Map(ids.map((id, i) => [id, i]));
    const dense = (list: Iterable<string>): Int32Array =>
      Int32Array.from(list, (id) => index.get(id)!).sort();
    return new Ontology(
      ids,
      ids.map((id) => dense(parents.get(id)!)),
      ids.map((id) => dense(children.get(id)!)),
    );
  }

  /**
   * Builds a tree from nested nodes. The id of a topic is its path, for example `/Mathematics/Algebra`: titles need
   * not be unique. A sibling with the title of an earlier one gets `#2`, `#3`, ... appended.
   */
  static fromTree(root: TopicTree): Ontology {
    const edges: [string, string][] = [];
    const visit = (node: TopicTree, id: string): void => {
      const seen = new Map<string, number>();
      for (const child of node.links ?? []) {
        const count = (seen.get(child.title) ?? 0) + 1;
        seen.set(child.title, count);
        const childId = `${id}/${child.title}${count > 1 ? `#${count}` : ''}`;
        edges.push([id, childId]);
        visit(child, childId);
      }
    };
    visit(root, `/${root.title}`);
    return Ontology.fromEdges(edges, [`/${root.title}`]);
  }

  /** Builds a tree from paths such as `/Mathematics/Algebra`; inner topics need not be listed. */
  static fromPaths(paths: Iterable<string>): Ontology {
    const edges = new Map<string, [string, string]>();
    const roots = new Set<string>();
    for (const path of paths) {
      const parts = path.split('/').filter((part) => part !== '');
      let id = '';
      parts.forEach((part, depth) => {
        const parent = id;
        id = `${parent}/${part}`;
        if (depth === 0) roots.add(id);
        else edges.set(id, [parent, id]);
      });
    }
    return Ontology.fromEdges(edges.values(), roots);
  }

  /** Number of topics. */
  get size(): number {
    return this.#ids.length;
  }

  /** Indices of the topics without a parent, ascending. */
  get roots(): Int32Array {
    return Int32Array.from(this.#parents.keys()).filter((i) => this.#parents[i]!.length === 0);
  }

  /** True when the ontology has a topic of that id. */
  has(id: string): boolean {
    return this.#indices.has(id);
  }

  /** Dense index of a topic. @throws {@link UnknownTopicError} */
  index(topic: Topic): number {
    const index =
      typeof topic === 'number' ? (topic in this.#ids ? topic : undefined) : this.#indices.get(topic);
    if (index === undefined) throw new UnknownTopicError(String(topic));
    return index;
  }

  /** Id of a topic. @throws {@link UnknownTopicError} */
  id(topic: Topic): string {
    return this.#ids[this.index(topic)]!;
  }

  /** Indices of the direct parents, ascending. */
  parents(topic: Topic): Int32Array {
    return this.#parents[this.index(topic)] ?? none;
  }

  /** Indices of the direct children, ascending. */
  children(topic: Topic): Int32Array {
    return this.#children[this.index(topic)] ?? none;
  }

  /** Indices of a topic and of everything above it, ascending, each once. A topic is its own ancestor. */
  ancestors(topic: Topic): Int32Array {
    const index = this.index(topic);
    let known = this.#ancestors[index];
    if (!known) {
      const all = new Set([index]);
      for (const parent of this.#parents[index]!)
        for (const ancestor of this.ancestors(parent)) all.add(ancestor);
      known = Int32Array.from(all).sort();
      this.#ancestors[index] = known;
    }
    return known;
  }
}

/** Parents before children, ties in the order of first mention. */
function topologicalOrder(
  children: ReadonlyMap<string, ReadonlySet<string>>,
  parents: ReadonlyMap<string, readonly string[]>,
): string[] {
  const waiting = new Map([...parents].map(([id, list]) => [id, list.length]));
  const order = [...waiting].filter(([, count]) => count === 0).map(([id]) => id);
  for (let next = 0; next < order.length; next++) {
    for (const child of children.get(order[next]!)!) {
      const left = waiting.get(child)! - 1;
      waiting.set(child, left);
      if (left === 0) order.push(child);
    }
  }
  if (order.length < children.size) throw new CyclicOntologyError(findCycle(parents, new Set(order)));
  return order;
}

/** Walks from an unordered topic upwards through unordered parents until one repeats. */
function findCycle(parents: ReadonlyMap<string, readonly string[]>, ordered: ReadonlySet<string>): string[] {
  const path: string[] = [];
  const at = new Map<string, number>();
  let id = [...parents.keys()].find((candidate) => !ordered.has(candidate))!;
  while (!at.has(id)) {
    at.set(id, path.length);
    path.push(id);
    id = parents.get(id)!.find((parent) => !ordered.has(parent))!;
  }
  return [id, ...path.slice(at.get(id)!).reverse()];
}
