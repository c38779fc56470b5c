import { parallelJaccardRows } from '@saber/dedup/node';
import { informationContent, topicCounts } from '@saber/ontology';
import { parallelTopicSimilarityRows, type ThreadOptions } from '@saber/ontology/node';
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

/** Rows of both similarities, computed by threads, put together into the categories of one problem after the other. */
export async function* categories(
  { ontology, topics, summaries }: Collection,
  options: ThreadOptions = {},
): AsyncGenerator<Categories> {
  const counts = topicCounts(ontology, topics);
  const content = informationContent(ontology, counts, { cumulative: true });
  const byTopic = parallelTopicSimilarityRows(ontology, content, topics, {
    ...options,
    threshold: topicThreshold,
  });
  const bySummary = parallelJaccardRows(summaries, { ...options, threshold: summaryThreshold });
  const merge = merger(topics.length);
  try {
    for (let problem = 0; problem < topics.length; problem++) {
      const [topicRow, summaryRow] = await Promise.all([byTopic.next(), bySummary.next()]);
      yield merge(problem, topicRow.value.items, summaryRow.value.items);
    }
  } finally {
    await Promise.all([byTopic.return(undefined), bySummary.return(undefined)]);
  }
}

/** Splits the neighbours of a problem into the three categories, with one mark for each problem. */
function merger(
  problems: number,
): (problem: number, byTopic: Int32Array, bySummary: Uint32Array) => Categories {
  const lists = Array.from({ length: 3 }, () => new Int32Array(problems));
  const mark = new Int32Array(problems).fill(-1);
  return (problem, byTopic, bySummary) => {
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

/** What all problems add up to. */
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

export async function totals(all: AsyncIterable<Categories>): Promise<Totals> {
  const sum = { problems: 0, topicOnly: 0, summaryOnly: 0, both: 0, eligible: 0, checksum: 0 };
  for await (const { topicOnly, summaryOnly, both, samples } of all) {
    let hash = sum.problems;
    for (const one of samples) for (const other of one) hash = (Math.imul(hash, 31) + other + 1) | 0;
    sum.problems += 1;
    sum.topicOnly += topicOnly;
    sum.summaryOnly += summaryOnly;
    sum.both += both;
    if (Math.min(topicOnly, summaryOnly, both) >= sampled) sum.eligible += 1;
    sum.checksum = (sum.checksum + hash) >>> 0;
  }
  return sum;
}
