import type { SimilarityFactory } from './information-similarity.js';
import type { Ontology } from './ontology.js';

interface Meeting {
  /** Edges from the one topic up to the ancestor and down to the other. */
  readonly length: number;
  /** Edges from a root to the ancestor, on the shortest way. */
  readonly depth: number;
}

/**
 * Path similarity: `1 / (1 + l)`, `l` the number of edges on the shortest way up from the one topic to a common ancestor
 * and down to the other. In (0, 1]; 1 for a topic with itself; 0 without a common ancestor.
 *
 * @see R. Rada et al., Development and application of a metric on semantic nets, 1989
 */
export const path: SimilarityFactory = (ontology) => {
  const meetings = commonAncestors(ontology);
  return (a, b) => {
    const length = shortest(meetings(ontology.index(a), ontology.index(b)));
    return length === undefined ? 0 : 1 / (1 + length);
  };
};

/**
 * Leacock-Chodorow similarity: `-ln((l + 1) / (2 D))`, `l + 1` the number of topics on the shortest way through a common
 * ancestor and `D` the number of levels. In [0, ln 2D] where the shortest way is a shortest way to a root and back;
 * ln 2D for a topic with itself; 0 without a common ancestor, and never below 0.
 *
 * @see C. Leacock and M. Chodorow, Combining local context and WordNet similarity, 1998
 */
export const leacockChodorow: SimilarityFactory = (ontology) => {
  const meetings = commonAncestors(ontology);
  const levels = depths(ontology, 'longest').reduce((a, b) => Math.max(a, b), 0) + 1;
  return (a, b) => {
    const length = shortest(meetings(ontology.index(a), ontology.index(b)));
    return length === undefined ? 0 : Math.max(0, -Math.log((length + 1) / (2 * levels)));
  };
};

/**
 * Wu-Palmer similarity in its first form: `2 d / (l + 2 d)`, `d` the number of topics from a root to the common
 * ancestor and `l` the edges between the topics through it; the largest value over all common ancestors. In (0, 1];
 * 1 for a topic with itself; 0 without a common ancestor. NLTK takes the longest way to a root instead of the shortest,
 * which gives the same on trees.
 *
 * @see Z. Wu and M. Palmer, Verb semantics and lexical selection, ACL 1994
 */
export const wuPalmer: SimilarityFactory = (ontology) => {
  const meetings = commonAncestors(ontology);
  return (a, b) => {
    let best = 0;
    for (const { length, depth } of meetings(ontology.index(a), ontology.index(b))) {
      best = Math.max(best, (2 * (depth + 1)) / (length + 2 * (depth + 1)));
    }
    return best;
  };
};

function shortest(meetings: Iterable<Meeting>): number | undefined {
  let best: number | undefined;
  for (const { length } of meetings) if (best === undefined || length < best) best = length;
  return best;
}

function commonAncestors(ontology: Ontology): (a: number, b: number) => Iterable<Meeting> {
  const depth = depths(ontology, 'shortest');
  const known = new Map<number, ReadonlyMap<number, number>>();
  const above = (topic: number): ReadonlyMap<number, number> => {
    let distances = known.get(topic);
    if (!distances) {
      distances = distancesUp(ontology, topic);
      known.set(topic, distances);
    }
    return distances;
  };
  return (a, b) => {
    const other = above(b);
    return [...above(a)].flatMap(([ancestor, up]) => {
      const down = other.get(ancestor);
      return down === undefined ? [] : [{ length: up + down, depth: depth[ancestor]! }];
    });
  };
}

/** Edges from a topic to each of its ancestors, on the shortest way. */
function distancesUp(ontology: Ontology, topic: number): Map<number, number> {
  const distances = new Map([[topic, 0]]);
  for (const [ancestor, distance] of distances) {
    for (const parent of ontology.parents(ancestor)) {
      if (!distances.has(parent)) distances.set(parent, distance + 1);
    }
  }
  return distances;
}

/** Edges from a root to each topic. */
function depths(ontology: Ontology, way: 'shortest' | 'longest'): Int32Array {
  const depth = new Int32Array(ontology.size);
  for (let topic = 0; topic < ontology.size; topic++) {
    const above = Array.from(ontology.parents(topic), (parent) => depth[parent]! + 1);
    if (above.length > 0) {
      depth[topic] = above.reduce((a, b) => (way === 'shortest' ? Math.min(a, b) : Math.max(a, b)));
    }
  }
  return depth;
}
