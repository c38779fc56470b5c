import { OntologyError, UnknownTopicError } from './errors.js';
import { topologicalOrder } from './topological-order.js';
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
   * @throws CyclicOntologyError with the cycle; {@link OntologyError} for an edge that occurs twice, an
   * id that is no string, or when there is no topic at all.
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
      // numbers would be taken for indices later on
      if (typeof id !== 'string') {
        throw new OntologyError('INVALID_FORMAT', `the id of a topic must be a string, got ${String(id)}`);
      }
      children.set(id, new Set());
      parents.set(id, []);
    };
    for (const id of topics) add(id);
    for (const edge of edges) {
      if (!Array.isArray(edge)) {
        throw new OntologyError(
          'INVALID_FORMAT',
          `an edge must be [parent, child], got ${JSON.stringify(edge)}`,
        );
      }
      const [parent, child]: readonly [string, string] = edge;
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
   * Builds a tree from nested nodes `{ title, links }`, `links` the children. The id of a topic is its path, for example `/Mathematics/Algebra`: titles need
   * not be unique. A sibling with the title of an earlier one gets `#2`, `#3`, ... appended.
   *
   * @throws {@link OntologyError} for a node without a title or with children elsewhere than in `links`, and for two
   * nodes with one path.
   *
   * @example
   * ```ts
   * Ontology.fromTree({ title: 'maths', links: [{ title: 'algebra' }] }).has('/maths/algebra'); // true
   * ```
   */
  static fromTree(root: TopicTree): Ontology {
    const edges: [string, string][] = [];
    const top = `/${titleOf(root, 'the root')}`;
    const ids = new Set([top]);
    const waiting: [TopicTree, string][] = [[root, top]];
    for (let next = 0; next < waiting.length; next++) {
      const [node, id] = waiting[next]!;
      const seen = new Map<string, number>();
      for (const child of linksOf(node, id)) {
        const title = titleOf(child, `a child of ${id}`);
        const count = (seen.get(title) ?? 0) + 1;
        seen.set(title, count);
        const childId = `${id}/${title}${count > 1 ? `#${count}` : ''}`;
        if (ids.has(childId)) {
          throw new OntologyError('DUPLICATE_TOPIC', `two nodes of the tree have the path ${childId}`);
        }
        ids.add(childId);
        edges.push([id, childId]);
        waiting.push([child, childId]);
      }
    }
    return Ontology.fromEdges(edges, [top]);
  }

  /**
   * Builds a tree from paths such as `/Mathematics/Algebra`; inner topics need not be listed. Ids begin with `/`, also
   * where a path does not.
   *
   * @throws {@link OntologyError} when there is no topic at all
   */
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
    if (typeof topic === 'number') {
      if (Number.isInteger(topic) && topic >= 0 && topic < this.#ids.length) return topic;
      throw new UnknownTopicError(String(topic));
    }
    const index = this.#indices.get(topic);
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
      for (const ancestor of all) for (const parent of this.#parents[ancestor]!) all.add(parent);
      known = Int32Array.from(all).sort();
      this.#ancestors[index] = known;
    }
    return known;
  }

  /** Indices of a topic and of everything below it, ascending, each once. Cost: the size of what lies below. */
  descendants(topic: Topic): Int32Array {
    const all = new Set([this.index(topic)]);
    for (const descendant of all) for (const child of this.#children[descendant]!) all.add(child);
    return Int32Array.from(all).sort();
  }
}

/** A tree whose children have another name would be read as one node. */
function linksOf(node: TopicTree, id: string): readonly TopicTree[] {
  const links = node.links ?? ('children' in node ? undefined : []);
  if (!Array.isArray(links)) {
    throw new OntologyError('INVALID_FORMAT', `the children of ${id} must be an array named "links"`);
  }
  return links;
}

function titleOf(node: TopicTree, place: string): string {
  if (typeof node?.title !== 'string' || node.title === '') {
    throw new OntologyError('INVALID_FORMAT', `${place} needs a title, got ${JSON.stringify(node?.title)}`);
  }
  return node.title;
}
