// biome-ignore-all lint/style/noRestrictedImports: this subpath is for Node
import { workerData } from 'node:worker_threads';
import { similarities } from '../similarities.js';
import { topicSimilarityRows } from '../topic-similarity-rows.js';
import { packRows, type RowBatch, type RowRange } from './row-batches.js';
import { answerTasks } from './threads.js';
import { type TopicWorkerData, unpackOntology, unpackTopicSets } from './topic-worker-data.js';

const data = workerData as TopicWorkerData;
const { parents, informationContent, threshold, similarity } = data;
const rowOf = topicSimilarityRows(unpackOntology(parents), informationContent, unpackTopicSets(data), {
  threshold,
  similarity: similarities[similarity],
});

answerTasks<RowRange, RowBatch>((range) => {
  const answer = packRows(range, rowOf);
  const { ends, items, similarities: values } = answer;
  return { answer, transfer: [ends, items, values].map(({ buffer }) => buffer as ArrayBuffer) };
});
