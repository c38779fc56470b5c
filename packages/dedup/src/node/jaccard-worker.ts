// biome-ignore-all lint/style/noRestrictedImports: this subpath is for Node
import { workerData } from 'node:worker_threads';
import { jaccardRows } from '../jaccard-rows.js';
import { type JaccardWorkerData, unpackSets } from './jaccard-worker-data.js';
import { packRows, type RowBatch, type RowRange } from './row-batches.js';
import { answerTasks } from './threads.js';

const data = workerData as JaccardWorkerData;
const rowOf = jaccardRows(unpackSets(data), { threshold: data.threshold });

answerTasks<RowRange, RowBatch>((range) => {
  const answer = packRows(range, rowOf);
  const { ends, items, similarities } = answer;
  return { answer, transfer: [ends, items, similarities].map(({ buffer }) => buffer as ArrayBuffer) };
});
