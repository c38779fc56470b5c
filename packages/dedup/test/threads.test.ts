import { expect, test } from 'vitest';
import { inThreads } from '../src/node/threads.js';

const all = async (script: string, tasks: Iterable<number>): Promise<number[]> => {
  const answers: number[] = [];
  const file = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  for await (const answer of inThreads<number, number>(file, 10, tasks, { threads: 3 })) answers.push(answer);
  return answers;
};

test('answers come in the order of the tasks, whatever time each takes', async () => {
  const script = `import { parentPort, workerData } from 'node:worker_threads';
    parentPort.on('message', async (task) => {
      const until = performance.now() + (task % 5);
      while (performance.now() < until);
      parentPort.postMessage(task + workerData);
    });`;
  const tasks = Array.from({ length: 40 }, (_, i) => i);
  expect(await all(script, tasks)).toEqual(tasks.map((task) => task + 10));
});

test('a thread that fails or ends early is a named error, not a stream that never ends', async () => {
  await expect(all('throw new Error("no memory")', [1, 2])).rejects.toMatchObject({
    code: 'THREAD_FAILED',
    message: 'a worker thread failed: no memory',
  });
  await expect(all('process.exit(3)', [1, 2])).rejects.toThrow('ended early, with exit code 3');
});

test('a stream of tasks that fails ends the threads', async () => {
  const tasks = function* (): Generator<number> {
    yield 1;
    throw new Error('no more tasks');
  };
  await expect(all('setInterval(() => {}, 1000)', tasks())).rejects.toThrow('no more tasks');
});
