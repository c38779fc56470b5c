// biome-ignore-all lint/style/noRestrictedImports: this subpath is for Node
import { workerData } from 'node:worker_threads';
import { LshIndex } from '../lsh-index.js';
import {
  type DocumentWorkerData,
  indexOptions,
  type PreparedBatch,
  packTexts,
} from './document-worker-data.js';
import { answerTasks } from './threads.js';

const index = new LshIndex(indexOptions(workerData as DocumentWorkerData));

answerTasks<readonly string[], PreparedBatch>((texts) => {
  const answer = packTexts(texts.map((text) => index.prepare(text)));
  const { hashes, ends, keys } = answer;
  return { answer, transfer: [hashes, ends, keys].map(({ buffer }) => buffer as ArrayBuffer) };
});
