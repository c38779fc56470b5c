import { parallelJaccardRows } from '@saber/dedup/node';
import { informationContent, topicCounts, topicSimilarityRows } from '@saber/ontology';
import { parallelTopicSimilarityRows } from '@saber/ontology/node';
import { summaryThreshold, topicThreshold } from './categories.js';
import { generate } from './generate.js';

// Compares rows of a collection with brute force, item by item and similarity by similarity, to the bit: every one of the
// other problems is compared, topics through dense rows (no pruning), summaries by merging two sorted lists of words.
const [problems, rows] = [Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 200)];
const { ontology, topics, summaries } = generate(problems, 0);
const content = informationContent(ontology, topicCounts(ontology, topics), { cumulative: true });
const dense = topicSimilarityRows(ontology, content, topics);
const numbers = new Map([...new Set(summaries.flat())].map((word, i) => [word, i]));
const words = summaries.map((summary) => Int32Array.from(summary, (word) => numbers.get(word)!).sort());
const chosen = new Set(Array.from({ length: rows }, (_, row) => Math.floor((row * problems) / rows)));

/** The items of a row in ascending order, each with its similarity. */
function sorted({ items, similarities }: { items: ArrayLike<number>; similarities: Float64Array }): number[] {
  const order = Array.from(similarities.keys()).sort((a, b) => items[a]! - items[b]!);
  return order.flatMap((i) => [items[i]!, similarities[i]!]);
}

function jaccard(a: Int32Array, b: Int32Array): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i]!, b[j]!];
    if (x === y) shared += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return shared / (a.length + b.length - shared);
}

function bruteForce(item: number, threshold: number, similarity: (other: number) => number): number[] {
  const row: number[] = [];
  for (let other = 0; other < problems; other++) {
    const value = similarity(other);
    if (other !== item && value >= threshold) row.push(other, value);
  }
  return row;
}

const differs = (a: readonly number[], b: readonly number[]): boolean =>
  a.length !== b.length || a.some((value, i) => value !== b[i]);

const result = { problems, rows: 0, topicNeighbours: 0, summaryNeighbours: 0, different: 0 };
const byTopic = parallelTopicSimilarityRows(ontology, content, topics, {
  threshold: topicThreshold,
  threads: 1,
});
const bySummary = parallelJaccardRows(summaries, { threshold: summaryThreshold, threads: 1 });
for (let item = 0; item < problems; item++) {
  const [topicRow, summaryRow] = [(await byTopic.next()).value, (await bySummary.next()).value];
  if (!chosen.has(item)) continue;
  const similarities = dense(item);
  const own = words[item]!;
  const [topicFound, summaryFound] = [sorted(topicRow), sorted(summaryRow)];
  const topicExpected = bruteForce(item, topicThreshold, (other) => similarities[other]!);
  const summaryExpected = bruteForce(item, summaryThreshold, (other) => jaccard(own, words[other]!));
  result.rows += 1;
  result.topicNeighbours += topicFound.length / 2;
  result.summaryNeighbours += summaryFound.length / 2;
  if (differs(topicFound, topicExpected) || differs(summaryFound, summaryExpected)) result.different += 1;
}
await Promise.all([byTopic.return(undefined), bySummary.return(undefined)]);
console.log(result);
const { user } = process.cpuUsage();
console.error(`${(user / 1e6).toFixed(0)} s of processor`);
if (result.different > 0) process.exitCode = 1;
