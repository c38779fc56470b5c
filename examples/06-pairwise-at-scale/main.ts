import { parseArgs } from 'node:util';
import { categories, totals } from './categories.js';
import { generate } from './generate.js';

const { values } = parseArgs({
  options: {
    problems: { type: 'string', default: '3000' },
    threads: { type: 'string', default: '2' },
    seed: { type: 'string', default: '0' },
  },
});
const [problems, threads, seed] = [Number(values.problems), Number(values.threads), Number(values.seed)];

const began = performance.now();
const { checksum, ...sums } = await totals(categories(generate(problems, seed), { threads }));
const seconds = (performance.now() - began) / 1000;
console.log({ ...sums, checksum: checksum.toString(16) });

// Figures of the machine go to the other stream: they differ from run to run.
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const pairs = (problems * (problems - 1)) / 2;
console.error(
  `${seconds.toFixed(1)} s (${((userCPUTime + systemCPUTime) / 1e6).toFixed(1)} s of processor), ${(maxRSS / 1024).toFixed(0)} MiB, ` +
    `${(pairs / seconds / 1e6).toFixed(1)} million pairs a second, both similarities`,
);
