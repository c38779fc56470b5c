import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { add, categories, type Totals, totals } from './categories.js';
import { generate } from './generate.js';

const { values } = parseArgs({
  options: {
    problems: { type: 'string', default: '3000' },
    workers: { type: 'string', default: '2' },
    seed: { type: 'string', default: '0' },
  },
});
const [problems, workers, seed] = [Number(values.problems), Number(values.workers), Number(values.seed)];

/** One thread takes every n-th problem; each builds the same collection from the seed. */
function inWorker(first: number): Promise<Totals> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.mjs', import.meta.url), {
      workerData: { problems, seed, first, step: workers },
      execArgv: [],
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

const began = performance.now();
const parts =
  workers > 1
    ? await Promise.all(Array.from({ length: workers }, (_, first) => inWorker(first)))
    : [totals(categories(generate(problems, seed)), problems)];
const seconds = (performance.now() - began) / 1000;
const { checksum, ...sums } = parts.reduce(add);
console.log({ ...sums, checksum: checksum.toString(16) });

// Figures of the machine go to the other stream: they differ from run to run.
const { userCPUTime, maxRSS } = process.resourceUsage();
const pairs = (problems * (problems - 1)) / 2;
console.error(
  `${seconds.toFixed(1)} s (${(userCPUTime / 1e6).toFixed(1)} s of processor), ${(maxRSS / 1024).toFixed(0)} MiB, ` +
    `${(pairs / seconds / 1e6).toFixed(1)} million pairs a second, both similarities`,
);
