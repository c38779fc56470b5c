import { Ontology } from '@saber/ontology';

/** Nodes on each level: the shape of the published topic tree, 17,113 nodes. */
const levels = [1, 11, 213, 7808, 8466, 614];
/** How often a problem has 1, 2, ..., 8 topics. */
const topicCounts = [0.2, 0.25, 0.2, 0.14, 0.09, 0.06, 0.04, 0.02];
const vocabulary = 20_000;

export interface Collection {
  readonly ontology: Ontology;
  /** Topics of each problem, by index in the ontology. */
  readonly topics: readonly (readonly number[])[];
  /** Words of each solution summary. */
  readonly summaries: readonly (readonly string[])[];
}

/**
 * A made-up collection of problems.
 *
 * - Tree: levels as published; a node hangs below a parent drawn with square skew, so some parents have many children.
 * - Topics: 1 to 8 for a problem, 3.1 on average. The first is drawn from a Zipf distribution (exponent 1) over all
 *   nodes of level 2 and below in random order; each further one is a sibling of the first with probability .5,
 *   otherwise drawn like the first.
 * - Summaries: 6 to 18 different words, uniformly. A word comes with probability .7 from 24 words that belong to the
 *   parent of the first topic (with square skew), otherwise from a vocabulary of 20,000 with frequencies proportional to
 *   1 / (rank + 30): the head is flat because stop words are gone.
 */
export function generate(problems: number, seed: number): Collection {
  const random = randomNumbers(seed);
  const nodes: string[][] = [];
  const edges: [string, string][] = [];
  levels.forEach((count, level) => {
    nodes.push(Array.from({ length: count }, (_, i) => `${level}.${i}`));
    if (level === 0) return;
    const above = nodes[level - 1]!;
    for (const node of nodes[level]!) edges.push([above[Math.floor(above.length * random() ** 2)]!, node]);
  });
  const ontology = Ontology.fromEdges(edges);
  const assigned = shuffle(nodes.slice(2).flat(), random).map((id) => ontology.index(id));
  const drawTopic = zipf(assigned.length, 0, random);
  const drawWord = zipf(vocabulary, 30, random);
  const drawCount = cumulative(topicCounts, random);
  const topics: number[][] = [];
  const summaries: string[][] = [];
  for (let problem = 0; problem < problems; problem++) {
    const first = assigned[drawTopic()]!;
    const parent = ontology.parents(first)[0]!;
    const siblings = ontology.children(parent);
    const own = new Set([first]);
    for (let more = drawCount(); more > 0; more--) {
      own.add(random() < 0.5 ? siblings[Math.floor(random() * siblings.length)]! : assigned[drawTopic()]!);
    }
    topics.push([...own]);
    const words = new Set<string>();
    const length = 6 + Math.floor(random() * 13);
    while (words.size < length) {
      const word =
        random() < 0.7 ? (parent * 7919 + Math.floor(24 * random() ** 2) * 104_729) % vocabulary : drawWord();
      words.add(`w${word}`);
    }
    summaries.push([...words]);
  }
  return { ontology, topics, summaries };
}

/** Numbers in [0, 1): a linear congruential generator, enough for made-up data. */
export function randomNumbers(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x45d9f3b);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

function zipf(size: number, shift: number, random: () => number): () => number {
  return cumulative(
    Array.from({ length: size }, (_, rank) => 1 / (rank + 1 + shift)),
    random,
  );
}

/** Draws positions with the given weights. */
function cumulative(weights: readonly number[], random: () => number): () => number {
  let total = 0;
  const sums = Float64Array.from(weights, (weight) => {
    total += weight;
    return total;
  });
  return () => {
    const at = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function shuffle<T>(items: T[], random: () => number): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}
