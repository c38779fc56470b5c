import { jaccardRows } from '@saber/dedup';
import { informationContent, topicCounts, topicSimilarityRows } from '@saber/ontology';
import { type Collection, randomNumbers } from './generate.js';

/** Thresholds of the paper, section 3.4. */
export const topicThreshold = 0.858;
export const summaryThreshold = 0.211;
const sampled = 50;

/** Candidates of one problem by category, and a sample of each. */
export interface Categories {
  readonly topicOnly: number;
  readonly summaryOnly: number;
  readonly both: number;
  /** Up to 50 problems of each category, in the order above. */
  readonly samples: readonly Int32Array[];
}

/** Prepares both joins; the function returned gives the categories of one problem. */
export function categories({ ontology, topics, summaries }: Collection): (problem: number) => Categories {
  const counts = topicCounts(ontology, topics);
  const content = informationContent(ontology, counts, { cumulative: true });
  const topicRow = topicSimilarityRows(ontology, content, topics, { threshold: topicThreshold });
  const summaryRow = jaccardRows(summaries, { threshold: summaryThreshold });
  const lists = Array.from({ length: 3 }, () => new Int32Array(topics.length));
  const mark = new Int32Array(topics.length).fill(-1);
  return (problem) => {
    const byTopic = topicRow(problem).items;
    const bySummary = summaryRow(problem).items;
    const lengths = [0, 0, 0];
    const put = (category: number, other: number): void => {
      lists[category]![lengths[category]!] = other;
      lengths[category]! += 1;
    };
    for (const other of bySummary) mark[other] = problem;
    for (const other of byTopic) {
      put(mark[other] === problem ? 2 : 0, other);
      mark[other] = -1;
    }
    for (const other of bySummary) if (mark[other] === problem) put(1, other);
    const random = randomNumbers(problem);
    const samples = lists.map((list, c) => sample(list.subarray(0, lengths[c]), random));
    return { topicOnly: lengths[0]!, summaryOnly: lengths[1]!, both: lengths[2]!, samples };
  };
}

/** Up to 50 elements without replacement, after sorting, so that the order of a row does not matter. */
function sample(list: Int32Array, random: () => number): Int32Array {
  list.sort();
  const count = Math.min(sampled, list.length);
  for (let i = 0; i < count; i++) {
    const j = i + Math.floor(random() * (list.length - i));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list.slice(0, count);
}

/** What a share of the problems adds up to. */
export interface Totals {
  problems: number;
  topicOnly: number;
  summaryOnly: number;
  both: number;
  /** Problems with 50 candidates or more in each category. */
  eligible: number;
  /** Of all samples; differs when any of them does. */
  checksum: number;
}

/** Goes through the problems `first, first + step, ...`. */
export function totals(of: (problem: number) => Categories, problems: number, first = 0, step = 1): Totals {
  const sum = { problems: 0, topicOnly: 0, summaryOnly: 0, both: 0, eligible: 0, checksum: 0 };
  for (let problem = first; problem < problems; problem += step) {
    const { topicOnly, summaryOnly, both, samples } = of(problem);
    sum.problems += 1;
    sum.topicOnly += topicOnly;
    sum.summaryOnly += summaryOnly;
    sum.both += both;
    if (Math.min(topicOnly, summaryOnly, both) >= sampled) sum.eligible += 1;
    let hash = problem;
    for (const one of samples) for (const other of one) hash = (Math.imul(hash, 31) + other + 1) | 0;
    sum.checksum = (sum.checksum + hash) >>> 0;
  }
  return sum;
}

export function add(a: Totals, b: Totals): Totals {
  return {
    problems: a.problems + b.problems,
    topicOnly: a.topicOnly + b.topicOnly,
    summaryOnly: a.summaryOnly + b.summaryOnly,
    both: a.both + b.both,
    eligible: a.eligible + b.eligible,
    checksum: (a.checksum + b.checksum) >>> 0,
  };
}
