import { parentPort, workerData } from 'node:worker_threads';
import { categories, totals } from './categories.js';
import { generate } from './generate.js';

const { problems, seed, first, step } = workerData as Record<'problems' | 'seed' | 'first' | 'step', number>;
parentPort?.postMessage(totals(categories(generate(problems, seed)), problems, first, step));
