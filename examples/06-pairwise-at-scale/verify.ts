import { jaccard } from '@saber/dedup';
import { informationContent, topicCounts, topicSimilarityRows } from '@saber/ontology';
import { categories, summaryThreshold, topicThreshold } from './categories.js';
import { generate } from './generate.js';

// Compares a number of whole rows of a large collection with brute force: every one of the other problems is compared,
// topics through dense rows (no pruning), summaries as sets.
const [problems, rows] = [Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 200)];
const collection = generate(problems, 0);
const { ontology, topics, summaries } = collection;
const content = informationContent(ontology, topicCounts(ontology, topics), { cumulative: true });
const dense = topicSimilarityRows(ontology, content, topics);
const words = summaries.map((summary) => new Set(summary));
const of = categories(collection);
let different = 0;
for (let row = 0; row < rows; row++) {
  const item = Math.floor((row * problems) / rows);
  const expected = [0, 0, 0, 0];
  const byTopic = dense(item);
  words.forEach((other, i) => {
    if (i === item) return;
    const near = byTopic[i]! >= topicThreshold;
    const alike = jaccard(words[item]!, other) >= summaryThreshold;
    expected[Number(near) + 2 * Number(alike)]! += 1;
  });
  const { topicOnly, summaryOnly, both } = of(item);
  if ([topicOnly, summaryOnly, both].some((count, i) => count !== expected[i + 1])) different += 1;
}
console.log({ problems, rows, different });
