import { parentPort, workerData } from 'node:worker_threads';
import { LshIndex } from '@saber/dedup';

const index = new LshIndex(workerData.options);
for (const document of workerData.documents) index.add(document);
parentPort.postMessage(index.save());
