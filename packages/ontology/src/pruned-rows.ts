import { commonAncestor } from './common-ancestor.js';
import { type InformationKernel, largest } from './information-similarity.js';
import { nearTopics } from './near-topics.js';
import type { Ontology } from './ontology.js';
import { recently } from './recently.js';
import { postingsBySize, type TopicSetIndex } from './topic-set-index.js';
import type { SparseSimilarityRow } from './topic-similarity-rows.js';

/** Similarities are listed down to this share of the threshold. */
const looseShare = 0.45;
/** Slack for rounding in bounds; decisions are always taken on exact values. */
const slack = 1e-9;

/**
 * Rows at or above a threshold tau, exact. Let the deficit of a topic be 1 minus the similarity of its best match. A
 * pair of sets of a and b topics reaches tau only if the deficits sum to at most `(1 - tau) (a + b)`. Hence
 * - some pair of topics has similarity tau or more, and
 * - at most `k = (1 - tau) (a + b) / (1 - sigma)` topics have no match at sigma < tau, so that of any k + 1 topics of
 *   the one set at least one has a match at sigma in the other.
 * Either gives a way to list candidates; the cheaper one is taken for each size b. Bounds on the sums then drop most of
 * them before similarities below sigma are computed.
 */
export function prunedRows(
  ontology: Ontology,
  informationContent: Float64Array,
  index: TopicSetIndex,
  kernel: InformationKernel,
  threshold: number,
): (item: number) => SparseSimilarityRow {
  const m = index.topics.length;
  const sigma = threshold * looseShare;
  const near = nearTopics(ontology, informationContent, index.topics, kernel, sigma);
  const maximum = largest(informationContent);
  const { starts, elements, postings } = index;
  const { sizes, begins } = postingsBySize(index);
  const levels = sizes.length;
  const strictEnds = Int32Array.from({ length: m }, (_, topic) => {
    let end = near.starts[topic]!;
    while (end < near.starts[topic + 1]! && near.values[end]! >= threshold - slack) end += 1;
    return end;
  });
  const cost = (ends: (topic: number) => number): Float64Array => {
    const costs = new Float64Array(m * levels);
    for (let topic = 0; topic < m; topic++) {
      for (let n = near.starts[topic]!; n < ends(topic); n++) {
        const base = near.topics[n]! * (levels + 1);
        for (let level = 0; level < levels; level++) {
          costs[topic * levels + level]! += begins[base + level + 1]! - begins[base + level]!;
        }
      }
    }
    return costs;
  };
  const strictCost = cost((topic) => strictEnds[topic]!);
  const looseCost = cost((topic) => near.starts[topic + 1]!);

  // similarity of local topic t to own topic k: known[k * m + t], -1 where below sigma
  let known = new Float64Array(0);
  // of local topic t to the nearest own topic; sigma where it is below, the upper bound
  const best = new Float64Array(m).fill(sigma);
  // number of the last row that looked at a set
  const seen = new Int32Array(index.size);
  let round = 0;
  const exact = (x: number, t: number): number => {
    const [i, j] = [index.topics[x]!, index.topics[t]!];
    const ancestor = i === j ? i : commonAncestor(ontology, informationContent, i, j);
    if (ancestor < 0) return 0;
    const content = informationContent;
    return kernel(content[i]!, content[j]!, content[ancestor]!, i === j, maximum);
  };

  const rowOfSet = (set: number): { sets: Int32Array; averages: Float64Array } => {
    const own = index.set(set);
    const a = own.length;
    round += 1;
    if (known.length < a * m) known = new Float64Array(a * m).fill(-1);
    own.forEach((x, k) => {
      for (let n = near.starts[x]!; n < near.starts[x + 1]!; n++) {
        const [t, value] = [near.topics[n]!, near.values[n]!];
        known[k * m + t] = value;
        if (value > best[t]!) best[t] = value;
      }
    });
    const sets: number[] = [];
    const averages: number[] = [];
    const consider = (other: number, b: number): void => {
      const [from, to] = [starts[other]!, starts[other + 1]!];
      // the columns first, and only until their deficits are too large; deep topics are the rare ones
      const budget = (1 - threshold) * (a + b) + slack;
      let deficit = 0;
      for (let i = to - 1; i >= from; i--) {
        deficit += 1 - best[elements[i]!]!;
        if (deficit > budget) return;
      }
      for (let k = 0; k < a; k++) {
        let value = sigma;
        for (let i = from; i < to; i++) {
          const one = known[k * m + elements[i]!]!;
          if (one > value) value = one;
        }
        deficit += 1 - value;
        if (deficit > budget) return;
      }
      const average = fullAverage(own, other);
      if (average < threshold) return;
      sets.push(other);
      averages.push(average);
    };
    const visit = (topic: number, end: number, level: number): void => {
      const b = sizes[level]!;
      for (let n = near.starts[topic]!; n < end; n++) {
        const base = near.topics[n]! * (levels + 1) + level;
        const to = begins[base + 1]!;
        for (let p = begins[base]!; p < to; p++) {
          const other = postings[p]!;
          if (seen[other] === round) continue;
          seen[other] = round;
          consider(other, b);
        }
      }
    };
    for (let level = 0; level < levels; level++) {
      const unmatched = Math.floor(((1 - threshold) * (a + sizes[level]!) + slack) / (1 - sigma));
      let strict = 0;
      for (let k = 0; k < a; k++) strict += strictCost[own[k]! * levels + level]!;
      if (unmatched + 1 < a) {
        const cheapest = Array.from(own).sort(
          (x, y) => looseCost[x * levels + level]! - looseCost[y * levels + level]!,
        );
        cheapest.length = unmatched + 1;
        const loose = cheapest.reduce((sum, x) => sum + looseCost[x * levels + level]!, 0);
        if (loose < strict) {
          for (const x of cheapest) visit(x, near.starts[x + 1]!, level);
          continue;
        }
      }
      for (let k = 0; k < a; k++) visit(own[k]!, strictEnds[own[k]!]!, level);
    }
    own.forEach((x, k) => {
      for (let n = near.starts[x]!; n < near.starts[x + 1]!; n++) {
        known[k * m + near.topics[n]!] = -1;
        best[near.topics[n]!] = sigma;
      }
    });
    return { sets: Int32Array.from(sets), averages: Float64Array.from(averages) };
  };

  const fullAverage = (own: Int32Array, other: number): number => {
    const [from, to] = [starts[other]!, starts[other + 1]!];
    const columns = new Float64Array(to - from).fill(Number.NEGATIVE_INFINITY);
    let rows = 0;
    own.forEach((x, k) => {
      let most = Number.NEGATIVE_INFINITY;
      for (let i = from; i < to; i++) {
        const t = elements[i]!;
        const one = known[k * m + t]!;
        const value = one < 0 ? exact(x, t) : one;
        if (value > most) most = value;
        if (value > columns[i - from]!) columns[i - from] = value;
      }
      rows += most;
    });
    return (rows + columns.reduce((sum, value) => sum + value, 0)) / (own.length + to - from);
  };

  const expand = recently((set: number) => {
    const { sets, averages } = rowOfSet(set);
    let length = 0;
    for (const other of sets) length += index.memberStarts[other + 1]! - index.memberStarts[other]!;
    const items = new Int32Array(length);
    const similarities = new Float64Array(length);
    let at = 0;
    sets.forEach((other, i) => {
      for (let p = index.memberStarts[other]!; p < index.memberStarts[other + 1]!; p++, at++) {
        items[at] = index.members[p]!;
        similarities[at] = averages[i]!;
      }
    });
    return { items, similarities };
  });
  return (item) => {
    const { items, similarities } = expand(index.setOf[item]!);
    const at = items.indexOf(item);
    if (at < 0) return { items, similarities };
    const without = (_: number, i: number): boolean => i !== at;
    return { items: items.filter(without), similarities: similarities.filter(without) };
  };
}
