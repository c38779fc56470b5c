import { parentPort, workerData } from 'node:worker_threads';
import { JobRunner } from './job-runner.js';
import type { ThreadAnswer, ThreadTask } from './thread-pool.js';
import { packError } from './wire-error.js';

// The file of a worker thread: runs the jobs of a pool on its shared data, one after another.
const runner = new JobRunner({});
let turn: Promise<void> = Promise.resolve();

parentPort?.on('message', ({ name, input }: ThreadTask) => {
  turn = turn.then(async () => {
    const answer: ThreadAnswer = await runner.run(name, workerData as object, input).then(
      (output) => ({ output }),
      (error) => ({ error: packError(error) }),
    );
    parentPort?.postMessage(answer);
  });
});
