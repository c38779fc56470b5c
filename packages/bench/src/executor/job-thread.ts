import { parentPort } from 'node:worker_threads';
import { JobRunner } from './job-runner.js';
import type { ThreadAnswer, ThreadTask } from './thread-client.js';
import { packError } from './wire-error.js';

// The file of a worker thread: runs the jobs that a ThreadClient sends, one after another.
const runner = new JobRunner({});
let latest: object = {};
let turn: Promise<void> = Promise.resolve();

parentPort?.on('message', ({ name, shared, input }: ThreadTask) => {
  turn = turn.then(async () => {
    latest = shared ?? latest;
    const answer: ThreadAnswer = await runner.run(name, latest, input).then(
      (output) => ({ output }),
      (error) => ({ error: packError(error) }),
    );
    parentPort?.postMessage(answer);
  });
});
